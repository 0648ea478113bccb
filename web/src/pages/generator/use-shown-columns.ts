import { useMemo } from 'react'
import { useQueryText } from '#navigation/use-query-text.ts'
import { choosable } from './columns.tsx'

const usual = choosable.filter((one) => one.usual).map((one) => one.id)

/** Which columns the address asks for (`columns=state.output.used`); without it the usual ones. */
export function useShownColumns(): { shown: readonly string[]; toggle: (id: string) => void } {
  const [text, setText] = useQueryText('columns')
  const shown = useMemo(
    () => (text === undefined ? usual : choosable.filter(({ id }) => text.split('.').includes(id)).map(({ id }) => id)),
    [text],
  )
  const toggle = (id: string) => {
    const next = choosable
      .map((one) => one.id)
      .filter((one) => (one === id ? !shown.includes(one) : shown.includes(one)))
    setText(next.join() === usual.join() ? undefined : next.join('.'))
  }
  return { shown, toggle }
}
