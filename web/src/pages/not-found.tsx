import { Link } from '#navigation/link.tsx'
import { paths } from '#paths.ts'
import { Message } from '#ui/message.tsx'

/** Any path that is none. */
export function NotFoundPage() {
  return (
    <Message title="There is no such page" name="Not found">
      <p>The address may be mistyped, or the page has moved.</p>
      <p>
        <Link to={paths.home}>Go to the dashboard</Link>
      </p>
    </Message>
  )
}
