// npm run lockfile: after a change of dependencies, completes package-lock.json.
//
// `npm ci` refuses a lockfile that lacks a package for any other platform, and npm leaves out those that the registry it
// was made with does not serve (a mirror often serves some platforms only). They are written in from what their parents
// say: name, exact version, and the platform, which is in the name.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './root.js'

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

/** Optional packages that a lockfile names and does not have: `[path, entry]`. */
export function missingIn(lock) {
  const found = new Map()
  for (const { optionalDependencies = {}, dev } of Object.values(lock.packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`
      const isThere = Object.keys(lock.packages).some((each) => each === path || each.endsWith(`/${path}`))
      if (!isThere && /^\d+\.\d+\.\d+/.test(version)) found.set(path, entryOf(name, version, dev))
    }
  return [...found]
}

function entryOf(name, version, dev) {
  const words = name.split('/').pop().split('-')
  const only = (list) => words.filter((word) => list.includes(word))
  const libc = words.flatMap((word) => LIBC[word] ?? [])
  const entry = { version, cpu: only(CPU), os: only(OS), optional: true }
  if (dev) entry.dev = true
  if (entry.os[0] === 'linux' && libc.length > 0) entry.libc = libc
  return entry
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingIn(lock)
  const sorted = Object.entries(lock.packages)
    .concat(missing)
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  for (const [path, { version }] of missing) console.log(`${path} ${version}`)
}
