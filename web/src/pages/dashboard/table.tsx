import { useSystem } from '#data/system.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Empty } from '#ui/states.tsx'

/** Dashboard. */
export default function DashboardTable() {
  const { name } = useSystem()
  return (
    <>
      <PageHead title="Dashboard" />
      <Empty title="Nothing chosen yet.">{name}</Empty>
    </>
  )
}
