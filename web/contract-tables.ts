import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const contract = fileURLToPath(new URL('../contract/src/index.ts', import.meta.url))
const id = '\0contract-tables'

/**
 * What the browser gets of the contract: methods and paths of the calls, and plain values. Its schemas are types here
 * and nothing more, as nothing in the browser validates; without them and their library the login weighs a third less.
 */
export function contractTables(): Plugin {
  return {
    name: 'contract-tables',
    enforce: 'pre',
    resolveId: (source) => (source === 'contract' ? id : undefined),
    async load(asked) {
      if (asked !== id) return undefined
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(contract)
      for (const file of dependencies) this.addWatchFile(file)
      return Object.entries(module)
        .flatMap(([name, value]) => {
          const plain = plainOf(value)
          return plain === undefined ? [] : `export const ${name} = ${JSON.stringify(plain)}`
        })
        .join('\n')
    },
  }
}

/** A table of calls by method and path, a plain value as it is; a schema or a function not at all. */
function plainOf(value: unknown): unknown {
  if (isPlain(value)) return value
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value).map(([name, call]) => [name, callOf(call)] as const)
  return entries.every(([, call]) => call) ? Object.fromEntries(entries) : undefined
}

function callOf(call: { method?: unknown; path?: unknown; answer?: unknown } | null): unknown {
  if (typeof call?.method !== 'string' || typeof call.path !== 'string') return undefined
  return { method: call.method, path: call.path, ...(call.answer === 'empty' && { answer: 'empty' }) }
}

/** Texts and numbers, alone, in a list or under names. A schema has its kind besides. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return true
  if (typeof value !== 'object' || value === null || '~kind' in value) return false
  return Object.values(value).every((part) => typeof part === 'string' || typeof part === 'number')
}
