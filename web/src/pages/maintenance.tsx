import { useHealth } from '#data/health.ts'
import { Message } from '#ui/message.tsx'

/** What the health check said, as plain text. The health check itself leads away from here. */
export default function MaintenancePage() {
  const { maintenance } = useHealth()
  return (
    <Message title={maintenance?.title ?? 'Checking the service'} name="Maintenance">
      {maintenance && <p className="body-text">{maintenance.body}</p>}
      {maintenance?.until && <p>Expected back: {utc(maintenance.until)}</p>}
      <p role="status">This page checks every minute and goes on by itself.</p>
    </Message>
  )
}

/** An instant in UTC, as no market is known here; anything else as it was written. */
function utc(text: string): string {
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? text : `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
