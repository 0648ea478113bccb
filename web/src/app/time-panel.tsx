import type { Preferences, System } from 'contract'
import { instantOfWall, marketDate, marketTime } from 'grid/zone.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { useClock, useNow } from '#data/system.ts'
import { useTimes } from '#data/times.ts'
import { formatHourLabel, formatZone } from '#format.ts'
import { useQueryText } from '#navigation/use-query-text.ts'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/panel.tsx'
import { Segmented } from '#ui/segmented.tsx'
import type { Times } from '#ui/times.ts'
import { showMoment } from './show-moment.ts'
import './time-panel.css'

/** How times are written on this page, and which moment it shows. All of it stands in the address. */
export function TimePanel({
  system,
  anchor,
  onClose,
}: {
  system: System
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}) {
  const { times, asked, fault } = useTimes(system)
  const [, setZone] = useQueryText('tz')
  const [, setHour] = useQueryText('hour')
  const now = useNow(60_000)
  return (
    <Panel label="Time" className="time-panel" anchor={anchor} onClose={onClose}>
      <section>
        <h2>Times in</h2>
        <Segmented<Preferences['time_zone']>
          label="Times in"
          options={[
            { id: 'market', label: `Market, ${formatZone(now, system.offsets, system.zone_names)}` },
            { id: 'local', label: 'My zone' },
            { id: 'utc', label: 'UTC' },
          ]}
          value={asked.time_zone}
          onChange={setZone}
        />
        {fault && <p role="alert">{fault}</p>}
        <h2>Hours by their</h2>
        <Segmented<Preferences['hour']>
          label="Hours by their"
          options={[
            { id: 'ending', label: `Ending, ${formatHourLabel('15')}` },
            { id: 'starting', label: `Beginning, ${formatHourLabel('15', 'starting')}` },
          ]}
          value={asked.hour}
          onChange={setHour}
        />
        <p className="popover-quiet">
          {formatHourLabel('15')} and {formatHourLabel('15', 'starting')} are the same hour of the market, 14:00 to
          15:00. Hours and days are the market’s in every zone. Links keep what is chosen here; your account keeps the
          default.
        </p>
      </section>
      <PickMoment times={times} onClose={onClose} />
    </Panel>
  )
}

/** A moment of the past as a wall's clock of the written zone shows it. */
function PickMoment({ times, onClose }: { times: Times; onClose: () => void }) {
  const { at, live } = useClock()
  const wallOf = (t: number) => `${marketDate(times.offsets, t)}T${marketTime(times.offsets, t)}`
  const [wall, setWall] = useState(() => wallOf(at ?? live() - hourMs))
  const moment = instantOfWall(wall, times.offsets)
  const ahead = moment !== null && moment > live()
  const show = (event: FormEvent) => {
    event.preventDefault()
    if (moment === null || ahead) return
    showMoment(moment)
    onClose()
  }
  const back = () => {
    showMoment(null)
    onClose()
  }
  return (
    <form className="time-moment" onSubmit={show}>
      <h2>As known at</h2>
      <label>
        <span className="only-spoken">Moment, {times.zoneName(moment ?? live())}</span>
        <input
          type="datetime-local"
          required
          value={wall}
          max={wallOf(live())}
          onChange={(event) => setWall(event.target.value)}
        />
        <span aria-hidden> {times.zoneName(moment ?? live())}</span>
      </label>
      <div>
        <Button look="primary" type="submit" aria-disabled={moment === null || ahead}>
          Show this moment
        </Button>
        {at !== null && <Button onPress={back}>Back to live</Button>}
      </div>
      <p className="popover-quiet" role="status">
        {ahead
          ? 'That moment is still to come.'
          : moment === null && wall !== ''
            ? 'The clocks skip that time.'
            : 'Every screen then shows what was known at that moment, and nothing that came later.'}
      </p>
    </form>
  )
}

const hourMs = 3_600_000
