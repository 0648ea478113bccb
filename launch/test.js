// npm test: everything that guards the product, within ten minutes, and one line at the end that says what it came to.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workspaces } from '../layers.js'
import { check } from './check.js'
import { findChromium } from './chromium.js'
import { prepare } from './prepare.js'
import { root } from './root.js'
import { run } from './run.js'

const LIMIT_MS = 590_000
let deadline = Date.now() + LIMIT_MS
const say = (line) => console.log(line)
const total = { passed: 0, failed: 0, skipped: [], failures: [] }

try {
  await prepare(say)
  // what is installed and built at the first run is no part of the ten minutes
  deadline = Date.now() + LIMIT_MS
  await checks()
  await tests(process.argv.slice(2))
} catch (fault) {
  failed(fault.message.split('\n')[0], fault.message)
}
for (const failure of total.failures) say(`failed   ${failure}`)
for (const { name, reason } of total.skipped) say(`skipped  ${name} (${reason})`)
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped.length} skipped`)
process.exit(total.failed > 0 ? 1 : 0)

/** Each counts as one test. */
async function checks() {
  const bin = (name, ...path) => [process.execPath, [join(root, 'node_modules', ...path), ...name]]
  await program('format and lint', ...bin(['check', '--error-on-warnings'], '@biomejs', 'biome', 'bin', 'biome'))
  for (const workspace of Object.keys(workspaces))
    await program(`types of ${workspace}`, ...bin(['-p', workspace], 'typescript', 'bin', 'tsc'))
  const faults = check()
  if (faults.length === 0) passed('order of the house')
  else failed('order of the house', faults.join('\n'))
  await program('nothing unused', ...bin(['--no-progress'], 'knip', 'bin', 'knip.js'))
}

async function program(name, command, args) {
  const { code, said } = await withinLimit(run(command, args))
  if (code === 0) passed(name)
  else failed(name, said)
}

/** `args` go to vitest: a part of a path runs what matches. */
async function tests(args) {
  const chromium = await findChromium(say)
  if ('reason' in chromium && process.env.CI) failed('Chromium', chromium.reason)
  const folder = mkdtempSync(join(tmpdir(), 'tieline-counts-'))
  const counts = join(folder, 'counts.json')
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    TIELINE_COUNTS: counts,
    // e2e reads these: where the browser is, or why its tests are skipped
    CHROMIUM: chromium.path ?? '',
    CHROMIUM_MISSING: chromium.reason ?? '',
  }
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'launch', 'vitest-reporter.js')}`]
  const heard = (chunk) => process.stdout.write(chunk)
  const { code, said } = await withinLimit(
    run(process.execPath, [vitest, 'run', ...reporters, ...args], { env, heard }),
  )
  const counted = read(counts)
  rmSync(folder, { recursive: true, force: true })
  if (!counted) return failed('vitest', `it ended (${code}) before it counted: ${said.slice(-300)}`)
  total.passed += counted.passed
  total.failed += counted.failed
  total.skipped.push(...counted.skipped)
  total.failures.push(...counted.failures)
  if (code !== 0 && counted.failed === 0) failed('vitest', `it ended with ${code}, though no test failed`)
}

async function withinLimit(running) {
  const timer = setTimeout(() => running.end(), Math.max(0, deadline - Date.now()))
  const ended = await running
  clearTimeout(timer)
  if (Date.now() >= deadline) return { code: 1, said: `${ended.said}\nthe run took longer than ten minutes` }
  return ended
}

function passed(name) {
  total.passed++
  say(`✓ ${name}`)
}

function failed(name, said) {
  total.failed++
  total.failures.push(name)
  say(`✗ ${name}\n${said}`)
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
