import { paths } from '#paths.ts'
import { PageHead } from '#ui/page-head.tsx'

/** The head of both account pages. */
export function AccountHead({ page }: { page: string }) {
  return <PageHead title="Account" page={page} tabs={tabs} />
}

const tabs = [
  { label: 'General', to: paths.general },
  { label: 'Password and sessions', to: paths.changePassword },
]
