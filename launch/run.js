import { spawn } from 'node:child_process'
import { root } from './root.js'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program that has nothing to say unless it fails. In a group of its own, so that all it starts can be ended with
 * it: by a signal to us, or, after we were killed, by whoever takes the lock (`working` notes its pid). What it says is
 * kept, and given to `heard` as it comes. The promise's `end()` kills it.
 */
export function run(command, args, { cwd = root, env = process.env, working, heard } = {}) {
  const windows = process.platform === 'win32'
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: !windows,
    shell: windows && command.endsWith('.cmd'),
    windowsHide: true,
  })
  if (child.pid) working?.(child.pid)
  let said = ''
  const keep = (chunk) => {
    said = `${said}${chunk}`.slice(-100_000)
    heard?.(chunk)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const endGroup = (signal) => {
    try {
      process.kill(windows ? child.pid : -child.pid, signal)
    } catch {
      // gone already
    }
  }
  const end = (signal) => {
    endGroup('SIGTERM')
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  for (const signal of signals) process.on(signal, end)
  const ended = new Promise((resolve) => {
    const done = (code, why = '') => {
      for (const signal of signals) process.off(signal, end)
      resolve({ code, said: `${said}${why}`.trim() })
    }
    child.on('error', (error) => done(1, error.message))
    child.on('close', (code, signal) => done(code ?? 1, signal ? `ended by ${signal}` : ''))
  })
  return Object.assign(ended, { end: () => endGroup('SIGKILL') })
}
