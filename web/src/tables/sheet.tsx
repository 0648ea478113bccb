import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import style from './sheet.module.css'

export type SheetProps = {
  label: string
  children: ReactNode
  /** Of the sheet itself and of its cells. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  onClick?: (event: MouseEvent<HTMLElement>) => void
}

/**
 * A table of many figures that scrolls in both ways under a head and beside a first column that stay. Give it a `<table>`;
 * the classes below are its rows' looks.
 */
export function Sheet({ label, children, onKeyDown, onClick }: SheetProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as said
    <section className={style.sheet} tabIndex={0} aria-label={label} {...{ onKeyDown, onClick }}>
      {children}
    </section>
  )
}

/** Looks of a sheet's rows and cells. */
export const sheetLook = {
  /** The hour that runs: washed, marked, in view however far one scrolls. */
  now: style.now as string,
  /** Not yet happened. */
  ahead: style.ahead as string,
  /** A labelled line between what happened and what is expected. */
  divider: style.divider as string,
  /** A word beside a figure: "peak", "so far", "est.". */
  note: style.note as string,
  quiet: style.quiet as string,
  strong: style.strong as string,
  /** The first column of a group. */
  group: style.group as string,
  groupRow: style.groupRow as string,
  name: style.name as string,
  swatch: style.swatch as string,
  short: style.short as string,
} as const
