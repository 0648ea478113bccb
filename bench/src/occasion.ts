import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import type { Occasion } from './results.ts'

/** Now, the commit, and the machine as far as it says how fast it may be. */
export async function occasion(browser: Browser): Promise<Occasion> {
  const cores = `${availableParallelism()} cores${cpus()[0]?.model ? ` (${cpus()[0]?.model.trim()})` : ''}`
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    // what else ran, and the bench itself
    machine: `${cores}, load ${(loadavg()[0] ?? 0).toFixed(1)}, Node ${process.versions.node}, Chromium ${browser.version()}`,
  }
}

function commit(): string {
  const cwd = fileURLToPath(new URL('../../', import.meta.url))
  const git = (...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    // what the figures are about: the results themselves may be uncommitted
    const changed = git('status', '--porcelain', '--', 'server', 'web', 'grid', 'contract', 'bench/src')
    return `commit ${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`
  } catch {
    return 'no commit'
  }
}
