import { expect, test } from 'vitest'
import { at, read, runs, xml } from './specimen.ts'

const list = (container: string, one: string, ...values: (string | number)[]) =>
  `<${container}>${values.map((v, i) => `<${one}><DeliveryHour>${i + 1}</DeliveryHour><EnergyMW>${v}</EnergyMW></${one}>`).join('')}</${container}>`
const resource = (fuel: string, inner: string) =>
  `<InternalResource><FuelType>${fuel}</FuelType>${inner}</InternalResource>`
const side = (name: string, inner: string) => `<System><SystemName>${name}</SystemName>${inner}</System>`

test('what means the same as in Adequacy2 has its tags, the rest and the halves of the province have none', () => {
  const ontario = `<Demands>${list('PeakDemand', 'Demand', 120)}${list('AverageDemand', 'Demand', 110, 111)}</Demands>
    ${list('ORRequirements', 'ORRequirement', 14)}${list('TotalRequirements', 'TotalRequirement', 134)}
    <InternalResources>${resource('Wind', list('FuelOffered', 'Offered', 7.5) + list('FuelScheduled', 'Scheduled', 9))}
    ${resource('Dispatchable Load', list('FuelOffered', 'Offered', 20) + list('FuelScheduled', 'Scheduled', 5) + list('FuelScheduledON', 'Scheduled', -15))}</InternalResources>
    <IntertieZonalEnergies><ZonalEnergies><IntertieZoneName>New York</IntertieZoneName>${list('IntertieZoneImportOffered', 'Offered', 700)}${list('IntertieZoneExportBid', 'Bid', 938)}${list('IntertieZoneExportScheduled', 'Scheduled', -508)}</ZonalEnergies></IntertieZonalEnergies>
    ${list('ExcessCapacities', 'ExcessCapacity', 500)}`
  const parsed = read(
    xml(
      'Adequacy',
      '2016-05-13T21:21:19',
      `<DeliveryDate>2016-05-14</DeliveryDate>${side('Ontario', ontario)}${side('East', `<Demands>${list('PeakDemand', 'Demand', 1)}</Demands>`)}`,
    ),
    'PUB_Adequacy_20160514.xml',
  )
  const kept = (tag: string) => runs(parsed, tag)[0]?.v.slice(0, 2)
  expect(kept('system.Ontario.demand.forecast')).toEqual([110, 111])
  expect(kept('system.Ontario.demand.peak_forecast')).toEqual([120, null])
  expect(kept('system.Ontario.reserve_requirement')).toEqual([14, null])
  expect(kept('fuel.WIND.offered')).toEqual([7.5, null])
  expect(kept('fuel.WIND.scheduled')).toEqual([9, null])
  expect(kept('system.Ontario.dispatchable_load.bid')).toEqual([20, null])
  expect(kept('system.Ontario.dispatchable_load.off')).toEqual([5, null])
  expect(kept('system.Ontario.imports.offered.new-york')).toEqual([700, null])
  expect(kept('system.Ontario.exports.bid.new-york')).toEqual([938, null])
  expect(kept('system.Ontario.exports.scheduled.new-york')).toEqual([508, null])
  expect(parsed.runs).toHaveLength(10)
  expect(parsed.runs[0]).toMatchObject({ issued_at: at('2016-05-13', 22) + 1_279_000, first_t: at('2016-05-14', 1) })
  expect(parsed.faults).toEqual([])
})
