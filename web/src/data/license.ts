/** Whether a license is over at `now` (wall time). No date, or one that cannot be read, counts as over. */
export function isExpired(license_expiry: string | null, now: number): boolean {
  const expiry = license_expiry === null ? Number.NaN : Date.parse(license_expiry)
  return !(expiry >= now)
}
