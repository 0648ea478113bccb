import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimInstance } from './instance.ts'

describe('one product on a data folder', () => {
  let data_dir = ''
  let other: ChildProcess | null = null
  beforeEach(() => {
    data_dir = mkdtempSync(join(tmpdir(), 'tieline-instance-'))
  })
  afterEach(() => {
    other?.kill('SIGKILL')
    other = null
    rmSync(data_dir, { recursive: true, force: true })
  })

  const silent = () => {}
  const note = () => JSON.parse(readFileSync(join(data_dir, 'instance.json'), 'utf8'))

  /** A live process, noted as the product on the folder. */
  const someone = async (state: string) => {
    other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    await new Promise((spawned) => other?.once('spawn', spawned))
    const own = await claimInstance(data_dir, silent)
    const { started } = note()
    own.leave()
    const stat = (() => {
      try {
        const text = readFileSync(`/proc/${other.pid}/stat`, 'utf8')
        return text.slice(text.lastIndexOf(')') + 2).split(' ')[19]
      } catch {
        return started
      }
    })()
    writeFileSync(
      join(data_dir, 'instance.json'),
      JSON.stringify({ pid: other.pid, started: stat, state, address: 'http://localhost:1' }),
    )
  }

  test('notes where it is and leaves nothing', async () => {
    const instance = await claimInstance(data_dir, silent)
    instance.update('running', 'http://localhost:8080')
    expect(note()).toMatchObject({ pid: process.pid, state: 'running', address: 'http://localhost:8080' })
    instance.update('stopping')
    expect(note()).toMatchObject({ state: 'stopping', address: 'http://localhost:8080' })
    instance.leave()
    expect(() => note()).toThrow('ENOENT')
  })

  test('a running one is said, with its place', async () => {
    await someone('running')
    await expect(claimInstance(data_dir, silent)).rejects.toThrow('runs at http://localhost:1 already on')
  })

  test('a stopping one is waited for', async () => {
    await someone('stopping')
    setTimeout(() => other?.kill('SIGKILL'), 300)
    const said: string[] = []
    const instance = await claimInstance(data_dir, (line) => said.push(line))
    expect(said).toEqual([expect.stringContaining('waiting for')])
    instance.leave()
  })

  test('the note of one that was killed is no obstacle, nor is a broken one', async () => {
    await someone('running')
    other?.kill('SIGKILL')
    await new Promise((gone) => other?.once('exit', gone))
    ;(await claimInstance(data_dir, silent)).leave()
    writeFileSync(join(data_dir, 'instance.json'), '{"pid":')
    ;(await claimInstance(data_dir, silent)).leave()
  })

  test('a folder that cannot be written is said, with what to do', async () => {
    const file = join(data_dir, 'file')
    writeFileSync(file, '')
    for (const wrong of [file, join(file, 'below')])
      await expect(claimInstance(wrong, silent)).rejects.toThrow(/cannot be written: .*file.*; set DATA_DIR/)
  })

  test('of many at once one gets it', async () => {
    const claim = async () => (await claimInstance(data_dir, silent)).update('running', 'http://localhost:1')
    const claims = await Promise.allSettled(Array.from({ length: 5 }, claim))
    expect(claims.filter((claim) => claim.status === 'fulfilled')).toHaveLength(1)
  })
})
