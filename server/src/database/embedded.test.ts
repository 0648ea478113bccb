import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildProgram, type Running, start } from '#testing/run-process.ts'
import { isAlive, readPidFile } from './pid-file.ts'

// Real processes on a real PostgreSQL: what is tested here is what happens to them.
describe.skipIf(process.platform === 'win32')('the embedded database', { timeout: 30_000 }, () => {
  let program = ''
  beforeAll(async () => {
    program = await buildProgram('database-process')
  })

  const running: Running[] = []
  const folders: string[] = []
  const open = (data_dir: string) => {
    const it = start(program, data_dir)
    running.push(it)
    return it
  }
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'tieline test '))
    folders.push(made)
    // else it would be closed to the account that PostgreSQL gets as root
    chmodSync(made, 0o755)
    return join(made, 'data')
  }
  afterEach(async () => {
    for (const it of running.splice(0)) {
      it.child.kill('SIGKILL')
      await it.exited
    }
    for (const made of folders.splice(0)) {
      await gone(postmaster(join(made, 'data')))
      rmSync(made, { recursive: true, force: true })
    }
  })

  const postmaster = (data_dir: string) => readPidFile(join(data_dir, 'postgres'))?.pid ?? 0
  const gone = async (pid: number) => {
    await expect.poll(() => pid === 0 || !isAlive(pid) || isZombie(pid), { timeout: 10_000, interval: 20 }).toBe(true)
  }

  test('starts, keeps what was written, stops with its process', async () => {
    const data_dir = folder()
    const first = open(data_dir)
    await first.heard('ready')
    expect(await first.ask('select 1::int8 as one, array[1.5, null]::float8[] as some')).toEqual({
      rows: [{ one: 1, some: [1.5, null] }],
    })
    await first.ask('create table kept as select 42 as value')
    const pid = postmaster(data_dir)
    first.child.kill('SIGTERM')
    expect(await first.exited).toBe(0)
    expect(isAlive(pid) && !isZombie(pid)).toBe(false)
    expect(existsSync(join(data_dir, 'postgres', 'postmaster.pid'))).toBe(false)

    const second = open(data_dir)
    await second.heard('ready')
    expect(await second.ask('select value from kept')).toEqual({ rows: [{ value: 42 }] })
  })

  test('two starts at once on an empty folder share one', async () => {
    const data_dir = folder()
    const both = [open(data_dir), open(data_dir)] as const
    await Promise.all(both.map((it) => it.heard('ready')))
    const started = 'select extract(epoch from pg_postmaster_start_time())::text as at'
    expect(await both[0].ask(started)).toEqual(await both[1].ask(started))
    const pid = postmaster(data_dir)

    both[0].child.kill('SIGTERM')
    expect(await both[0].exited).toBe(0)
    expect(await both[1].ask('select 1 as one')).toEqual({ rows: [{ one: 1 }] })
    both[1].child.kill('SIGTERM')
    expect(await both[1].exited).toBe(0)
    await gone(pid)
    expect(readdirSync(data_dir).filter((name) => name.includes('making'))).toEqual([])
  })

  test('kill -9 of its process: it stops by itself, and a start at once gets what was committed', async () => {
    const data_dir = folder()
    const first = open(data_dir)
    await first.heard('ready')
    await first.ask('create table kept as select 7 as value')
    const pid = postmaster(data_dir)
    first.child.kill('SIGKILL')
    await first.exited
    const second = open(data_dir)
    await second.heard('ready')
    expect(await second.ask('select value from kept')).toEqual({ rows: [{ value: 7 }] })
    second.child.kill('SIGKILL')
    await gone(pid)
    await gone(postmaster(data_dir))
  })

  test('kill -9 of one of two users leaves it to the other', async () => {
    const data_dir = folder()
    const [first, second] = [open(data_dir), open(data_dir)]
    await Promise.all([first.heard('ready'), second.heard('ready')])
    const pid = postmaster(data_dir)
    first.child.kill('SIGKILL')
    await first.exited
    await new Promise((done) => setTimeout(done, 300))
    expect(await second.ask('select 1 as one')).toEqual({ rows: [{ one: 1 }] })
    expect(postmaster(data_dir)).toBe(pid)
  })

  test('an orphan without guard is adopted, not doubled', async () => {
    const data_dir = folder()
    const first = open(data_dir)
    await first.heard('ready')
    const pid = postmaster(data_dir)
    for (const guard of guards(data_dir)) process.kill(guard, 'SIGKILL')
    first.child.kill('SIGKILL')
    await first.exited
    const second = open(data_dir)
    await second.heard('ready')
    expect(postmaster(data_dir)).toBe(pid)
    second.child.kill('SIGTERM')
    expect(await second.exited).toBe(0)
    await gone(pid)
  })

  test('it is started again when it is killed under a running product', async () => {
    const data_dir = folder()
    const first = open(data_dir)
    await first.heard('ready')
    const pid = postmaster(data_dir)
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(async () => (await first.ask('select 1 as one')).rows, { timeout: 15_000, interval: 100 })
      .toEqual([{ one: 1 }])
    expect(postmaster(data_dir)).not.toBe(pid)
  })

  test.each([
    ['of a dead process', '999999999'],
    ['whose number belongs to another program now', String(process.pid)],
    ['whose number belongs to a program of somebody else', '1'],
  ])('a stale pid file %s is no obstacle', async (_, pid) => {
    const data_dir = folder()
    const first = open(data_dir)
    await first.heard('ready')
    const folderOf = join(data_dir, 'postgres')
    const text = readFileSync(join(folderOf, 'postmaster.pid'), 'utf8')
    first.child.kill('SIGTERM')
    await first.exited
    writeFileSync(join(folderOf, 'postmaster.pid'), text.replace(/^\d+/, pid), { mode: 0o600 })
    const second = open(data_dir)
    await second.heard('ready')
    expect(await second.ask('select 1 as one')).toEqual({ rows: [{ one: 1 }] })
  })

  test('nor is one that a power cut left empty', async () => {
    const data_dir = folder()
    const first = open(data_dir)
    await first.heard('ready')
    first.child.kill('SIGTERM')
    await first.exited
    const file = join(data_dir, 'postgres', 'postmaster.pid')
    writeFileSync(file, '', { mode: 0o600 })
    const before = Date.now() / 1000 - 60
    utimesSync(file, before, before)
    const second = open(data_dir)
    await second.heard('ready')
    expect(await second.ask('select 1 as one')).toEqual({ rows: [{ one: 1 }] })
  })

  test('another major version is refused with the way out', async () => {
    const data_dir = folder()
    mkdirSync(join(data_dir, 'postgres'), { recursive: true })
    writeFileSync(join(data_dir, 'postgres', 'PG_VERSION'), '16\n')
    const it = start(program, data_dir)
    expect((await it.heard('fault')).fault).toMatch(/was made by PostgreSQL 16.*backup/)
    expect(await it.exited).toBe(1)
  })

  test.skipIf(process.getuid?.() !== 0)('as root it is nobody’s, also below a closed folder', async () => {
    const data_dir = folder()
    const closed = join(data_dir, '..')
    chmodSync(closed, 0o700)
    const first = open(data_dir)
    await first.heard('ready')
    const elsewhere = readFileSync(join(data_dir, 'postgres-is-in'), 'utf8').trim()
    expect(first.said.some(({ log }) => String(log).includes(elsewhere))).toBe(true)
    expect(statSync(join(elsewhere, 'postgres')).uid).toBe(65534)
    await first.ask('create table kept as select 1 as value')
    first.child.kill('SIGTERM')
    await first.exited
    // Opened later, it stays where it is.
    chmodSync(closed, 0o755)
    const second = open(data_dir)
    await second.heard('ready')
    expect(await second.ask('select value from kept')).toEqual({ rows: [{ value: 1 }] })
    second.child.kill('SIGTERM')
    await second.exited
    rmSync(elsewhere, { recursive: true, force: true })
  })
})

function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function guards(data_dir: string): number[] {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('tieline-guard') && line.includes(data_dir))
    .map((line) => Number.parseInt(line, 10))
}
