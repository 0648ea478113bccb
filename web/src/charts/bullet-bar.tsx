import style from './bullet-bar.module.css'

/**
 * A share of a capability as a bar, with a tick where the forecast is. Shares are 0 to 1; over 1 fills the bar. `none`: nothing
 * could be had; `missing`: nobody knows. Neither looks like zero.
 */
export type BulletBarProps = {
  share: number | null
  colour: string
  state?: 'known' | 'missing' | 'none'
  tick?: number | null
  strong?: boolean
}

export function BulletBar({ share, colour, state = 'known', tick = null, strong = false }: BulletBarProps) {
  return (
    <span className={`${style.bar} ${state === 'known' ? '' : style[state]}`} aria-hidden>
      {state === 'known' && share !== null && (
        <i style={{ width: `${within(share)}%`, background: colour, opacity: strong ? 1 : 0.6 }} />
      )}
      {tick !== null && <u style={{ left: `calc(${within(tick)}% - 1px)` }} />}
    </span>
  )
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share)) * 100
}
