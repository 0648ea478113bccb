import { useEffect, useRef } from 'react'

type Way = 'up' | 'down'

export type KeptFocus = {
  ref: (row: string, way: Way) => (element: HTMLButtonElement | null) => void
  /** Moves; `row` is what the row is called afterwards. */
  go: (row: string, way: Way, move: () => void) => void
}

/** The arrow that was pressed keeps the focus when its row moves; at the end of the list the other one takes it. */
export function useKeptFocus(order: unknown): KeptFocus {
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const pressed = useRef<{ row: string; way: Way } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new order
  useEffect(() => {
    if (!pressed.current) return
    const { row, way } = pressed.current
    pressed.current = null
    const same = buttons.current.get(`${way} ${row}`)
    const other = buttons.current.get(`${way === 'up' ? 'down' : 'up'} ${row}`)
    ;(same?.disabled ? other : same)?.focus()
  }, [order])
  return {
    ref: (row, way) => (element) => {
      if (element) buttons.current.set(`${way} ${row}`, element)
      else buttons.current.delete(`${way} ${row}`)
    },
    go(row, way, move) {
      pressed.current = { row, way }
      move()
    },
  }
}
