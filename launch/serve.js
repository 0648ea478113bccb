// Runs the built program as our child: signals go on to it, and it never outlives whoever called us.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

/** Runs `tieline <args>`; resolves with the exit code to end with. */
export function tieline(args) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'server', 'dist', 'main.js'), ...args], {
    // ipc: when we are killed, it notices at once
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const forward = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  const watch = watchCallers(() => child.kill('SIGTERM'))
  return new Promise((resolve) => {
    const done = (code) => {
      clearInterval(watch)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

/** npm runs a shell that runs us: when one of the two dies without a word, nobody is left who could stop us. */
function watchCallers(gone) {
  const callers = callersOf()
  const timer = setInterval(() => {
    const now = callersOf()
    if (callers.every((pid, i) => pid === now[i])) return
    clearInterval(timer)
    gone()
  }, 500)
  return timer
}

/** Our parent; its parent too when npm called us through a shell. */
function callersOf() {
  const parent = process.ppid
  const above = process.env.npm_lifecycle_event && process.platform === 'linux' ? statOf(parent) : null
  return above && /^(sh|dash|bash|ash)$/.test(above.name) ? [parent, above.parent] : [parent]
}

function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    return { name, parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
  } catch {
    return null
  }
}
