// npm run pictures: every screen in every state and size into pictures/, with a page to look at them.
import { join } from 'node:path'
import { findChromium } from './chromium.js'
import { prepare } from './prepare.js'
import { root } from './root.js'
import { run } from './run.js'

try {
  const say = (line) => console.log(line)
  await prepare(say)
  const chromium = await findChromium(say)
  if ('reason' in chromium) throw new Error(chromium.reason)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const { code } = await run(
    process.execPath,
    [vitest, 'run', '--project', 'e2e', '--reporter=verbose', 'e2e/src/screens'],
    {
      env: { ...process.env, NODE_ENV: 'test', CHROMIUM: chromium.path, PICTURES: 'all' },
      heard: (chunk) => process.stdout.write(chunk),
    },
  )
  say(`The pictures hang in ${join(root, 'pictures', 'index.html')}`)
  process.exit(code)
} catch (fault) {
  console.error(fault.message)
  process.exit(1)
}
