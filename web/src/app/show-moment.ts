import { navigate } from '#navigation/navigate.ts'

/** Shows what was known at a moment (epoch ms); null: live again. */
export function showMoment(moment: number | null): void {
  const at = moment === null ? undefined : new Date(moment).toISOString().replace(/(:00)?\.000Z$/, 'Z')
  navigate({ search: (search) => ({ ...search, at }) })
}
