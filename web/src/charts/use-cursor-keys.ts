import type { KeyboardEvent } from 'react'
import { afterKey, type Cursor, snap } from './cursor.ts'
import type { Frame } from './grammar.ts'

/**
 * Keys of the cursor for a whole group: arrows one interval, Shift an hour, Page a day, Home, End, Enter pins, Escape back to
 * now.
 */
export function useCursorKeys(cursor: Cursor, stepMs: number, frame: Frame) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
    // Enter presses what has the focus.
    if (event.key === 'Enter' && onButton(event.target)) return
    const at = afterKey(event.key, event.shiftKey, cursor.at(), stepMs, frame)
    if (at === undefined || (at === null && cursor.at() === null)) return
    event.preventDefault()
    cursor.move(at === null ? null : snap(at, stepMs, frame), true)
  }
}

function onButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, summary') !== null
}

/** Whether a key belongs to what has the focus: a field, a table, a dialog. */
export function isTyping(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, table, [role="dialog"], [role="radiogroup"]') !== null
  )
}
