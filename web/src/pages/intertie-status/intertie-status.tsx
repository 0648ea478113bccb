import { useSystem } from '#data/system.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Empty } from '#ui/states.tsx'

/** Intertie status. */
export default function IntertieStatus() {
  const { name } = useSystem()
  return (
    <>
      <PageHead title="Intertie status" />
      <Empty title="Nothing chosen yet.">{name}</Empty>
    </>
  )
}
