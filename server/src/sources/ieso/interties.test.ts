import { describe, expect, test } from 'vitest'
import { at, read, readings, xml } from './specimen.ts'

const date = '2024-05-01'
const flows = (hour: number, values: (number | null)[]) =>
  values
    .map(
      (v, i) =>
        `<Actual><Hour>${hour}</Hour><Interval>${i + 1}</Interval>${v === null ? '<Flow/>' : `<Flow>${v}</Flow>`}</Actual>`,
    )
    .join('')
const schedule = (hour: number, imported: string, exported: string) =>
  `<Schedule><Hour>${hour}</Hour><Import>${imported}</Import><Export>${exported}</Export></Schedule>`
const part = (schedules: string, actuals: string) => `<Schedules>${schedules}</Schedules><Actuals>${actuals}</Actuals>`
const zone = (name: string, inner: string) =>
  `<IntertieZone><IntertieZoneName>${name}</IntertieZoneName>${inner}</IntertieZone>`
const twelve = Array.from({ length: 12 }, (_, i) => 100 + i)

describe('the daily report', () => {
  const parsed = read(
    xml(
      'IntertieScheduleFlow',
      '2024-05-01T03:30:00',
      `<Date>${date}</Date>${
        zone('PQ.AT', part(schedule(1, '0', '1200') + schedule(5, '10', '-20'), flows(1, twelve) + flows(2, [1, 2]))) +
        zone('NEW-YORK', part('', flows(3, [5, null]) + flows(4, [null])))
      }<Totals>${part(schedule(1, '5', '1300'), '')}</Totals>`,
      true,
    ),
    'PUB_IntertieScheduleFlow_20240501.xml',
  )

  test('keeps schedules, also ahead, both at least zero', () => {
    expect(readings(parsed, 'intertie.PQ.AT.schedule_import')).toMatchObject({
      t: [at(date, 1), at(date, 5)],
      v: [0, 10],
    })
    expect(readings(parsed, 'intertie.PQ.AT.schedule_export')?.v).toEqual([1200, 20])
    expect(readings(parsed, 'intertie.Total.schedule_export')?.v).toEqual([1300])
  })

  test('the hourly flow is the mean of a complete hour', () => {
    expect(readings(parsed, 'intertie.PQ.AT.flow')).toMatchObject({ t: [at(date, 1)], v: [105.5] })
    expect(readings(parsed, 'intertie.PQ.AT.flow.5m')?.t).toHaveLength(14)
    expect(readings(parsed, 'intertie.PQ.AT.flow.5m')?.t[13]).toBe(at(date, 2, 2))
  })

  test('a flow without value is missing once its hour is over, nothing before', () => {
    expect(readings(parsed, 'intertie.NEW-YORK.flow.5m')).toMatchObject({
      t: [at(date, 3), at(date, 3, 2)],
      v: [5, null],
      q: ['good', 'missing'],
    })
    expect(readings(parsed, 'intertie.NEW-YORK.flow')).toBeUndefined()
  })

  test('says the neighbour and the sign', () => {
    expect(parsed.entities.map(({ source_name, name, neighbour }) => [source_name, name, neighbour])).toEqual([
      ['PQ.AT', 'PQ.AT', 'Québec'],
      ['NEW-YORK', 'New York', 'New York'],
      ['Total', 'All interties', undefined],
    ])
    expect(parsed.datapoints.find((claim) => claim.kind === 'flow')?.sign).toContain('positive = export')
    expect(parsed.faults).toEqual([])
  })
})

test('the yearly table: names above the header, CRLF, quoted thousands', () => {
  const parsed = read(
    [
      '\\\\Yearly Intertie Schedule and Flow Report,,,,,,,',
      '\\\\Created at 2025-01-31 08:02:08,,,,,,,',
      '\\\\For 2024,,,,,,,',
      ',,MANITOBA SK,MANITOBA SK,MANITOBA SK,Total,Total,Total',
      'Date,Hour,Imp,Exp,Flow,Imp,Exp,Flow',
      '2024-01-01,1,85,0,-86,94,"3,502","-1,234"',
      '2024-01-01,2,85,-7,,94,x,1',
      '',
    ].join('\r\n'),
    'PUB_IntertieScheduleFlowYear_2024.csv',
  )
  expect(parsed).toMatchObject({ period: '2024', created_at: Date.parse('2025-01-31T08:02:08-05:00') })
  expect(readings(parsed, 'intertie.Total.schedule_export')?.v).toEqual([3502])
  expect(readings(parsed, 'intertie.Total.flow')?.v).toEqual([-1234, 1])
  expect(readings(parsed, 'intertie.MANITOBA SK.schedule_export')?.v).toEqual([0, 7])
  expect(readings(parsed, 'intertie.MANITOBA SK.flow')).toMatchObject({ v: [-86, null], q: ['good', 'missing'] })
  expect(parsed.faults).toEqual([{ where: 'line 7, column 7', reason: 'is no number', excerpt: 'x' }])
  expect(parsed.usual_lag?.(at('2024-01-01', 1), 3600)).toBe(at('2024-01-01', 2) + 1_800_000)
})
