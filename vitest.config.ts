import { defineConfig } from 'vitest/config'

// The browser tests come last: they are the slowest, and what breaks below breaks them too.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'launch', include: ['launch/*.test.js'] } },
      { test: { name: 'contract', root: 'contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'grid', root: 'grid', include: ['src/**/*.test.ts', 'zones/**/*.test.js'] } },
      { test: { name: 'bench', root: 'bench', include: ['src/**/*.test.ts'] } },
      'server/vite.config.ts',
      {
        extends: './web/vite.config.ts',
        test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'] },
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
