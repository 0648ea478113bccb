import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, type Rolldown, runnerImport } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const routesFile = here('src/app/routes.ts')

type Page = { path: string; modules: string[]; isOpen: boolean }

/**
 * Beside the page, `.heads.json`: for each path of the table what its head may ask for at once, so that a page's code
 * and its first answers come with the first round trip instead of one after the other. The server puts it in.
 */
export function pageHeads(): Plugin {
  return {
    name: 'page-heads',
    apply: 'build',
    // Last: a chunk of nothing but styles is gone by then.
    enforce: 'post',
    async generateBundle(_, bundle) {
      const { api, gridApi } = (await runnerImport<typeof import('contract')>(here('../contract/src/index.ts'))).module
      const { paths } = (await runnerImport<typeof import('./src/paths.ts')>(here('src/paths.ts'))).module
      const pages = pagesOf(await readFile(routesFile, 'utf8'), paths)
      const index = bundle['index.html']
      const page = index?.type === 'asset' ? String(index.source) : ''
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const asks = ({ path }: { path: string }) => `<link rel="preload" as="fetch" href="${path}" crossorigin>`
      const answers = [api.user, api.healthcheck, gridApi.systems].map(asks)
      const reaches = (modules: readonly string[]) =>
        imports(modules, (id) => this.getModuleInfo(id)?.importedIds ?? [])
      const heads = pages.map(({ path, modules, isOpen }) => {
        const roots = modules.map((id) => {
          const chunk = chunks.find((one) => one.moduleIds.includes(id))
          if (!chunk) throw new Error(`routes.ts: no chunk holds ${id}`)
          return chunk
        })
        const files = [...filesOf(roots, bundle)].filter((file) => !page.includes(file))
        const gone = files.find((file) => !(file in bundle))
        if (gone) throw new Error(`${path}: ${gone} is not part of the build`)
        const catalogue = reaches(modules).has(here('src/data/datapoints.ts')) ? [asks(gridApi.datapoints)] : []
        return [path, [...(isOpen ? [] : [...answers, ...catalogue]), ...files.map(linkTo)].join('')]
      })
      this.emitFile({ type: 'asset', fileName: '.heads.json', source: JSON.stringify(Object.fromEntries(heads)) })
    },
  }
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" href="/${file}" crossorigin>`
    : `<link rel="modulepreload" href="/${file}" crossorigin>`

/** Reads the table of routes as it is written; a line of another form is a fault, not a page without a head. */
function pagesOf(source: string, paths: Readonly<Record<string, string>>): Page[] {
  const folder = dirname(routesFile)
  const moduleOf = (name: string) => (name.startsWith('#') ? here(`src/${name.slice(1)}`) : resolve(folder, name))
  const frames = new Map(
    [...source.matchAll(/^const (\w+) = async .*import\('([^']+)'\)/gm)].map(([, name = '', file = '']) => [
      name,
      moduleOf(file),
    ]),
  )
  const pages = new Map<string, Page>()
  const leads = new Map<string, string>()
  for (const [, name = '', rest = ''] of source.matchAll(/^ {2}\[paths\.(\w+)\]: (.*)$/gm)) {
    const path = paths[name]
    const page = /^\{ frame: (\w+), load: \(\) => import\('([^']+)'\) \},$/.exec(rest)
    const lead = /^\{ lead: paths\.(\w+) \},$/.exec(rest)
    if (path === undefined) throw new Error(`routes.ts: paths.${name} is no path`)
    if (page) {
      const frame = frames.get(page[1] ?? '')
      pages.set(path, { path, modules: [...(frame ? [frame] : []), moduleOf(page[2] ?? '')], isOpen: !frame })
    } else if (lead) leads.set(path, paths[lead[1] ?? ''] ?? '')
    else if (!rest.startsWith('{ lead: async')) throw new Error(`routes.ts: what is [paths.${name}]?`)
  }
  if (pages.size === 0) throw new Error('routes.ts: no page found')
  const led = [...leads].flatMap(([path, to]) => {
    const page = pages.get(to)
    return page ? [{ ...page, path }] : []
  })
  return [...pages.values(), ...led]
}

/** Some modules and all they import at once. */
function imports(modules: readonly string[], of: (id: string) => readonly string[]): Set<string> {
  const reached = new Set(modules)
  for (const id of reached) for (const next of of(id)) reached.add(next)
  return reached
}

/** The files of some chunks and of all they import at once, styles too. */
function filesOf(roots: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const take = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') take(next)
    }
  }
  roots.forEach(take)
  return files
}
