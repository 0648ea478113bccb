import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigFault, readConfig } from './config.ts'

const cwd = mkdtempSync(join(tmpdir(), 'tieline-config-'))
afterAll(() => rmSync(cwd, { recursive: true }))

describe('settings', () => {
  test('have defaults', () => {
    expect(readConfig({}, cwd)).toEqual({
      port: 8080,
      host: 'localhost',
      public_url: 'http://localhost:8080',
      data_dir: join(cwd, 'data'),
      database_url: null,
      systems: ['demo'],
      reports: {},
      backfill_days: null,
      clock_start: null,
      smtp_url: null,
      mail_from: null,
      trust_proxy: [],
      metrics_port: null,
      metrics_host: '127.0.0.1',
      password_min_length: 15,
      retention_days: null,
      terms_file: null,
      log_level: 'info',
    })
  })

  test.each([
    [{ PORT: '9000' }, { port: 9000, public_url: 'http://localhost:9000' }],
    [{ PUBLIC_URL: 'https://grid.example.org/' }, { public_url: 'https://grid.example.org' }],
    [{ HOST: '::' }, { host: '::' }],
    [{ DATA_DIR: 'over there' }, { data_dir: join(cwd, 'over there') }],
    [{ DATA_DIR: '  ' }, { data_dir: join(cwd, 'data') }],
    [{ DATABASE_URL: 'postgres://me@%2Frun%2Fpg/tieline' }, { database_url: 'postgres://me@%2Frun%2Fpg/tieline' }],
    [{ SYSTEMS: ' demo, ieso,demo,,eia-ciso ' }, { systems: ['demo', 'ieso', 'eia-ciso'] }],
    [
      {
        IESO_REPORTS: '../reports',
        EIA_CISO_REPORTS: 'https://example.org/reports/',
        NYISO_REPORTS: 'file:///a%20b/c',
      },
      {
        reports: {
          IESO_REPORTS: join(cwd, '../reports'),
          EIA_CISO_REPORTS: 'https://example.org/reports/',
          NYISO_REPORTS: '/a b/c',
        },
      },
    ],
    [{ IESO_REPORTS: '' }, { reports: {} }],
    [{ BACKFILL_DAYS: '0' }, { backfill_days: 0 }],
    [{ CLOCK_START: '2025-05-01T12:00:00-05:00' }, { clock_start: Date.UTC(2025, 4, 1, 17) }],
    [{ CLOCK_START: '2024-02-29T00:00Z' }, { clock_start: Date.UTC(2024, 1, 29) }],
    [
      { SMTP_URL: 'smtps://u:p@mail.example.org', MAIL_FROM: 'Tieline <tieline@example.org>' },
      { smtp_url: 'smtps://u:p@mail.example.org', mail_from: 'Tieline <tieline@example.org>' },
    ],
    [{ TRUST_PROXY: '10.0.0.1, fd00::/8,loopback' }, { trust_proxy: ['10.0.0.1', 'fd00::/8', 'loopback'] }],
    [
      { METRICS_PORT: '9090', METRICS_HOST: '0.0.0.0' },
      { metrics_port: 9090, metrics_host: '0.0.0.0' },
    ],
    [{ LOG_LEVEL: 'silent' }, { log_level: 'silent' }],
  ])('%j', (env, expected) => {
    expect(readConfig(env, cwd)).toMatchObject(expected)
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['HOST', 'http://localhost'],
    ['PUBLIC_URL', 'grid.example.org'],
    ['PUBLIC_URL', 'https://grid.example.org/tieline'],
    ['PUBLIC_URL', 'ftp://grid.example.org'],
    ['SYSTEMS', 'Demo'],
    ['SYSTEMS', ','],
    ['IESO_REPORTS', 'ftp://example.org/'],
    ['IESO_REPORTS', 'http://example.org/'],
    ['BACKFILL_DAYS', '-3'],
    ['BACKFILL_DAYS', '1.5'],
    ['CLOCK_START', '2025-05-01'],
    ['CLOCK_START', '2025-05-01T12:00:00'],
    ['CLOCK_START', '2025-02-30T12:00:00Z'],
    ['CLOCK_START', '2025-05-01T25:00:00Z'],
    ['MAIL_FROM', 'nobody'],
    ['TRUST_PROXY', 'proxy'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['METRICS_PORT', '8080'],
    ['PASSWORD_MIN_LENGTH', '4'],
    ['RETENTION_DAYS', '0'],
    ['TERMS_FILE', 'nowhere.md'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is a fault', (name, value) => {
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} is .*give `))])
  })

  test('all faults come together, each with its place; a secret is never shown', () => {
    writeFileSync(join(cwd, '.env'), 'PORT=many\nSMTP_URL="http://user:hunter2@mail"\nLOG_LEVEL=debug # for now\n')
    try {
      expect(faultsOf({ SYSTEMS: '!', DATABASE_URL: 'hunter2' })).toEqual([
        'PORT is "many" (.env): give a whole number from 0 to 65535',
        'SMTP_URL (.env): give an address like smtp://user:password@mail.example.org:587',
        'DATABASE_URL (environment): give an address like postgres://user:password@localhost:5432/tieline',
        'SYSTEMS is "!" (environment): give names of power systems separated by commas, such as demo,ieso (tieline source list shows them)',
      ])
    } finally {
      rmSync(join(cwd, '.env'))
    }
  })

  test('.env counts where the environment says nothing', () => {
    writeFileSync(join(cwd, '.env'), 'PORT=9001\nHOST=0.0.0.0\nIESO_REPORTS=./reports\n')
    try {
      expect(readConfig({ PORT: '9002' }, cwd)).toMatchObject({
        port: 9002,
        host: '0.0.0.0',
        reports: { IESO_REPORTS: join(cwd, 'reports') },
      })
    } finally {
      rmSync(join(cwd, '.env'))
    }
  })

  test('mail needs a sender', () => {
    expect(faultsOf({ SMTP_URL: 'smtp://localhost:25' })).toEqual([expect.stringContaining('MAIL_FROM is not set')])
  })
})

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env, cwd)
  } catch (error) {
    if (error instanceof ConfigFault) return error.faults
    throw error
  }
  return []
}
