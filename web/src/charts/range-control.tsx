import { defaultRange, type Preset, parseRange, presets, type Range, shiftDays } from 'grid/range.ts'
import { formatDate } from '#format.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { Frame } from './grammar.ts'
import style from './strip.module.css'
import { writtenIn } from './wall-clock.ts'

type Props = { frame: Frame; range: Range; text: string; choose: (text: string) => void }

/** Which stretch of time: a span around now, or so many market days earlier. */
export function RangeControl({ frame, range, text, choose }: Props) {
  const step = (days: number) => {
    const moved = shiftDays(range, days, frame.offsets)
    const live = presets.map((one) => one.id).find((id) => sameAs(parseRange(id, frame.now), moved.range))
    choose(live ?? moved.text)
  }
  return (
    <>
      <Segmented<Preset>
        label="Range"
        options={presets}
        value={presets.find((one) => one.id === text)?.id ?? null}
        onChange={choose}
      />
      <div className={style.days}>
        <Button aria-label="Previous day" onPress={() => step(-1)}>
          ‹
        </Button>
        <span>{daysOf(frame, range)}</span>
        <Button aria-label="Next day" onPress={() => step(1)}>
          ›
        </Button>
        {!range.relative && <Button onPress={() => choose(defaultRange)}>Now</Button>}
      </div>
    </>
  )
}

function sameAs(live: Range | null, other: Range): boolean {
  return live !== null && live.from === other.from && live.to === other.to
}

/** "Fri 1 Sep 2023", or both ends of a stretch that is fixed. */
function daysOf(frame: Frame, { relative }: Range): string {
  const { now, from, to } = frame
  const { offsets } = writtenIn(frame)
  if (relative) return formatDate(now, offsets)
  const [first, last] = [formatDate(from, offsets), formatDate(to - 1, offsets)]
  if (first === last) return first
  return `${first
    .split(' ')
    .slice(0, first.slice(-4) === last.slice(-4) ? 3 : 4)
    .join(' ')} – ${last}`
}
