import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './compress.ts'
import { contractTables } from './contract-tables.ts'
import { pageHeads } from './page-heads.ts'

/**
 * Few files, each with what is needed together: many small ones cost a question each and pack badly. First what every
 * visit needs, the login too; then what stands around the screens; then what draws over time; then what many share.
 */
const chunks = [
  { name: 'site', test: /\/web\/src\/(main|ui\/button|ui\/text-field|data\/submit)\.tsx?$/, priority: 4 },
  { name: 'frame', test: /\/web\/src\/app\/(shell|bare)\.tsx$/, priority: 3 },
  { name: 'time', test: /\/web\/src\/charts\/(time-chart|strip|time-axis)\.tsx$/, priority: 2 },
  { name: 'shared', test: /\/(web|grid)\/src\//, minShareCount: 4, priority: 1 },
]

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [contractTables(), react(), pageHeads(), compress()],
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    // A font or picture inside a style sheet would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Reading a property of the zone data has no effect; unread, the data stays on the server.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: { groups: chunks } },
    },
    reportCompressedSize: false,
  },
  server: command === 'serve' ? { proxy: { '/api': process.env.API_ADDRESS ?? 'http://localhost:8080' } } : undefined,
}))
