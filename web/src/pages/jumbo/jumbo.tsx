import { useSystem } from '#data/system.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Empty } from '#ui/states.tsx'

/** Jumbo. */
export default function Jumbo() {
  const { name } = useSystem()
  return (
    <>
      <PageHead title="Jumbo" />
      <Empty title="Nothing chosen yet.">{name}</Empty>
    </>
  )
}
