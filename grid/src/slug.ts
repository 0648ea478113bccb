/**
 * The id of an entity from the operator's exact name: lower case, every run of other characters than a–z 0–9 becomes
 * one `-`, none at either end, at most 80 characters. A name without any such character gives `unnamed`.
 */
export function slug(name: string): string {
  const joined = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 80)
    .replace(/-$/, '')
  return joined === '' ? 'unnamed' : joined
}
