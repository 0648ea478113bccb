import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export type Said = Record<string, unknown>
export type Running = {
  child: ChildProcess
  said: Said[]
  /** Resolves with the first thing said that has this key, from now on or already. */
  heard: (key: string) => Promise<Said>
  /** Sends one line and gives the next answer. */
  ask: (line: string) => Promise<Said>
  exited: Promise<number | NodeJS.Signals>
}

/** Builds a file of this folder into a program of its own, as the product is built. Gives its path. */
export async function buildProgram(name: string): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: `src/testing/${name}.ts`,
      // inside the workspace, so that its dependencies are found
      outDir: 'node_modules/.testing',
      emptyOutDir: false,
      target: 'node20',
    },
  })
  return `${root}node_modules/.testing/${name}.js`
}

/** Starts a built program that says one JSON object per line. */
export function start(program: string, ...args: string[]): Running {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const said: Said[] = []
  const waiting = new Set<() => void>()
  createInterface(child.stdout).on('line', (line) => {
    said.push(JSON.parse(line))
    for (const wake of waiting) wake()
  })
  const exited = new Promise<number | NodeJS.Signals>((done) =>
    child.on('exit', (code, signal) => done(code ?? signal ?? 0)),
  )
  const when = (find: () => Said | undefined) =>
    new Promise<Said>((done, failed) => {
      const look = () => {
        const found = find()
        if (!found) return
        waiting.delete(look)
        done(found)
      }
      waiting.add(look)
      look()
      exited.then((how) =>
        setTimeout(() => failed(new Error(`it ended (${how}) having said ${JSON.stringify(said)}`)), 50),
      )
    })
  return {
    child,
    said,
    exited,
    heard: (key) => when(() => said.find((each) => key in each)),
    ask: (line) => {
      const from = said.length
      child.stdin.write(`${line}\n`)
      return when(() => said.slice(from).find((each) => 'rows' in each || 'error' in each))
    },
  }
}
