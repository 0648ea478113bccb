import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { blocksOf, Markdown } from './markdown.tsx'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

test('blocks', () => {
  expect(blocksOf('# Terms\r\n\r\nOne\ntwo\n\n- a\n  more\n- b\n\n1. x\n\n```\n# no heading\n```')).toEqual([
    { kind: 'heading', level: 1, text: 'Terms' },
    { kind: 'paragraph', text: 'One two' },
    { kind: 'list', ordered: false, items: ['a more', 'b'] },
    { kind: 'list', ordered: true, items: ['x'] },
    { kind: 'code', text: '# no heading' },
  ])
})

describe('nothing in it is HTML or a script', () => {
  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img'],
    ['[press](javascript:alert(1))', 'press (javascript:alert(1)'],
    ['[press](//evil.example)', 'press (//evil.example)'],
    ['[press](data:text/html,x)', 'press (data:text/html,x)'],
  ])('%s', (text, shown) => {
    expect(html(text)).toContain(shown)
    expect(html(text)).not.toMatch(/<(script|img|a)\b/)
  })
})

test('emphasis, code and links', () => {
  expect(html('**bold**, *light*, `a*b*`, [page](https://example.org/x) and <mailto:a@b.example>')).toBe(
    '<div class="prose"><p><b>bold</b>, <em>light</em>, <code>a*b*</code>, <a href="https://example.org/x" rel="noreferrer">page</a> and <a href="mailto:a@b.example" rel="noreferrer">mailto:a@b.example</a></p></div>',
  )
})
