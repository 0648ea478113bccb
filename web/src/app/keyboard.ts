import { useEffect, useEffectEvent } from 'react'

/** Calls `act` when `key` is pressed anywhere on the page; not while something is written or chosen, nor when somebody took the key. */
export function useShortcut(key: string, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented || !isFree(event)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Whether a key is nobody's: no modifier is held, no field, menu or dialog has the focus. */
export function isFree({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return false
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || isField(target) || target.closest('[role=menu],[role=dialog]') !== null)
  )
}

/** A radio button or a box to tick takes no letters. */
function isField(target: HTMLElement): boolean {
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox'].includes(target.type)
  return ['TEXTAREA', 'SELECT'].includes(target.tagName)
}
