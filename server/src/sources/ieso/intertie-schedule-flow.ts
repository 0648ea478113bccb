import { child, descendants, lineOf, type XmlElement } from '#sources/xml.ts'
import { daily } from './addresses.ts'
import { type Opened, readDocument } from './document.ts'
import type { Draft } from './draft.ts'
import { hourMs } from './est.ts'
import { hourOf, hourValues, intervalOf, isOver, numberOf } from './hours.ts'
import { claimIntertie } from './interties.ts'
import { isName } from './names.ts'
import { type IesoReport, rounded } from './report.ts'

const report = 'IntertieScheduleFlow'

/**
 * Hourly schedules and 5-minute flows of every intertie zone; one file a day, re-made about 30 minutes past every hour.
 * Schedules stand there before their hour, flows only when it is over: till then an empty one says nothing. The hourly flow is the mean of a complete hour's twelve.
 */
export const intertieScheduleFlow: IesoReport = {
  report,
  extension: 'xml',
  period: 'day',
  poll_s: 300,
  stale_after_s: 7200,
  verified: true,
  addresses: daily(report, 'xml'),
  read: (bytes) => {
    const { draft } = readDocument(
      bytes,
      { report, dated: 'Date' },
      {
        IntertieZone: (element, opened) => readZone(element, child(element, 'IntertieZoneName')?.text ?? '', opened),
        Totals: (element, opened) => readZone(element, 'Total', opened),
      },
    )
    return draft.done()
  },
}

function readZone(element: XmlElement, zone: string, { draft, day }: Opened) {
  if (!isName(zone)) return draft.fault(lineOf(element), 'no name', zone)
  const datapoints = claimIntertie(draft, zone)
  const schedules = descendants(element, 'Schedules', 'Schedule')
  const each = (value: string, datapoint: number) => {
    for (const { t, v } of hourValues(draft, schedules, day, { hour: 'Hour', value }))
      draft.put(datapoint, t, v === null ? null : Math.abs(v))
  }
  each('Import', datapoints.schedule_import)
  each('Export', datapoints.schedule_export)

  const hours = new Map<number, Map<number, number>>()
  for (const actual of descendants(element, 'Actuals', 'Actual')) {
    const reading = flowOf(draft, actual, day)
    if (!reading) continue
    draft.put(datapoints.flow5m(), reading.t, reading.v)
    if (reading.v === null) continue
    const hour = hours.get(reading.hour) ?? new Map<number, number>()
    if (!hour.has(reading.t)) hours.set(reading.hour, hour.set(reading.t, reading.v))
  }
  for (const [t, flows] of hours)
    if (flows.size === 12) draft.put(datapoints.flow, t, rounded([...flows.values()].reduce((a, b) => a + b) / 12))
}

function flowOf(draft: Draft, actual: XmlElement, day: number) {
  const hour = hourOf(draft, actual, day, 'Hour')
  if (hour === null) return null
  const t = intervalOf(draft, actual, hour)
  if (t === null) return null
  const v = numberOf(draft, child(actual, 'Flow'))
  return v === undefined || (v === null && !isOver(draft, hour, hourMs)) ? null : { hour, t, v }
}
