import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

const texts = /\.(js|css|html|svg|json|txt|webmanifest)$/
/** Below this, a header costs more than is saved. */
const smallestBytes = 1_024

/** After the build, a `.gz` and a `.br` beside every text that gets smaller, for the server to send as they are. */
export function compress(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'compress',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async closeBundle() {
      const folder = resolve(config.root, config.build.outDir)
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter((file) => texts.test(file)).map((file) => compressFile(join(folder, file))))
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < smallestBytes) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [gz, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params }),
  ])
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz)
  if (br.length < bytes.length) await writeFile(`${file}.br`, br)
}
