import { useSystem } from '#data/system.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Empty } from '#ui/states.tsx'

/** Chart. */
export default function ChartPage() {
  const { name } = useSystem()
  return (
    <>
      <PageHead title="Chart" />
      <Empty title="Nothing chosen yet.">{name}</Empty>
    </>
  )
}
