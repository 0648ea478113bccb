import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { type CopyCell, copyText, spreadsheetOf } from './copy.ts'

/** Copies what a table shows, as a spreadsheet takes it; says whether it worked. `rows` are made at the press. */
export function CopyButton({ rows, disabled }: { rows: () => readonly (readonly CopyCell[])[]; disabled?: boolean }) {
  const [said, setSaid] = useState<'Copied' | 'Not allowed here' | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), 2_000)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <>
      <Button
        disabled={disabled}
        onPress={() =>
          void copyText(spreadsheetOf(rows())).then((worked) => setSaid(worked ? 'Copied' : 'Not allowed here'))
        }
      >
        {said ?? 'Copy'}
      </Button>
      <span className="only-spoken" role="status">
        {said}
      </span>
    </>
  )
}
