import { type FSWatcher, watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

/** A file as it lies there; `path` is relative to the folder, with `/`. */
export type FoundFile = { path: string; name: string; size: number; modified_at: number }

/** Every file below a folder, by path, and the folders themselves. Throws when the folder cannot be read. */
export async function listFiles(root: string): Promise<{ files: FoundFile[]; folders: string[] }> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files: FoundFile[] = []
  const folders = [root]
  for (const entry of entries) {
    const whole = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) folders.push(whole)
    if (!entry.isFile() && !entry.isSymbolicLink()) continue
    const found = await stat(whole).catch(() => null)
    if (!found?.isFile()) continue
    const path = relative(root, whole).split(sep).join('/')
    files.push({ path, name: entry.name, size: found.size, modified_at: found.mtimeMs })
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)), folders }
}

/**
 * Whether a file seems to be written to its end: unchanged for a second, and since the last look. `before` is what
 * that look saw; a time of change ahead of the clock cannot be judged, so there two equal looks are needed.
 */
export function isSettled(file: FoundFile, before: FoundFile | undefined, wall: number): boolean {
  if (before && (before.size !== file.size || before.modified_at !== file.modified_at)) return false
  const quietMs = wall - file.modified_at
  return quietMs < -QUIET_MS ? before !== undefined : quietMs >= QUIET_MS
}

export const QUIET_MS = 1000

/** Rings when something changes in one of the folders, where the system can tell; a rescan is needed all the same. */
export function createFolderWatch(rang: () => void): { follow: (folders: string[]) => void; stop: () => void } {
  const watchers = new Map<string, FSWatcher | null>()
  function forget(folder: string) {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  return {
    follow(folders) {
      const wanted = new Set(folders.slice(0, MOST_WATCHED))
      for (const folder of watchers.keys()) if (!wanted.has(folder)) forget(folder)
      for (const folder of wanted) {
        if (watchers.has(folder)) continue
        try {
          const watcher = watch(folder, { persistent: false }, rang)
          watcher.on('error', () => forget(folder))
          watchers.set(folder, watcher)
        } catch {
          // No more watches to be had, or a file system without: the rescan finds it.
          watchers.set(folder, null)
        }
      }
    },
    stop: () => [...watchers.keys()].forEach(forget),
  }
}

const MOST_WATCHED = 500
