// One at a time through install and build: a file made by link(), which succeeds for one alone.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Holds the lock of `folder` while `work` runs. `waiting` is called once when somebody else holds it.
 * `work` gets `working(pid)`: names the child that does the work, so that it can be ended if we are killed.
 */
export async function locked(folder, waiting, work) {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'lock')
  let said = false
  while (!take(file)) {
    const holder = read(file)
    if (holder === null) continue
    if (!isSame(holder.launcher)) clear(file, holder)
    else {
      if (!said) waiting(holder.launcher.pid)
      said = true
      await sleep(150)
    }
  }
  const leave = () => rmSync(file, { force: true })
  process.once('exit', leave)
  try {
    return await work((pid) => replace(file, { launcher: identity(process.pid), worker: identity(pid) }))
  } finally {
    process.off('exit', leave)
    leave()
  }
}

function take(file) {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, JSON.stringify({ launcher: identity(process.pid) }))
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

function replace(file, holder) {
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(holder))
  renameSync(`${file}.${process.pid}`, file)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Takes a dead launcher's lock away, and ends the install or build it left running. */
function clear(file, holder) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const found = read(aside)
  // Between our look and our move somebody else may have cleared and taken it: then it is his, back with it.
  if (found && found.launcher.pid !== holder.launcher.pid) {
    try {
      linkSync(aside, file)
    } catch {
      // a third one has it by now
    }
  } else if (holder.worker && isSame(holder.worker)) endGroup(holder.worker.pid)
  rmSync(aside, { force: true })
}

function endGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // gone
  }
}

/** A pid and, where it can be had, its start time: numbers are used again. */
function identity(pid) {
  return { pid, started: startTime(pid) }
}

function isSame({ pid, started }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return startTime(pid) === started
}

function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'ended' : fields[19]
  } catch {
    return null
  }
}
