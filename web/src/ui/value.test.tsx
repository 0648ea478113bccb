import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Flow, type FlowProps } from './flow.tsx'
import { Value, type ValueProps } from './value.tsx'

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('&gt;', '>')
    .trim()
/** What is seen: without what is only spoken. */
const seen = (html: string) => plain(html.replace(/<span class="only-spoken">[^<]*<\/span>/g, ''))
const value = (props: Partial<ValueProps>) => renderToStaticMarkup(<Value value={1_431.6} unit="MW" {...props} />)
const flow = (props: FlowProps) => renderToStaticMarkup(<Flow {...props} />)

describe('a value', () => {
  test('is its number and its unit', () => expect(seen(value({}))).toBe('1,432 MW'))
  test('says its quality', () => {
    expect(seen(value({ quality: 'estimated' }))).toBe('est. 1,432 MW')
    expect(seen(value({ quality: 'partial' }))).toBe('1,432 MW partial')
    expect(seen(value({ quality: 'suspect' }))).toBe('1,432 MW suspect')
  })
  test('that is missing is no zero, and has no unit, quality or threshold', () =>
    expect(
      plain(value({ value: null, quality: 'partial', stale: true, outside: { side: 'below', limit: '500' } })),
    ).toBe('no data'))
  test('beyond a threshold has form, letter and word, whatever its colour', () => {
    const outside = { side: 'above', limit: '1,400' } as const
    expect(seen(value({ outside }))).toBe('▲ M HIGH > 1,400 1,432 MW')
    expect(seen(value({ outside: { ...outside, severity: 'high' } }))).toBe('■ H HIGH > 1,400 1,432 MW')
    expect(seen(value({ outside: { side: 'below', severity: 'low' } }))).toBe('▼ L LOW 1,432 MW')
  })
  test('that is stale is no news of a threshold, and is spoken as stale', () => {
    expect(seen(value({ stale: true, outside: { side: 'above' } }))).toBe('1,432 MW')
    expect(plain(value({ stale: true }))).toBe('1,432 MW stale')
  })
})

describe('a flow', () => {
  test('tells its direction in a word and an arrow, never by a sign', () => {
    expect(seen(flow({ mw: 520 }))).toBe('EXPORT 520 MW →')
    expect(seen(flow({ mw: -310 }))).toBe('← IMPORT 310 MW')
  })
  test('of nothing has none, and one that is not known is no zero', () => {
    expect(seen(flow({ mw: 0.4 }))).toBe('no flow')
    expect(seen(flow({ mw: null }))).toBe('no data')
  })
  test('keeps the state of its figure', () =>
    expect(seen(flow({ mw: -310, quality: 'partial' }))).toBe('← IMPORT 310 MW partial'))
})
