import type { System } from 'contract'
import { lazy, Suspense, useRef, useState } from 'react'
import { useClock, useNow } from '#data/system.ts'
import { useTimes } from '#data/times.ts'
import { formatClock } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { useShortcut } from './keyboard.ts'

const TimePanel = lazy(async () => ({ default: (await import('./time-panel.tsx')).TimePanel }))

/**
 * The time as this page writes it, with the market's hour; beside it the market's own time where that is another. Behind
 * it the choices: zone, hours, a past moment.
 */
export function MarketClock({ system }: { system: System }) {
  const { at } = useClock()
  const now = useNow(1_000)
  const { times } = useTimes(system)
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  useShortcut('t', () => setOpen(true))
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        className="market-clock"
        aria-haspopup="dialog"
        aria-expanded={open}
        title={`${times.date(now)}, ${times.note(now)}. Choose with t`}
        onPress={() => setOpen(true)}
      >
        <time dateTime={new Date(now).toISOString()}>
          <span className="only-spoken">{at === null ? nameOf[times.zone] : 'Shown moment'} </span>
          {times.time(now, true)}
        </time>
        <span className="market-zone">{times.zoneName(now)}</span>
        <span className="hour-chip">{times.hourOf(now)}</span>
        {times.zone !== 'market' && (
          <span className="market-second">{formatClock(now, system.offsets, system.zone_names)}</span>
        )}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <TimePanel system={system} anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const nameOf = { market: 'Market time', local: 'Your time', utc: 'UTC' } as const
