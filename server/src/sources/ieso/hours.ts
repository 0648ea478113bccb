import { numberIn } from '#sources/text.ts'
import { child, lineOf, type XmlElement } from '#sources/xml.ts'
import type { Draft } from './draft.ts'
import { hourMs, hourStart, intervalStart } from './est.ts'

/** The value of one hour; null: the element is there without a value and its hour was over when the report was made. */
export type HourValue = { t: number; v: number | null }

/**
 * Reads elements of the form `{Hour, EnergyMW}`. An hour without a value that was still to come says nothing and is
 * left out; so is what cannot be read, after a fault.
 */
export function hourValues(
  draft: Draft,
  elements: XmlElement[],
  day: number,
  names: { hour: string; value: string },
): HourValue[] {
  return elements.flatMap((element) => {
    const t = hourOf(draft, element, day, names.hour)
    if (t === null) return []
    const v = numberOf(draft, child(element, names.value))
    return v === undefined || (v === null && !isOver(draft, t, hourMs)) ? [] : [{ t, v }]
  })
}

/** Start of the hour that an element is about; null, after a fault, when it does not say. */
export function hourOf(draft: Draft, element: XmlElement, day: number, name: string): number | null {
  const text = child(element, name)?.text ?? ''
  const t = hourStart(day, text)
  if (t === null) draft.fault(lineOf(element), `${name} is no hour of 1 to 24`, text)
  return t
}

/** Start of the five minutes of an hour that an element is about; null, after a fault, when it does not say. */
export function intervalOf(draft: Draft, element: XmlElement, hour: number): number | null {
  const text = child(element, 'Interval')?.text ?? ''
  const t = intervalStart(hour, text)
  if (t === null) draft.fault(lineOf(element), 'Interval is none of 1 to 12', text)
  return t
}

/** null: absent or empty; undefined, after a fault: no number. */
export function numberOf(draft: Draft, element: XmlElement | undefined): number | null | undefined {
  if (!element) return null
  const v = numberIn(element.text)
  if (v === undefined) draft.fault(lineOf(element), 'is no number', element.text)
  return v
}

/** Whether an interval had ended when the report was made. */
export const isOver = (draft: Draft, t: number, interval_ms: number): boolean =>
  draft.created_at !== null && t + interval_ms <= draft.created_at
