import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Ours (contract, grid) is bundled; everything from the registry stays outside and is found in node_modules.
const { dependencies, optionalDependencies } = JSON.parse(
  readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
) as Record<'dependencies' | 'optionalDependencies', Record<string, string>>
const ours = readdirSync(new URL('../', import.meta.url))
const external = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !ours.includes(name))

export default defineConfig({
  ssr: { noExternal: ['contract', 'grid'], external },
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    minify: false,
    // All in one folder: a path beside a module is then the same in src and in dist.
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
  test: {
    name: 'server',
    environment: 'node',
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/engines-setup.ts'],
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
