import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './pid-file.ts'

/** `others`: pids of the other processes that use the same folder now. */
export type Guard = { others: () => number[]; release: () => void }

/**
 * Notes this process as a user of the embedded database, and has a tiny shell wait for its end: whatever kills this
 * process, the last user's PostgreSQL is told to stop. Not on Windows, where the next start adopts what was left.
 */
export function guard(room: string, folder: string): Guard {
  const users = join(room, 'postgres-users')
  mkdirSync(users, { recursive: true, mode: 0o700 })
  const mine = join(users, `${process.pid}.${++count}`)
  writeFileSync(mine, '')

  const shell =
    process.platform === 'win32' || !existsSync('/bin/sh')
      ? null
      : // detached: a terminal's Ctrl-C reaches every process of the group, this one must outlive ours
        spawn('/bin/sh', ['-c', WHEN_GONE, 'tieline-guard', mine, users, folder], {
          stdio: ['pipe', 'ignore', 'ignore'],
          detached: true,
          cwd: '/',
        })
  shell?.on('error', () => {})
  shell?.stdin.on('error', () => {})
  shell?.unref()
  if (shell && 'unref' in shell.stdin) (shell.stdin as unknown as { unref: () => void }).unref()

  return {
    others: () =>
      readdirSync(users)
        .map((name) => Number.parseInt(name, 10))
        .filter((pid) => pid !== process.pid && isAlive(pid)),
    release: () => {
      rmSync(mine, { force: true })
      shell?.stdin.end('released\n')
    },
  }
}

let count = 0

// A line on standard input: all is well. Its end without one: the process is gone.
const WHEN_GONE = `
read -r word && exit 0
rm -f "$1"
for user in "$2"/*; do
  name="\${user##*/}"
  [ -e "$user" ] && kill -0 "\${name%%.*}" 2>/dev/null && exit 0
done
pid="$(head -n 1 "$3/postmaster.pid" 2>/dev/null)"
[ -n "$pid" ] && kill -INT "$pid"
`
