import { expect, test } from 'vitest'
import { at, read, readings, xml } from './specimen.ts'

const zone = (name: string, inner: string) =>
  `<IntertieZonalEnergies><IntertieZoneName>${name}</IntertieZoneName>${inner}</IntertieZonalEnergies>`
const hour = (he: number, v: string) =>
  `<HourlyEnergy><DeliveryHour>${he}</DeliveryHour><EnergyMW>${v}</EnergyMW></HourlyEnergy>`
const dayAhead = (report: string, inner: string) =>
  read(
    xml(report, '2026-05-27T08:08:00', `<DeliveryDate>2026-05-28</DeliveryDate>${inner}`),
    `PUB_${report}_20260528.xml`,
  )

test.each(['PreDAIntertieSchedLimits', 'DAIntertieSchedLimits2'])('%s: hour by hour, both ways ≥ 0', (report) => {
  const parsed = dayAhead(
    report,
    zone('NYSIN', `<HourlyEnergies>${hour(1, '-1650')}${hour(2, '-1700')}</HourlyEnergies>`) +
      zone('NYSIX', hour(1, '1400') + hour(24, '')) +
      zone('PQSKX', hour(1, '0')) +
      zone('PQBEN+PQDZN', hour(1, '-1')),
  )
  expect(readings(parsed, 'intertie.NEW-YORK.limit_export')).toMatchObject({
    t: [at('2026-05-28', 1), at('2026-05-28', 2)],
    v: [1650, 1700],
  })
  expect(readings(parsed, 'intertie.NEW-YORK.limit_import')?.v).toEqual([1400])
  expect(readings(parsed, 'intertie.MANITOBA SK.limit_import')?.v).toEqual([0])
  expect(parsed.entities.map(({ name, neighbour }) => [name, neighbour])).toEqual([
    ['New York', 'New York'],
    ['Manitoba SK', 'Manitoba'],
  ])
  expect(parsed.faults).toEqual([])
})

test('a limit of nothing that is known is a fault', () => {
  const parsed = dayAhead('DAIntertieSchedLimits2', zone('XXSIN', hour(1, '1')) + zone('NYSI', hour(1, '1')))
  expect(parsed.faults.map((fault) => fault.excerpt)).toEqual(['XXSIN', 'NYSI'])
  expect(parsed.readings).toEqual([])
})

test('every five minutes', () => {
  const interval = (i: number, v: string, flag = 'DSO-RD') =>
    `<IntervalEnergy><Interval>${i}</Interval><EnergyMW>${v}</EnergyMW><Flag>${flag}</Flag></IntervalEnergy>`
  const parsed = read(
    xml(
      'RealtimeIntertieSchedLimits',
      '2026-05-28T07:12:00',
      `<DeliveryDate>2026-05-28</DeliveryDate><DeliveryHour>8</DeliveryHour>${zone('PQATX', `<IntervalEnergies>${interval(1, '1250')}${interval(2, '1200', 'ADM')}${interval(3, '')}</IntervalEnergies>`)}`,
    ),
    'PUB_RealtimeIntertieSchedLimits_2026052808_v2.xml',
  )
  expect(readings(parsed, 'intertie.PQ.AT.limit_import.5m')).toMatchObject({
    t: [at('2026-05-28', 8), at('2026-05-28', 8, 2)],
    v: [1250, 1200],
    q: ['good', 'estimated'],
  })
  expect(parsed).toMatchObject({ period: '2026052808', faults: [] })
})
