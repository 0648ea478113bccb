import { type Offsets, offsetAt } from 'grid/zone.ts'
import { useClock, useDamagedMoment, useMoment, useNow, useSystem } from '#data/system.ts'
import { Button } from '#ui/button.tsx'
import { useMarketTime } from '#ui/market-time.tsx'
import { showMoment } from './show-moment.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const steps: readonly { label: string; spoken: string; ms: number }[] = [
  { label: '−1 d', spoken: 'a day earlier', ms: -dayMs },
  { label: '−1 h', spoken: 'an hour earlier', ms: -60 * minuteMs },
  { label: '−5 min', spoken: 'five minutes earlier', ms: -5 * minuteMs },
  { label: '+5 min', spoken: 'five minutes later', ms: 5 * minuteMs },
  { label: '+1 h', spoken: 'an hour later', ms: 60 * minuteMs },
  { label: '+1 d', spoken: 'a day later', ms: dayMs },
]

/** Says that the page is not the present: a past moment of `?at=` with the way back, or a clock that runs from a recorded day. */
export function ReplayBanner() {
  const at = useMoment()
  const damaged = useDamagedMoment()
  const times = useMarketTime()
  const { clock } = useSystem()
  if (at !== null)
    return (
      <div className="replay">
        <p role="status">
          <b>REPLAYING</b> What was known on {times.date(at)} at {times.clock(at)}, {times.hourOf(at)}. Nothing here is
          live.
        </p>
        <Steps at={at} />
      </div>
    )
  if (damaged !== null)
    return (
      <div className="replay" role="status">
        <p>The moment in the address {damaged}. This page is live.</p>
      </div>
    )
  return clock.shift_s === 0 ? null : <Recorded />
}

function Recorded() {
  const times = useMarketTime()
  const now = useNow(60_000)
  return (
    <div className="replay" role="status">
      <b>REPLAYING</b>
      <p>Market time runs from a recorded day, {times.date(now)}. These are not the values of today.</p>
    </div>
  )
}

/** A step past the clock's present is not taken: there the page is live. */
function Steps({ at }: { at: number }) {
  const { live } = useClock()
  const { market } = useMarketTime()
  const step = (ms: number) => {
    const moved = stepped(at, ms, market)
    showMoment(moved >= live() ? null : moved)
  }
  return (
    <div className="replay-steps">
      {steps.map(({ label, spoken, ms }) => (
        <Button key={label} aria-label={`${label}: ${spoken}`} onPress={() => step(ms)}>
          {label}
        </Button>
      ))}
      <Button className="replay-back" onPress={() => showMoment(null)}>
        Back to live
      </Button>
    </div>
  )
}

/** A day's step keeps the market's wall clock, also over a change of the clocks. */
function stepped(at: number, ms: number, market: Offsets): number {
  const moved = at + ms
  if (Math.abs(ms) < dayMs) return moved
  return moved + (offsetAt(market, at) - offsetAt(market, moved)) * minuteMs
}
