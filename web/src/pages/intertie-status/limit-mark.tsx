import style from './limit-mark.module.css'
import { type LimitState, limitState } from './limit-state.ts'
import type { Crossing } from './neighbours.ts'

/** Says in shape and word that a flow is at its limit or beyond it; nothing otherwise. `short`: in one word. */
export function LimitMark({ one, short = false }: { one: Crossing; short?: boolean }) {
  const state = limitState(one.flow.value, one)
  const word = words[state]
  if (!word) return null
  return (
    <span className={style.mark} data-state={state}>
      <svg className={style.shape} viewBox="0 0 10 10" aria-hidden>
        <rect x="1" y="1" width="8" height="8" />
      </svg>
      {short ? word.split(' ')[short && state === 'reached' ? 1 : 0] : word}
    </span>
  )
}

const words: Partial<Record<LimitState, string>> = { reached: 'AT LIMIT', exceeded: 'OVER LIMIT' }
