/**
 * The order of the house. An import goes down its list, never up; what travels up, travels by subscription.
 * `launch/check.js` obeys this file.
 */
export const layers = {
  server: [
    'cli',
    'testing',
    'app',
    'api',
    'feeds',
    'alerts',
    'ingest',
    'sources',
    'live',
    'historian',
    'settings',
    'accounts',
    'maintenance',
    'market-clock',
    'mail',
    'database',
    'clock',
    'config',
  ],
  web: ['app', 'pages', 'widgets', 'data', 'charts', 'tables', 'ui', 'format', 'navigation', 'paths', 'theme'],
}

/** Edges that the order alone would allow. `from` and `to` are folders; a folder's own files are always allowed. */
export const forbidden = [
  {
    workspace: 'server',
    from: 'sources',
    to: '*',
    because: 'a source is pure: it knows the contract and grid, nothing else',
  },
  { workspace: 'web', from: 'charts', to: 'data', because: 'a chart draws its props; someone else fetches' },
  { workspace: 'web', from: 'pages/*', to: 'pages/*', because: 'a page does not know another page' },
]

/** Which workspaces a workspace may import. */
export const workspaces = {
  contract: [],
  grid: ['contract'],
  server: ['contract', 'grid'],
  web: ['contract', 'grid'],
  e2e: ['contract', 'grid', 'web'],
  bench: ['contract', 'grid', 'server', 'web', 'e2e'],
}
