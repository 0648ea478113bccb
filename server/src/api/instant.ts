const form = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|z|[+\- ](\d\d):?(\d\d))$/

/** What an instant must look like, in the words of the reference family. */
export const instantFault =
  'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].'
export const dateFault = 'Date has wrong format. Use one of these formats instead: YYYY-MM-DD.'

/**
 * An ISO 8601 instant with an offset or `Z` as epoch ms; null when it is none. A blank in the offset's place is a
 * plus that was not escaped in an address.
 */
export function parseInstant(text: string): number | null {
  const parts = form.exec(text)
  if (!parts) return null
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map((part) => Number(part ?? 0))
  const local = new Date(0)
  local.setUTCFullYear(year as number, (month as number) - 1, day)
  local.setUTCHours(hour as number, minute, second, Number(`0.${parts[7] ?? 0}`) * 1000)
  const same = local.getUTCMonth() === (month as number) - 1 && local.getUTCDate() === day
  const zone = parts[8] as string
  const offset = zone.length === 1 ? 0 : Number(parts[9]) * 60 + Number(parts[10])
  if (!same || (hour as number) > 23 || (minute as number) > 59 || (second as number) > 59 || offset > 14 * 60)
    return null
  return local.getTime() - (zone[0] === '-' ? -1 : 1) * offset * 60_000
}

/** Whether it is a day of the calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
