import type { ReactNode } from 'react'
import './prose.css'

/** A text in the plain part of Markdown: headings, paragraphs, lists, emphasis, code, links. Nothing in it is ever HTML. */
export function Markdown({ text }: { text: string }) {
  return <div className="prose">{blocksOf(text).map((block, i) => drawBlock(block, i))}</div>
}

export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'code'; text: string }
  | { kind: 'paragraph'; text: string }

/** The pure half: a text as its blocks. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  let fenced = false
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (/^```/.test(line)) {
      fenced = !fenced
      open = fenced ? { kind: 'code', text: '' } : null
      if (open) blocks.push(open)
      continue
    }
    if (fenced && open?.kind === 'code') {
      open.text += `${open.text ? '\n' : ''}${line}`
      continue
    }
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line)
    const item = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/.exec(line)
    if (line.trim() === '') open = null
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' })
      open = null
    } else if (item) {
      const ordered = item[1] !== undefined
      if (open?.kind !== 'list' || open.ordered !== ordered) {
        open = { kind: 'list', ordered, items: [] }
        blocks.push(open)
      }
      open.items.push(item[2] ?? '')
    } else if (open?.kind === 'list') open.items.push(`${open.items.pop() ?? ''} ${line.trim()}`)
    else if (open?.kind === 'paragraph') open.text += ` ${line.trim()}`
    else {
      open = { kind: 'paragraph', text: line.trim() }
      blocks.push(open)
    }
  }
  return blocks
}

function drawBlock(block: Block, key: number): ReactNode {
  if (block.kind === 'code')
    return (
      <pre key={key}>
        <code>{block.text}</code>
      </pre>
    )
  if (block.kind === 'paragraph') return <p key={key}>{drawSpans(block.text)}</p>
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List key={key}>
        {block.items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
          <li key={i}>{drawSpans(item)}</li>
        ))}
      </List>
    )
  }
  // The page has the h1.
  const Heading = block.level <= 2 ? 'h2' : 'h3'
  return <Heading key={key}>{drawSpans(block.text)}</Heading>
}

const span = /(`[^`]+`)|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)\s]+)\)|<((?:https?:\/\/|mailto:)[^>\s]+)>/

function drawSpans(text: string): ReactNode[] {
  const drawn: ReactNode[] = []
  let rest = text
  for (let found = span.exec(rest); found; found = span.exec(rest)) {
    const [whole, code, bold, light, label, target, bare] = found
    drawn.push(rest.slice(0, found.index))
    const key = drawn.length
    if (code) drawn.push(<code key={key}>{code.slice(1, -1)}</code>)
    else if (bold) drawn.push(<b key={key}>{bold}</b>)
    else if (light) drawn.push(<em key={key}>{light}</em>)
    else drawn.push(link(label ?? bare ?? '', target ?? bare ?? '', key))
    rest = rest.slice(found.index + whole.length)
  }
  return [...drawn, rest]
}

/** Only addresses that open a page or a mail are links. */
function link(label: string, target: string, key: number): ReactNode {
  if (!/^(https?:\/\/|mailto:|\/(?!\/))/i.test(target)) return `${label} (${target})`
  return (
    <a key={key} href={target} rel="noreferrer">
      {label}
    </a>
  )
}
