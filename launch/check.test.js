import { describe, expect, test } from 'vitest'
import { check, faultsOf } from './check.js'

describe('the order of the house', () => {
  test.each([
    ['server', 'api/series.ts', "import { x } from '#historian/x.ts'"],
    ['server', 'api/series.ts', "import { x } from './x.ts'"],
    ['server', 'api/series.ts', "import { x } from 'contract'"],
    ['server', 'api/series.ts', "import pg from 'pg'"],
    ['server', 'historian/x.test.ts', "import { testDatabase } from '#testing/database.ts'"],
    ['server', 'app.ts', "import { x } from '#first-run.ts'"],
    ['server', 'sources/ieso/x.ts', "import { x } from '#sources/source.ts'"],
    ['web', 'pages/dashboard/charts.tsx', 'export default function Charts() {}'],
    ['web', 'pages/dashboard/charts.tsx', "import { x } from '#pages/dashboard/x.ts'"],
    ['contract', 'index.ts', "export * from './grid.ts'"],
  ])('%s %s may: %s', (workspace, path, source) => {
    expect(faultsOf(workspace, `${workspace}/src/${path}`, source)).toEqual([])
  })

  test.each([
    ['server', 'historian/x.ts', "import { x } from '#api/x.ts'", 'historian lies below api'],
    ['server', 'database/x.ts', "import { x } from '#first-run.ts'", 'lies below'],
    ['server', 'api/x.ts', "const x = await import('#app.ts')", 'api lies below app'],
    ['server', 'sources/ieso/x.ts', "import { x } from '#clock.ts'", 'a source is pure'],
    ['server', 'api/x.ts', "import { x } from '../clock.ts'", 'across folders'],
    ['server', 'api/x.ts', "import { x } from './y'", 'write the extension'],
    ['server', 'api/x.ts', "import { x } from '#nowhere/y.ts'", 'no place in layers.js'],
    ['grid', 'x.ts', "import { x } from 'server'", 'grid knows nothing of server'],
    ['contract', 'x.ts', "import { x } from 'grid/zone.ts'", 'contract knows nothing of grid'],
    ['web', 'charts/x.tsx', "import { x } from '#data/x.ts'", 'a chart draws its props'],
    ['web', 'pages/a/x.tsx', "import { x } from '#pages/b/x.tsx'", 'does not know another page'],
    ['web', 'ui/x.tsx', 'export default function X() {}', 'a default export'],
    ['web', 'ui/index.ts', "export * from './x.ts'", 'a barrel'],
    ['web', 'ui/utils.ts', '', 'says nothing'],
    ['grid', 'types.ts', '', 'says nothing'],
  ])('%s %s may not: %s', (workspace, path, source, reason) => {
    expect(faultsOf(workspace, `${workspace}/src/${path}`, source)).toEqual([expect.stringContaining(reason)])
  })

  test('reads what is there', () => {
    expect(Array.isArray(check())).toBe(true)
  })
})
