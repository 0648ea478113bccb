import type { ReactNode } from 'react'
import { Age } from '#ui/age.tsx'
import { Direction } from '#ui/direction.tsx'
import { MarketTimeProvider, useMarketTime } from '#ui/market-time.tsx'
import { Outside, StateWord } from '#ui/state-word.tsx'
import { Stale } from '#ui/states.tsx'
import { Value } from '#ui/value.tsx'
import { alarms, type Severity, type State } from '#ui/vocabulary.ts'
import { meanings } from './meanings.ts'
import style from './numbers.module.css'
import { exampleNow as now } from './sample-day.ts'

const [minute, hour] = [60_000, 3_600_000]
const lastHour = Math.floor(now / hour) * hour - hour
const mw = { value: 16_610, unit: 'MW' }

/** A value in each of its states, as the screens write it. */
export function NumberStates() {
  const states: readonly [State, ReactNode][] = [
    ['live', <Value key="v" {...mw} />],
    ['high', <Value key="v" {...mw} outside={{ side: 'above', limit: '16,500' }} />],
    ['low', <Value key="v" {...mw} outside={{ side: 'below', limit: '17,000' }} />],
    [
      'stale',
      <span key="v">
        <Value {...mw} stale /> <Stale ageMs={24 * minute} />
      </span>,
    ],
    ['missing', <Value key="v" value={null} unit="MW" />],
    ['estimated', <Value key="v" {...mw} quality="estimated" />],
    ['partial', <Value key="v" {...mw} quality="partial" />],
    ['suspect', <Value key="v" {...mw} quality="suspect" />],
    ['late', <StateWord key="v" state="late" />],
    ['none', <StateWord key="v" state="none" />],
    ['forecast', <StateWord key="v" state="forecast" />],
  ]
  return (
    <Examples label="States of a number">
      {states.map(([state, sample]) => (
        <Example key={state} sample={sample}>
          {meanings[state]}
        </Example>
      ))}
      <Example sample={<Value value={0} unit="MW" />}>A zero is always a measured zero.</Example>
    </Examples>
  )
}

/** An age in each of its forms. */
export function Ages() {
  const times = useMarketTime()
  const five = { now, intervalMs: 5 * minute }
  return (
    <MarketTimeProvider value={{ ...times, at: null }}>
      <Examples label="Forms of an age">
        <Example sample={<Age t={now - 6 * minute} {...five} />}>
          The time of a reading, and how long it is over.
        </Example>
        <Example sample={<Age t={lastHour} now={now} intervalMs={hour} />}>An hour has its name.</Example>
        <Example sample={<Age t={lastHour + hour} now={now} intervalMs={hour} />}>{meanings.running}</Example>
        <Example sample={<Age t={lastHour - 26 * hour} now={now} intervalMs={hour} />}>
          From a day on its date stands there.
        </Example>
        <Example sample={<Age t={now - 29 * minute} {...five} staleAfterMs={10 * minute} />}>{meanings.asOf}</Example>
        <Example
          sample={
            <MarketTimeProvider value={{ ...times, at: now }}>
              <Age t={lastHour} now={now} intervalMs={hour} />
            </MarketTimeProvider>
          }
        >
          {meanings.known}
        </Example>
        <Example sample={<Age t={null} now={now} />}>{meanings.never}</Example>
      </Examples>
    </MarketTimeProvider>
  )
}

/** A flow's direction: a word and an arrow. */
export function Directions() {
  return (
    <Examples label="Directions">
      <Example sample={<Direction mw={520} />}>Out of the system. Positive in tables, charts and files.</Example>
      <Example sample={<Direction mw={-310} />}>Into the system. Negative.</Example>
      <Example sample={<Direction mw={0} />}>Below half a megawatt.</Example>
      <Example sample={<Direction mw={null} />}>{meanings.missing}</Example>
    </Examples>
  )
}

/** The marks of alarms: form and letter tell them apart, not their colour. */
export function Alarms() {
  return (
    <Examples label="Alarms">
      {(Object.keys(alarms) as Severity[]).map((severity) => (
        <Example key={severity} sample={<Outside side="above" severity={severity} />}>
          {urgency[severity]}
        </Example>
      ))}
    </Examples>
  )
}

const urgency: Record<Severity, string> = {
  high: 'High: act now. A square.',
  medium: 'Medium: act soon; your own thresholds have it. A triangle that points up.',
  low: 'Low: know of it. A triangle that points down.',
}

function Examples({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={style.examples} aria-label={label}>
      {children}
    </ul>
  )
}

function Example({ sample, children }: { sample: ReactNode; children: ReactNode }) {
  return (
    <li>
      <span className={style.shown}>{sample}</span>
      <span className={style.says}>{children}</span>
    </li>
  )
}
