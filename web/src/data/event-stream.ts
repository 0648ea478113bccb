import { answerTo, refusalOf } from './client.ts'

/** What a stream tells: events, ids that come alone (a heartbeat's), and that bytes came at all. */
export type StreamListener = { event: (event: StreamEvent) => void; id: (id: string) => void; bytes: () => void }

/** One server-sent event. */
export type StreamEvent = { type: string; data: string; id: string | null }

/**
 * Reads a stream of server-sent events until it ends, fails or `signal` aborts. Reading it by fetch instead of
 * EventSource shows the heartbeats (so a dead line is noticed) and the status of a refusal.
 */
export async function readEventStream(
  address: string,
  lastId: string | null,
  signal: AbortSignal,
  on: StreamListener,
): Promise<void> {
  const headers: Record<string, string> = { accept: 'text/event-stream' }
  if (lastId !== null) headers['last-event-id'] = lastId
  const response = await answerTo(address, { headers, credentials: 'same-origin', cache: 'no-store', signal })
  if (!response.ok || !response.body) throw await refusalOf(response)
  const push = createEventParser(on)
  const text = new TextDecoder()
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    on.bytes()
    push(text.decode(value, { stream: true }))
  }
}

/** The pure half: takes text in any pieces, hands on whole events and ids. Comments are none. */
export function createEventParser(on: Omit<StreamListener, 'bytes'>): (text: string) => void {
  let rest = ''
  let type = ''
  let data: string[] = []
  let id: string | null = null
  let alone = false

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) on.event({ type: type || 'message', data: data.join('\n'), id })
      else if (id !== null && alone) on.id(id)
      alone = false
      type = ''
      data = []
      return
    }
    const colon = text.indexOf(':')
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') type = value
    else if (field === 'data') data.push(value)
    else if (field === 'id') {
      id = value
      alone = true
    }
  }

  return (text) => {
    const whole = rest + text
    // A carriage return at the very end may be half of a line end.
    const held = whole.endsWith('\r') ? whole.length - 1 : whole.length
    const lines = whole.slice(0, held).split(/\r\n|\n|\r/)
    rest = (lines.pop() ?? '') + whole.slice(held)
    for (const one of lines) line(one)
  }
}
