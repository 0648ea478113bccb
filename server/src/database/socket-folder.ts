import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseFault } from './fault.ts'
import { type Account, blockedBy, keyOf } from './reach.ts'

/**
 * A folder for the socket that only `account` (and root) can enter, in a path short enough for a socket. Always the same
 * one for a data folder, so that killed runs leave no heap of them.
 */
export function socketFolder(data_dir: string, account: Account): string {
  const place = [tmpdir(), '/tmp', '/var/tmp'].find((folder) => isFit(folder, account))
  if (place === undefined)
    throw new DatabaseFault(`no folder for the database's socket: neither ${tmpdir()} nor /tmp can be used`)
  const usual = join(place, `tieline-${keyOf(data_dir)}`)
  const folder = make(usual) || isOurs(usual, account) ? usual : mkdtempSync(`${usual}-`)
  chmodSync(folder, 0o700)
  if (account.switched) chownSync(folder, account.uid, account.gid)
  return folder
}

const SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107
const LONGEST_NAME = 'tieline-0123456789ab-XXXXXX/.s.PGSQL.5432.lock'

function isFit(folder: string, account: Account): boolean {
  const { length } = Buffer.from(join(folder, LONGEST_NAME))
  return length <= SOCKET_PATH_BYTES && isFolder(folder) && blockedBy(folder, account) === null
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

function make(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch {
    return false
  }
}

/** Anybody may make a folder in a folder for all; one of somebody else's would let him in. */
function isOurs(folder: string, account: Account): boolean {
  const it = lstatSync(folder, { throwIfNoEntry: false })
  return it?.isDirectory() === true && (it.uid === account.uid || it.uid === process.getuid?.())
}
