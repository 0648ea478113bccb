import { stampAt } from './est.ts'

/**
 * A file as a directory of the operator's lists it: its time of change (epoch ms, to the minute) and its size in bytes,
 * rounded to what the listing shows (`3.1K`, `11K`); null where the line does not say.
 */
export type ListedFile = { name: string; published_at: number | null; size: number | null }

/**
 * The files of a directory's index page (Apache's), in its order; folders and the links that sort are none. The times
 * are EST, unlike the HTTP headers' GMT. A page that is no index gives none.
 */
export function list(html: string): ListedFile[] {
  if (!/<title>Index of /i.test(html)) return []
  return [...html.matchAll(/<a href="([^"?/]+)">[^<]*<\/a>([^\n<]*)/gi)].map(([, href = '', rest = '']) => {
    const [, day = '', month = '', year = '', time = '', size] =
      /^\s+(\d\d)-([A-Z][a-z]{2})-(\d{4}) (\d\d:\d\d)(?:\s+(\d+(?:\.\d+)?[KMG]?)(?=\s|$))?/.exec(rest) ?? []
    const date = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day}`
    return { name: nameOf(href), published_at: stampAt(`${date} ${time}:00`), size: sizeOf(size) }
  })
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const units = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }

function sizeOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const unit = text.replace(/[\d.]/g, '') as keyof typeof units
  return Math.round(Number.parseFloat(text) * units[unit])
}

/** A name that is no valid escape stays as it is written. */
function nameOf(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
