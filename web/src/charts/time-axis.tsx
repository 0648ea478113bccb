import { type KeyboardEvent, useMemo, useRef } from 'react'
import { formatClock, formatTime } from '#format.ts'
import { afterKey, type Cursor, snap, useCursor } from './cursor.ts'
import type { Frame } from './grammar.ts'
import { placeOf } from './lines.tsx'
import { roomFor } from './scene.ts'
import style from './time-axis.module.css'
import { timeTicks } from './time-ticks.ts'
import { useSize } from './use-size.ts'
import { dayName, shortTime } from './wall-clock.ts'

/**
 * The axis that all strips of a group share: market time, tags of now and of the cursor. It is the cursor's handle for
 * the keyboard and for screen readers; `say` puts the values at an instant into words.
 */
export type TimeAxisProps = { frame: Frame; cursor: Cursor; say: (instant: number | null) => string }

export function TimeAxis({ frame, cursor, say }: TimeAxisProps) {
  const line = useRef<HTMLDivElement>(null)
  const width = useSize(line)?.width ?? 0
  const ticks = useMemo(() => timeTicks(frame, roomFor(width)), [frame, width])
  const at = useCursor(cursor)
  const now = placeOf(frame, frame.now)
  const there = at ?? frame.now
  const covered = at !== null && (Math.abs(placeOf(frame, at) - now) / 100) * width < 76
  // What a tag would half cover is left out.
  const free = ticks.filter((tick) =>
    [frame.now, at].every(
      (t) => t === null || (Math.abs(placeOf(frame, tick.t) - placeOf(frame, t)) / 100) * width > 58,
    ),
  )
  return (
    <div
      className={style.axis}
      role="slider"
      tabIndex={0}
      aria-label="Time cursor"
      aria-valuemin={frame.from}
      aria-valuemax={frame.to}
      aria-valuenow={there}
      aria-valuetext={`${at === null ? 'Now, ' : ''}${dayName(frame.offsets, there)} ${formatClock(there, frame.offsets, frame.zoneNames)}. ${say(at)}`}
    >
      <div className={style.line} ref={line}>
        {free.map((tick) => (
          <span key={tick.t} className={tick.day ? style.day : undefined} style={edge(placeOf(frame, tick.t), width)}>
            {tick.label}
          </span>
        ))}
        {now >= 0 && now <= 100 && !covered && (
          <b className={style.now} style={edge(now, width)}>
            now {formatTime(frame.now, frame.offsets)}
          </b>
        )}
        {at !== null && at >= frame.from && at <= frame.to && (
          <b className={style.at} style={edge(placeOf(frame, at), width)}>
            {shortTime(frame.offsets, at, frame.now)}
          </b>
        )}
      </div>
    </div>
  )
}

/** Keys of the cursor for a whole group: arrows one interval, Shift an hour, Home, End, Escape back to now. */
export function useCursorKeys(cursor: Cursor, stepMs: number, frame: Frame) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    const at = afterKey(event.key, event.shiftKey, cursor.at(), stepMs, frame)
    if (at === undefined || (at === null && cursor.at() === null)) return
    event.preventDefault()
    cursor.move(at === null ? null : snap(at, stepMs, frame), true)
  }
}

function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, table, [role="dialog"], [role="radiogroup"]') !== null
  )
}

/** Centred on its place; at the right end as far as there is room. */
function edge(place: number, width: number) {
  const nearEnd = (1 - place / 100) * width < 16
  return nearEnd ? { right: '-14px' } : { left: `${place}%`, transform: 'translateX(-50%)' }
}
