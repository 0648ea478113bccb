// The built product belongs to the sources it was built from: known by a stamp in each dist, written last.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { progress } from './install.js'
import { root } from './root.js'
import { run } from './run.js'

const shared = ['contract/src', 'contract/package.json', 'grid/src', 'grid/package.json', 'package-lock.json']

const parts = {
  server: [...shared, 'server/src'],
  web: [...shared, 'web/src', 'web/public'],
}

export function isBuilt() {
  return Object.keys(parts).every(isPartBuilt)
}

export async function build(say, working) {
  for (const part of Object.keys(parts).filter((each) => !isPartBuilt(each))) {
    const stop = progress(say, `Building the ${part === 'web' ? 'pages' : 'server'}`)
    rmSync(stampOf(part), { force: true })
    const hash = hashOf(part)
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { code, said } = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(root, part),
      // what the caller's says is about running, not about building
      env: { ...process.env, NODE_ENV: 'production' },
      working,
    })
    stop()
    if (code !== 0) throw new Error(`the ${part} could not be built:\n${said}`)
    writeFileSync(stampOf(part), hash)
  }
}

function isPartBuilt(part) {
  const stamp = stampOf(part)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(part)
}

function stampOf(part) {
  return join(root, part, 'dist', '.stamp')
}

function hashOf(part) {
  const hash = createHash('sha256')
  for (const path of parts[part]) add(hash, path)
  // how it is built: the configuration and what it imports
  for (const name of readdirSync(join(root, part)).sort())
    if (/\.(ts|json|html)$/.test(name)) add(hash, `${part}/${name}`)
  return hash.digest('hex')
}

function add(hash, path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(hash, `${path}/${name}`)
  else if (found && !/\.test\.tsx?$/.test(path)) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
}
