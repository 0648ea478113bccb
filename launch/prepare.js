// Brings a clone to the point where it can run: installed and built. Nothing to do: some hundredths of a second.
import { join } from 'node:path'
import { build, isBuilt } from './build.js'
import { install, isInstalled } from './install.js'
import { locked } from './lock.js'
import { root } from './root.js'

/** `say` gets lines of progress; `what`: `installed` or `built`. Throws `Error` with one plain sentence. */
export async function prepare(say, what = 'built') {
  refuseOldNode()
  if (isInstalled() && (what === 'installed' || isBuilt())) return
  const waiting = (pid) => say(`Another start is installing or building (process ${pid}), waiting for it …`)
  await locked(join(root, '.launch'), waiting, async (working) => {
    if (!isInstalled()) await install(say, working)
    if (what === 'built' && !isBuilt()) await build(say, working)
  })
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Tieline needs Node 20.19 or newer, this is ${process.versions.node}`)
}
