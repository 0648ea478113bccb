import type { ReactNode } from 'react'
import style from './documentation.module.css'

/** A table that may be wider than the window; arrows scroll it too. */
export function ScrollTable({ label, heads, children }: { label: string; heads: string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={style.scroll} aria-label={label} tabIndex={0}>
      <table className={style.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
