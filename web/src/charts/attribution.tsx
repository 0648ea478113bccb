import type { System } from 'contract'
import style from './attribution.module.css'

/** Whose data the page shows, as its terms ask. */
export function Attribution({ of: { text, url } }: { of: System['attribution'] }) {
  return <p className={style.attribution}>{url ? <a href={url}>{text}</a> : text}</p>
}
