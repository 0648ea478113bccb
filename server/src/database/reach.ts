import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** Who runs PostgreSQL. `switched`: not who runs Node, since PostgreSQL refuses root. */
export type Account = { uid: number; gid: number; switched: boolean }

/** Of all the accounts there are, the one with the least rights: `nobody`. */
const NOBODY = 65534

/** The account for a data folder: ourselves, or, as root, the folder's owner if it is there and nobody's otherwise. */
export function accountFor(folder: string): Account {
  const uid = process.getuid?.() ?? -1
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? -1, switched: false }
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, switched: true }
  return { uid: NOBODY, gid: NOBODY, switched: true }
}

/** The topmost folder on the way to `path` (itself included) that `account` may not search; null when the way is free. */
export function blockedBy(path: string, account: Account, permissions = permissionsOf): string | null {
  if (!account.switched) return null
  for (const folder of wayTo(path)) {
    const it = permissions(folder)
    if (it && !maySearch(it, account)) return folder
  }
  return null
}

export type Permissions = { mode: number; uid: number; gid: number }

function maySearch({ mode, uid, gid }: Permissions, account: Account): boolean {
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function permissionsOf(folder: string): Permissions | undefined {
  return statSync(folder, { throwIfNoEntry: false })
}

/** `/`, `/a`, `/a/b`: links resolved as far as the path exists, since permission is asked of the real folders. */
function wayTo(path: string): string[] {
  const way: string[] = []
  for (let folder = realPath(resolve(path)); ; folder = dirname(folder)) {
    way.unshift(folder)
    if (folder === dirname(folder)) return way
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path === dirname(path) ? path : join(realPath(dirname(path)), path.slice(dirname(path).length))
  }
}

/** Short, and the same for the same data folder: names what lies outside of it. */
export function keyOf(data_dir: string): string {
  return createHash('sha256')
    .update(realPath(resolve(data_dir)))
    .digest('hex')
    .slice(0, 12)
}

/**
 * A folder for what belongs to `data_dir` and that `account` can reach: `data_dir` itself (which gets the search bit for
 * others) or, when a folder above it is closed, one outside, kept for good.
 */
export function roomFor(data_dir: string, account: Account): string {
  mkdirSync(data_dir, { recursive: true, mode: 0o700 })
  if (!account.switched) return data_dir
  if (blockedBy(dirname(resolve(data_dir)), account) === null) {
    const { mode } = statSync(data_dir)
    if (blockedBy(data_dir, account) !== null) chmodSync(data_dir, (mode & 0o7777) | 0o001)
    return data_dir
  }
  const outside = join(lasting(account), `tieline-${keyOf(data_dir)}`)
  mkdirSync(outside, { recursive: true, mode: 0o711 })
  const made = lstatSync(outside)
  // In a folder everybody may write, somebody else may have been first.
  if (!made.isDirectory() || made.uid !== 0) throw new Error(`${outside} belongs to somebody else: remove it`)
  chmodSync(outside, 0o711)
  return outside
}

function lasting(account: Account): string {
  for (const folder of ['/var/lib', tmpdir()]) {
    try {
      accessSync(folder, constants.W_OK)
      if (blockedBy(folder, account) === null) return folder
    } catch {
      // read-only or missing: the next one
    }
  }
  return tmpdir()
}
