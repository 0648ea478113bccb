import { useContext, useMemo, useRef } from 'react'
import { formatClock, formatTime } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { type Cursor, useCursor } from './cursor.ts'
import type { Frame } from './grammar.ts'
import { placeOf } from './lines.tsx'
import { roomFor } from './scene.ts'
import { Spoken } from './spoken.tsx'
import style from './time-axis.module.css'
import { timeTicks } from './time-ticks.ts'
import { useSize } from './use-size.ts'
import { ZoomReset } from './use-zoom.ts'
import { useViewed } from './view.ts'
import { dayName, shortTime, writtenIn } from './wall-clock.ts'

/**
 * The axis that all strips of a group share: market time, tags of now and of the cursor. It is the cursor's handle for
 * the keyboard and for screen readers; `say` puts the values at an instant into words.
 */
export type TimeAxisProps = { frame: Frame; cursor: Cursor; say: (instant: number | null) => string }

export function TimeAxis({ frame: settled, cursor, say }: TimeAxisProps) {
  const line = useRef<HTMLDivElement>(null)
  const axis = useRef<HTMLDivElement>(null)
  const width = useSize(line)?.width ?? 0
  const { shown: frame } = useViewed(cursor.view, settled)
  const reset = useContext(ZoomReset)
  const ticks = useMemo(() => timeTicks(frame, roomFor(width)), [frame, width])
  const at = useCursor(cursor)
  const now = placeOf(frame, frame.now)
  const there = at ?? frame.now
  const shownAt = at !== null && at >= frame.from && at <= frame.to ? at : null
  const covered = shownAt !== null && (Math.abs(placeOf(frame, shownAt) - now) / 100) * width < 80
  // What a tag would half cover is left out.
  const free = ticks.filter((tick) =>
    [frame.now, shownAt].every(
      (t) => t === null || (Math.abs(placeOf(frame, tick.t) - placeOf(frame, t)) / 100) * width > 30 + letters(tick),
    ),
  )
  const zone = writtenIn(frame)
  const spoken = (t: number | null) =>
    `${t === null ? 'Now, ' : ''}${dayName(zone.offsets, t ?? frame.now)} ${formatClock(t ?? frame.now, zone.offsets, zone.names)}. ${say(t)}`
  return (
    <div className={style.row}>
      <div
        ref={axis}
        className={style.axis}
        role="slider"
        tabIndex={0}
        aria-label="Time cursor"
        aria-valuemin={frame.from}
        aria-valuemax={frame.to}
        aria-valuenow={there}
        aria-valuetext={spoken(at)}
      >
        <div className={style.line} ref={line}>
          {free.map((tick) => (
            <span
              key={tick.t}
              className={tick.day ? style.day : undefined}
              style={edge(placeOf(frame, tick.t), width, tick.label)}
            >
              {tick.label}
            </span>
          ))}
          {now >= 0 && now <= 100 && !covered && (
            <b className={style.now} style={edge(now, width, 'now 00:00 –')}>
              now {formatTime(frame.now, zone.offsets)}
            </b>
          )}
          {shownAt !== null && (
            <b
              className={style.at}
              data-pinned={cursor.pinned() || undefined}
              style={edge(placeOf(frame, shownAt), width, `${shortTime(zone.offsets, shownAt, frame.now)}–`)}
            >
              {shortTime(zone.offsets, shownAt, frame.now)}
            </b>
          )}
        </div>
      </div>
      {reset && (
        <Button look="quiet" className={style.reset} onPress={reset} aria-label="Zoomed. Reset the range">
          <span>zoomed</span>
          <span>reset</span>
        </Button>
      )}
      <Spoken cursor={cursor} axis={axis} say={spoken} />
    </div>
  )
}

/** Half of a label's width beyond a time of day, in pixels. */
function letters({ label }: { label: string }): number {
  return label.length * 3.2 + 12
}

/** Centred on its place; at both ends as far as there is room. */
function edge(place: number, width: number, label: string) {
  const px = (place / 100) * width
  const half = label.length * 3.1
  if (width - px < half - 14) return { right: '-14px' }
  if (px < half - 14) return { left: '-14px' }
  return { left: `${place}%`, transform: 'translateX(-50%)' }
}
