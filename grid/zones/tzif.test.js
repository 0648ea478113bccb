import { expect, test } from 'vitest'
import { readTzif } from './tzif.js'

/** A file of version 2 with no transition of its own: all comes from the rule in its footer. */
function made(rule) {
  const head = Buffer.alloc(44)
  head.write('TZif2')
  head.writeUInt32BE(1, 36)
  head.writeUInt32BE(4, 40)
  const info = Buffer.alloc(6)
  info.writeInt32BE(3600, 0)
  const block = Buffer.concat([head, info, Buffer.from('CET\0')])
  return Buffer.concat([block, block, Buffer.from(`\n${rule}\n`)])
}

test('carries a zone on by the rule in its footer', () => {
  const changes = readTzif(made('CET-1CEST,M3.5.0,M10.5.0/3'), 2045)
  expect(changes[0]).toEqual([Number.NEGATIVE_INFINITY, 3600, 'CET'])
  expect(changes.slice(-2).map(([second, ...rest]) => [new Date(second * 1000).toISOString(), ...rest])).toEqual([
    ['2045-03-26T01:00:00.000Z', 7200, 'CEST'],
    ['2045-10-29T01:00:00.000Z', 3600, 'CET'],
  ])
})

test('a rule of the southern summer, with names in brackets', () => {
  const changes = readTzif(made('<+10>-10<+11>,M10.1.0,M4.1.0/3'), 2025)
  expect(changes.slice(-2).map(([second, , name]) => [new Date(second * 1000).toISOString(), name])).toEqual([
    ['2025-04-05T16:00:00.000Z', '+10'],
    ['2025-10-04T16:00:00.000Z', '+11'],
  ])
})

test('refuses what is no zone file', () => {
  expect(() => readTzif(Buffer.from('TZif1 and then nothing'.padEnd(60)), 2045)).toThrow()
})
