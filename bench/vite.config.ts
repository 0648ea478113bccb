import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTables } from 'web/contract-tables.ts'

const root = fileURLToPath(new URL('./src/pages/', import.meta.url))

/** The floor pages and their twins, built as the product's own pages are. */
export default defineConfig({
  root,
  plugins: [contractTables(), react()],
  build: {
    outDir: fileURLToPath(new URL('./dist/', import.meta.url)),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      input: readdirSync(root)
        .filter((name) => name.endsWith('.html'))
        .map((name) => `${root}${name}`),
    },
  },
})
