import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './chunks.ts'
import { compress } from './compress.ts'
import { contractTables } from './contract-tables.ts'
import { pageHeads } from './page-heads.ts'

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
    // Every browser that the page is made for knows it.
    modulePreload: { polyfill: false },
  },
  server: command === 'serve' ? { proxy: { '/api': process.env.API_ADDRESS ?? 'http://localhost:8080' } } : undefined,
}))
