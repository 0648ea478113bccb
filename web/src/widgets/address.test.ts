import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeWidget, encodeWidget, type WidgetDescription, widgetTypes } from './address.ts'

const one: WidgetDescription = {
  type: 'line',
  name: 'Demand – Île',
  datapoints: ['x.system.x.demand'],
  range: '24h+6h',
}

describe('the address of a chart', () => {
  test('holds no character that an address must escape', () => expect(encodeWidget(one)).toMatch(/^[\w-]+$/))

  test('comes back as it went', () => {
    const tag = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,20}$/)
    fc.assert(
      fc.property(
        fc.constantFrom(...widgetTypes),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
        fc.array(tag, { maxLength: 20 }),
        fc.option(fc.constant('7d'), { nil: undefined }),
        (type, name, datapoints, range) => {
          const back = decodeWidget(encodeWidget({ type, name, datapoints, range })).widget
          expect(back).toEqual({ type, name, datapoints, range, system: undefined })
        },
      ),
    )
  })

  test('may be plain JSON, encoded or not', () => {
    expect(decodeWidget(JSON.stringify(one)).widget?.name).toBe(one.name)
    expect(decodeWidget(encodeURIComponent(JSON.stringify(one))).widget?.name).toBe(one.name)
  })

  test('a chart without a name or datapoints is a chart', () =>
    expect(decodeWidget('{"type":"bar","datapoints":[]}').widget).toMatchObject({ name: 'Chart', datapoints: [] }))
})

describe('a damaged address says what is wrong', () => {
  const whole = encodeWidget(one)
  test.each([
    [whole.slice(0, -9), /JSON|base64url/],
    ['!!', /neither base64url nor/],
    ['%7B%', /neither base64url nor/],
    ['{"type":', /no JSON/],
    ['[]', /neither/],
    [btoa('[1]'), /no object/],
    ['{}', /type is missing/],
    ['{"type":"pie","datapoints":[]}', /"pie" is no type/],
    ['{"type":"line"}', /no list of tags/],
    ['{"type":"line","datapoints":[1]}', /no list of tags/],
    ['{"type":"line","datapoints":["a b"]}', /"a b" is no tag/],
    ['{"type":"line","datapoints":[],"range":7}', /range is no text/],
    [`{"type":"line","datapoints":[${Array(201).fill('"a"').join()}]}`, /201 datapoints/],
    ['A'.repeat(8_193), /longer than 8 KiB/],
  ])('%s', (text, fault) => expect(decodeWidget(text).fault).toMatch(fault))

  test('whatever it holds, it is a widget or a sentence', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { widget, fault } = decodeWidget(text)
        expect((widget === undefined) !== (fault === undefined)).toBe(true)
      }),
    )
  })
})
