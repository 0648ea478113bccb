import { expect, test } from 'vitest'
import { at, read, readings } from './specimen.ts'

const comments = '\\\\Hourly Demand Report,,,\n\\\\Created at 2025-05-16 07:30:16,,,\n\\\\For 2025,,,\n'
const table = (rows: string, header = 'Date,Hour,Market Demand,Ontario Demand') =>
  read(`${comments}${header}\n${rows}`, 'PUB_Demand_2025_v135.csv')

test('dates written with slashes, as in some older tables', () => {
  const parsed = table('2017/01/01,1,17247,13887')
  expect(parsed.readings[0]?.t).toEqual([Date.parse('2017-01-01T05:00:00Z')])
  expect(parsed.faults).toEqual([])
})

test('both demands by the hour', () => {
  const parsed = table('2025-01-01,1,17247,13887\n2025-01-01,24,"17,355",13722')
  expect(readings(parsed, 'system.Ontario.demand')).toMatchObject({
    t: [at('2025-01-01', 1), at('2025-01-01', 24)],
    v: [13887, 13722],
  })
  expect(readings(parsed, 'system.Ontario.market_demand')?.v).toEqual([17247, 17355])
  expect(parsed.usual_lag?.(at('2025-01-01', 24), 3600)).toBe(Date.parse('2025-01-02T07:30:00-05:00'))
})

test('rows that are none are faults; an hour twice counts once, in any order', () => {
  const parsed = table(
    ['2025-01-01,3,5,3', '2025-01-01,1,5,1', '2025-01-01,3,5,9', '2025-02-30,1,5,1', '2025-01-01,25,5,1', 'x'].join(
      '\n',
    ),
  )
  expect(readings(parsed, 'system.Ontario.demand')?.v).toEqual([1, 3])
  expect(parsed.faults.map((fault) => fault.where)).toEqual([
    'line 8',
    'line 9',
    'line 10',
    'Ontario demand',
    'Market demand',
  ])
})

test('a page of HTML or another table is no report', () => {
  expect(() => read('<html><body>Sign in</body></html>', 'PUB_Demand_2025.csv')).toThrow('no header')
  expect(() => table('2025-01-01,1,5,1', 'Date,Hour,A,B')).toThrow('no column Ontario Demand')
})

test('zones without their totals', () => {
  const parsed = read(
    `${comments}Date,Hour,Ontario Demand,Northwest,Toronto,Zone Total,Diff\n2025-01-01,1,13887,600,4900,5500,3\n`,
    'PUB_DemandZonal_2025.csv',
  )
  expect(readings(parsed, 'zone.Toronto.demand')?.v).toEqual([4900])
  expect(parsed.entities.map((entity) => entity.source_name)).toEqual(['Northwest', 'Toronto'])
  expect(parsed.usual_lag?.(at('2025-01-01', 1), 3600)).toBe(Date.parse('2025-01-02T08:00:00-05:00'))
})

test('zones every five minutes, in capital letters', () => {
  const header = 'Date,Hour,Interval,Ontario Demand,NORTHWEST,WEST,Zones Total,DIFF'
  const parsed = read(
    `${comments}${header}\n2025-05-15,1,12,13887,600.5,1400,2000.5,3\n`,
    'PUB_RealtimeDemandZonal.csv',
  )
  expect(readings(parsed, 'zone.Northwest.demand.5m')).toMatchObject({ t: [at('2025-05-15', 1, 12)], v: [600.5] })
  expect(parsed.entities.map((entity) => entity.source_name)).toEqual(['Northwest', 'West'])
  expect(parsed).toMatchObject({ period: '2025', faults: [] })
  expect(() => read(`${comments}${header}\n`, 'PUB_DemandZonal_2025.csv')).toThrow('not the interval')
})
