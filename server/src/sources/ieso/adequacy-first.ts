import { slug } from 'grid/slug.ts'
import { child, descendants, lineOf, type XmlElement } from '#sources/xml.ts'
import { folderOnly } from './addresses.ts'
import { hoursOf, putRun } from './adequacy.ts'
import { fuelLists, type Listed, systemLists, zoneLists } from './adequacy-lists.ts'
import { type Opened, readDocument } from './document.ts'
import { fuelEntity } from './fuels.ts'
import { isName } from './names.ts'
import { hourlyMw, type IesoReport, ontario } from './report.ts'

const report = 'Adequacy'
const stale_after_s = 21_600

/**
 * The first generation of the adequacy report, before Adequacy2; the operator gives it no more. Kept is what means the
 * same there: demand, reserve requirement, offers and schedules of the fuels and the neighbours. Passed over: the
 * halves East and West of the province; embedded wind; and total requirement and excess, since these are reckoned
 * otherwise (peak demand and reserve alone, and offers where Adequacy2 has capacity).
 */
export const adequacyFirst: IesoReport = {
  report,
  extension: 'xml',
  period: 'day',
  poll_s: 3600,
  stale_after_s,
  verified: true,
  addresses: folderOnly,
  read: (bytes) => {
    const { draft } = readDocument(bytes, { report, dated: 'DeliveryDate' }, { System: readSystem })
    return draft.done()
  },
}

function readSystem(side: XmlElement, { draft, day }: Opened) {
  if (child(side, 'SystemName')?.text !== 'Ontario') return
  const system = draft.entity(ontario)
  const read = (container: XmlElement, entity: number, { path, magnitude, ...claim }: Listed) => {
    const datapoint = draft.datapoint(hourlyMw({ ...claim, entity, horizon: 'forecast', stale_after_s }))
    putRun(draft, day, { datapoint, v: hoursOf(draft, container, day, magnitude ?? false) })
  }
  const readAll = (element: XmlElement, entity: number, lists: Listed[]) => {
    for (const listed of lists)
      for (const container of descendants(element, ...listed.path)) read(container, entity, listed)
  }
  readAll(side, system, moved(systemLists, systemPaths))
  for (const resource of descendants(side, 'InternalResources', 'InternalResource')) {
    const written = child(resource, 'FuelType')?.text ?? ''
    if (!isName(written)) draft.fault(lineOf(resource), 'no fuel', written)
    else if (written === 'Dispatchable Load') readAll(resource, system, moved(systemLists, loadPaths))
    else {
      const fuel = fuelEntity(written)
      readAll(resource, draft.entity(fuel), moved(fuelLists(fuel.name ?? written), fuelPaths))
    }
  }
  for (const zone of descendants(side, 'IntertieZonalEnergies', 'ZonalEnergies')) {
    const name = child(zone, 'IntertieZoneName')?.text ?? ''
    if (!isName(name)) draft.fault(lineOf(zone), 'no name of a zone', name)
    else for (const { lists, paths } of tiePaths(name)) readAll(zone, system, moved(lists, paths))
  }
}

/** Kind and qualifier of what Adequacy2 has too, and where it stands here. */
type Paths = Record<string, string>
const systemPaths: Paths = {
  'demand.forecast': 'Demands/AverageDemand',
  'demand.peak_forecast': 'Demands/PeakDemand',
  reserve_requirement: 'ORRequirements',
}
const fuelPaths: Paths = { offered: 'FuelOffered', scheduled: 'FuelScheduled' }
/** What is scheduled of a load is what is switched off; what stays on is passed over, as there. */
const loadPaths: Paths = { 'dispatchable_load.bid': 'FuelOffered', 'dispatchable_load.off': 'FuelScheduled' }
const tiePaths = (name: string) =>
  zoneLists.map(({ lists }) => ({
    lists: lists(name),
    paths: {
      [`imports.offered.${slug(name)}`]: 'IntertieZoneImportOffered',
      [`imports.scheduled.${slug(name)}`]: 'IntertieZoneImportScheduled',
      [`exports.bid.${slug(name)}`]: 'IntertieZoneExportBid',
      [`exports.scheduled.${slug(name)}`]: 'IntertieZoneExportScheduled',
    },
  }))

function moved(lists: Listed[], paths: Paths): Listed[] {
  return Object.entries(paths).flatMap(([figure, path]) => {
    const listed = lists.find(({ kind, qualifier }) => [kind, qualifier].filter(Boolean).join('.') === figure)
    return listed ? [{ ...listed, path: path.split('/') }] : []
  })
}
