// npm run bench [-- name …]: measures the product against its floor; writes bench/RESULTS.md.
import { join } from 'node:path'
import { build, runnerImport } from 'vite'
import { findChromium } from './chromium.js'
import { prepare } from './prepare.js'
import { root } from './root.js'

try {
  const say = (line) => console.log(line)
  await prepare(say)
  const chromium = await findChromium(say)
  if ('reason' in chromium) throw new Error(chromium.reason)
  process.env.CHROMIUM = chromium.path
  process.env.NODE_ENV = 'production'
  await build({ configFile: join(root, 'bench', 'vite.config.ts'), configLoader: 'runner', logLevel: 'warn' })
  const { module } = await runnerImport(join(root, 'bench', 'src', 'main.ts'), { root: join(root, 'bench') })
  process.exit(await module.main(process.argv.slice(2), say))
} catch (fault) {
  console.error(fault.stack ?? fault.message)
  process.exit(1)
}
