import { useSystem } from '#data/system.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Empty } from '#ui/states.tsx'

/** Adequacy. */
export default function AdequacyTable() {
  const { name } = useSystem()
  return (
    <>
      <PageHead title="Adequacy" />
      <Empty title="Nothing chosen yet.">{name}</Empty>
    </>
  )
}
