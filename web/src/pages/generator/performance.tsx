import { useSystem } from '#data/system.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Empty } from '#ui/states.tsx'

/** Generator. */
export default function GeneratorPerformance() {
  const { name } = useSystem()
  return (
    <>
      <PageHead title="Generator" />
      <Empty title="Nothing chosen yet.">{name}</Empty>
    </>
  )
}
