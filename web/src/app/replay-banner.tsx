import { useDamagedMoment, useMoment, useNow, useSystem } from '#data/system.ts'
import { formatClock, formatDate, formatHour } from '#format.ts'
import { navigate } from '#navigation/navigate.ts'
import { Button } from '#ui/button.tsx'

const hourMs = 3_600_000

/** Says that the page is not the present: a past moment of `?at=` with the way back, or a clock that runs from a recorded day. */
export function ReplayBanner() {
  const at = useMoment()
  const damaged = useDamagedMoment()
  const { clock, offsets, zone_names, hour_labels } = useSystem()
  if (at !== null)
    return (
      <div className="replay" role="status">
        <b>REPLAYING</b>
        <p>
          This page shows what was known on {formatDate(at, offsets)} at {formatClock(at, offsets, zone_names)},{' '}
          {formatHour(at, offsets, hour_labels)}. Nothing on it is live.
        </p>
        <Steps at={at} />
      </div>
    )
  if (damaged !== null)
    return (
      <div className="replay" role="status">
        <p>The moment in the address ({damaged}) cannot be read. This page is live.</p>
      </div>
    )
  return clock.shift_s === 0 ? null : <Recorded />
}

function Recorded() {
  const { offsets } = useSystem()
  const now = useNow(60_000)
  return (
    <div className="replay" role="status">
      <b>REPLAYING</b>
      <p>Market time runs from a recorded day, {formatDate(now, offsets)}. These are not the values of today.</p>
    </div>
  )
}

function Steps({ at }: { at: number }) {
  const go = (moment: number | null) =>
    navigate({
      search: (search) => ({
        ...search,
        at: moment === null ? undefined : new Date(moment).toISOString().replace('.000Z', 'Z'),
      }),
    })
  return (
    <div className="replay-steps">
      <Button onPress={() => go(at - hourMs)}>− 1 h</Button>
      <Button onPress={() => go(at + hourMs)}>+ 1 h</Button>
      <Button className="replay-back" onPress={() => go(null)}>
        Back to live
      </Button>
    </div>
  )
}
