// The browser of the browser tests: an installed one, else Playwright's download, else, as root, Debian's package.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { root } from './root.js'
import { run } from './run.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** `{ path }`, or `{ reason }` when there is none to be had. `say` gets lines of progress. */
export async function findChromium(say) {
  const given = process.env.CHROMIUM
  if (given) return runs(given) ? { path: given } : { reason: `CHROMIUM is ${given}, which does not run` }
  const installed = installedOne()
  if (installed) return { path: installed }

  say('No Chromium is installed: trying Playwright’s download …')
  const playwright = join(root, 'node_modules', 'playwright-core', 'cli.js')
  const { code } = await limited(
    run(process.execPath, [playwright, 'install', '--only-shell', 'chromium'], {}),
    150_000,
  )
  const downloaded = code === 0 ? playwrightsOne() : null
  if (downloaded) return { path: downloaded }
  say('Playwright’s Chromium is not to be had or does not run here.')

  const missing = await refusal()
  if (missing) return { reason: missing }
  say('Installing Debian’s package chromium (apt-get) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await limited(run('apt-get', ['update', '-qq'], { env }), 90_000)
  const got = await limited(
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env }),
    240_000,
  )
  const path = installedOne()
  return path ? { path } : { reason: `apt-get install chromium gave none that runs: ${got.said.split('\n').pop()}` }
}

/** Why Debian's package is not installed by us; null: go on. On a terminal somebody is asked first. */
async function refusal() {
  if (process.getuid?.() !== 0) return 'no Chromium is installed (set CHROMIUM to one, or install it)'
  if (!existsSync('/usr/bin/apt-get')) return 'no Chromium is installed, and there is no apt-get to install it with'
  if (process.env.CI || !process.stdin.isTTY || !process.stdout.isTTY) return null
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await ask.question('Install Debian’s package chromium for the browser tests? [Y/n] ')
  ask.close()
  return /^\s*(y|yes|)\s*$/i.test(answer) ? null : 'no Chromium is installed, and installing it was declined'
}

function installedOne() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES]
  return candidates.find((path) => isExecutable(path) && runs(path)) ?? playwrightsOne()
}

function playwrightsOne() {
  try {
    const script = `import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))`
    const path = execFileSync(process.execPath, ['-e', script], {
      cwd: join(root, 'e2e'),
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return [path.trim()].find((each) => each && isExecutable(each) && runs(each)) ?? null
  } catch {
    return null
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Really draws a page: a download may lack the libraries of the system. */
function runs(path) {
  const profile = mkdtempSync(join(tmpdir(), 'tieline-chromium-'))
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`]
  const { stdout } = spawnSync(path, [...options, '--dump-dom', 'data:text/html,<p>drawn</p>'], {
    encoding: 'utf8',
    timeout: 30_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
  return Boolean(stdout?.includes('drawn'))
}

function limited(running, limitMs) {
  let timer
  const late = new Promise((resolve) => {
    timer = setTimeout(() => {
      running.end()
      resolve({ code: 1, said: 'it took too long' })
    }, limitMs)
  })
  return Promise.race([running, late]).finally(() => clearTimeout(timer))
}
