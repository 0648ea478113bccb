import style from './overview.module.css'

/** A name whose end tells units apart: when there is no room, its middle goes, not its end. */
export function LongName({ text }: { text: string }) {
  const end = /[-. ][^-. ]{1,5}$/.exec(text)
  const cut = end ? end.index : Math.max(0, text.length - 3)
  return (
    <span className={style.longName} title={text}>
      <span>{text.slice(0, cut)}</span>
      <span>{text.slice(cut)}</span>
    </span>
  )
}
