import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The browser tests that take longest: begun last, one of them would run alone at the end. */
const longest = ['screens.test.ts', 'recovery.test.ts', 'guard.test.ts', 'wall.test.ts']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => longest.findIndex((name) => moduleId.endsWith(`/${name}`))
    const first = files.filter((one) => rank(one) >= 0).sort((a, b) => rank(a) - rank(b))
    return [...first, ...(await super.sort(files.filter((one) => rank(one) < 0)))]
  }
}

/** Nothing but arithmetic: threads begin faster than processes. */
const quick = { pool: 'threads', maxWorkers: 2 } as const

// The browser tests come last: they are the slowest, and what breaks below breaks them too.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: 'launch', include: ['launch/*.test.js'], maxWorkers: 2 } },
      { test: { ...quick, name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { ...quick, name: 'grid', root: 'grid', include: ['src/**/*.test.ts', 'zones/**/*.test.js'] } },
      { test: { ...quick, name: 'bench', root: 'bench', include: ['src/**/*.test.ts'] } },
      'server/vite.config.ts',
      {
        extends: './web/vite.config.ts',
        test: { ...quick, name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          // Three browsers at a time on two cores: each waits more than it works.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    passWithNoTests: true,
  },
})
