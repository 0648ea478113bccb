import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Box, layoutMap, type Place } from './map-layout.ts'

const places = fc
  .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 })
  .map((counts) =>
    counts.map((count, i): Place => ({ id: `n${i}`, ties: Array.from({ length: count }, (_, k) => `n${i} t${k}`) })),
  )
const width = fc.integer({ min: 296, max: 3_800 })

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const holds = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

describe('the map', () => {
  test('nothing overlaps, nothing is cut off, whatever the neighbours and the width', () => {
    fc.assert(
      fc.property(places, width, (all, wide) => {
        const map = layoutMap(all, wide)
        const sheet = { x: 0, y: 0, width: map.width, height: map.height }
        const heads = map.nodes.flatMap((node) => node.head ?? [])
        const solid = [map.system, ...heads, ...map.lanes.map((lane) => lane.box)]
        expect(solid.filter((one) => !holds(sheet, one))).toEqual([])
        expect(solid.filter((one, i) => solid.slice(i + 1).some((other) => overlap(one, other)))).toEqual([])
        const odd = map.lanes.filter(
          ({ box, label, band }) =>
            !(holds(box, label) && holds(box, band)) ||
            overlap(label, band) ||
            label.width < 130 ||
            band.width < 60 ||
            box.height < 24 ||
            map.nodes.some(({ bar }) => overlap(bar, label) || overlap(bar, band)),
        )
        expect(odd).toEqual([])
      }),
    )
  })

  test('every tie has a lane, at the side of its neighbour; both sides are of use', () => {
    fc.assert(
      fc.property(places, width, (all, wide) => {
        const { lanes, nodes } = layoutMap(all, wide)
        expect(lanes.map((lane) => lane.tie).sort()).toEqual(all.flatMap((place) => place.ties).sort())
        const sides = new Map(nodes.map((node) => [node.place, node.side]))
        for (const lane of lanes) expect(lane.side).toBe(sides.get(lane.place))
        if (wide >= 700 && all.length > 1) expect(new Set(sides.values()).size).toBe(2)
      }),
    )
  })

  test('a phone has one side', () => {
    const { nodes } = layoutMap(
      [
        { id: 'a', ties: ['1'] },
        { id: 'b', ties: ['2', '3'] },
      ],
      360,
    )
    expect(nodes.map((node) => node.side)).toEqual(['right', 'right'])
  })
})
