// npm run check: what no compiler says about the house. Obeys layers.js.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { forbidden, layers, workspaces } from '../layers.js'
import { missingIn } from './lockfile.js'
import { root } from './root.js'

const FORBIDDEN_NAMES = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'core',
  'base',
  'manager',
  'service',
  'processor',
])
const FORBIDDEN_FILES = new Set(['types.ts', 'constants.ts'])

/** Every fault of every source file, as `path:line: what`, and of the lockfile. */
export function check() {
  const sources = Object.keys(workspaces).flatMap((workspace) =>
    files(join(root, workspace, 'src')).flatMap((path) => {
      const source = readFileSync(path, 'utf8')
      return faultsOf(workspace, path.slice(root.length + 1).replaceAll('\\', '/'), source)
    }),
  )
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const missing = missingIn(lock).map(([path]) => `package-lock.json: ${path} is missing (npm run lockfile)`)
  return [...sources, ...missing]
}

/** The faults of one file. `path` from the repository's root, with slashes. */
export function faultsOf(workspace, path, source) {
  const inside = path.slice(`${workspace}/src/`.length)
  const found = []
  const say = (line, what) => found.push(`${path}:${line}: ${what}`)
  for (const part of inside.split('/')) {
    const [name] = part.split('.')
    if (FORBIDDEN_NAMES.has(name) || FORBIDDEN_FILES.has(part)) say(1, `"${part}" says nothing: name it for what it is`)
  }
  source.split('\n').forEach((text, i) => {
    const code = withoutComment(text)
    if (/^export\s+default\b/.test(code) && !mayDefault(workspace, inside)) say(i + 1, 'a default export')
    if (/^export\s+\*/.test(code) && !(workspace === 'contract' && inside === 'index.ts')) say(i + 1, 'a barrel')
    for (const target of importsIn(code)) {
      const fault = faultOfImport(workspace, inside, target)
      if (fault) say(i + 1, `imports ${target}: ${fault}`)
    }
  })
  return found
}

/** Lazily loaded pages, and what a tool loads. */
function mayDefault(workspace, inside) {
  return (workspace === 'web' && inside.startsWith('pages/')) || /(^|\/)testing\/.*setup\.ts$/.test(inside)
}

function importsIn(code) {
  const found = [...code.matchAll(/(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)['"]([^'"]+)['"]/g)]
  return found.map((each) => each[1])
}

function faultOfImport(workspace, inside, target) {
  const spelled = target.replace(/\?.*$/, '')
  if (spelled.includes('../')) return 'across folders it is #folder/file.ts'
  if (spelled.startsWith('./')) return extensionFault(spelled)
  const name = spelled.split('/')[0]
  if (name in workspaces)
    return workspaces[workspace].includes(name) || name === workspace ? null : `${workspace} knows nothing of ${name}`
  if (!spelled.startsWith('#')) return null
  // A test stands beside what it tests and may use the whole app.
  if (/\.test\.tsx?$/.test(inside)) return extensionFault(spelled)
  const from = folderOf(workspace, inside)
  const to = folderOf(workspace, spelled.slice(1))
  return extensionFault(spelled) ?? edgeFault(workspace, inside, spelled.slice(1)) ?? orderFault(workspace, from, to)
}

function extensionFault(spelled) {
  return /\.\w+$/.test(basename(spelled)) ? null : 'write the extension'
}

/** The layer: the first folder, or a file of the first level by its name. */
function folderOf(workspace, inside) {
  const order = layers[workspace] ?? []
  const first = inside.split('/')[0]
  return order.find((each) => each === first || first.split('.')[0] === each) ?? first
}

function orderFault(workspace, from, to) {
  const order = layers[workspace]
  if (!order || from === to) return null
  if (placeOf(order, from) === null || placeOf(order, to) === null) return 'it has no place in layers.js'
  return placeOf(order, from) <= placeOf(order, to) ? null : `${from} lies below ${to}`
}

/** A file that stands beside the folders and is not listed belongs to the wiring, right below `app`; `main` is the entry. */
function placeOf(order, name) {
  if (name.startsWith('main.')) return -1
  const at = order.indexOf(name)
  if (at >= 0) return at
  return /\.tsx?$/.test(name) ? order.indexOf('app') + 0.5 : null
}

function edgeFault(workspace, from, to) {
  const edge = forbidden.find(
    (each) => each.workspace === workspace && partOf(from, each.from) !== null && isTo(from, to, each),
  )
  return edge ? edge.because : null
}

function isTo(from, to, edge) {
  const own = partOf(from, edge.from)
  if (to === own || to.startsWith(`${own}/`)) return false
  return edge.to === '*' || partOf(to, edge.to) !== null
}

/** The part of a path that a pattern like `pages/*` names: `pages/dashboard`; null when it does not. */
function partOf(path, pattern) {
  const parts = path.split('/')
  const wanted = pattern.split('/')
  const fits = wanted.every((each, i) => parts[i] !== undefined && (each === '*' || each === parts[i]))
  return fits ? parts.slice(0, wanted.length).join('/') : null
}

function withoutComment(line) {
  return /^\s*(\/\/|\*|\/\*)/.test(line) ? '' : line
}

function files(folder) {
  let entries = []
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return files(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = check()
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
