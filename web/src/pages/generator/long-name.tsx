import style from './overview.module.css'

/** A name whose end tells units apart: when there is no room, its middle goes, not its end. */
export function LongName({ text }: { text: string }) {
  const cut = Math.max(0, text.length - 4)
  return (
    <span className={style.longName} title={text}>
      <span>{text.slice(0, cut)}</span>
      <span>{text.slice(cut)}</span>
    </span>
  )
}
