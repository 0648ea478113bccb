import { expect, it } from 'vitest'
import { csrfFault } from './csrf.ts'
import { passwordFaults } from './password-rules.ts'
import { generatePassword, hashPassword, verifyPassword } from './passwords.ts'
import { fingerprint, randomText } from './secrets.ts'

const owner = {
  username: 'ada.byron@example.org',
  email: 'ada.byron@example.org',
  first_name: 'Ada',
  last_name: 'Byron',
  company: 'Northern Lights Power',
}
const common = 'This password is too common.'
const like = (what: string) => `The password is too similar to the ${what}.`

it.each([
  ['nine gulls over the harbour', []],
  ['               ', [common]],
  ['ünïcödé ist hier völlig erlaubt', []],
  ['tab\tand null\u0000 are as good as any', []],
  ['short', ['This password is too short. It must contain at least 15 characters.']],
  ['😀'.repeat(14), ['This password is too short. It must contain at least 15 characters.', common]],
  ['x'.repeat(257), ['Ensure this field has no more than 256 characters.', common]],
  ['passwordpassword', [common]],
  ['Password123456!!', [common]],
  ['qwertyuiopasdfgh', [common]],
  ['123456789012345', [common]],
  ['01234567890123456789', [common]],
  ['correct horse battery staple', [common]],
  ['ada.byron@example.org', [like('username'), like('email address')]],
  ['Byron-Byron-1815', [like('username'), like('email address'), like('last name')]],
  ['norybnorybnoryb', [like('username'), like('email address'), like('last name')]],
  ['northernlights1', [like('company name')]],
  ['tieline-tieline-9', [like('product name')]],
])('judges %j', (password, faults) => {
  expect(passwordFaults(password, owner, 15)).toEqual(faults)
})

it('makes passwords that pass its own rules', () => {
  for (let i = 0; i < 20; i++) expect(passwordFaults(generatePassword(), owner, 15)).toEqual([])
  expect(generatePassword(40)).toHaveLength(40)
})

it('hashes with argon2id at its cost, and never the same twice', async () => {
  const hash = await hashPassword('nine gulls over the harbour')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('nine gulls over the harbour')).not.toBe(hash)
  expect(await verifyPassword(hash, 'nine gulls over the harbour')).toBe(true)
  expect(await verifyPassword(hash, 'nine gulls over the harbour ')).toBe(false)
  expect(await verifyPassword(null, 'nine gulls over the harbour')).toBe(false)
})

it('works as long for a name that nobody has', async () => {
  const hash = await hashPassword('a')
  await verifyPassword(null, 'b')
  // by turns: another program's load meets both alike
  const took = { known: 0, unknown: 0 }
  for (let i = 0; i < 10; i++) {
    const start = performance.now()
    await verifyPassword(hash, 'b')
    const middle = performance.now()
    await verifyPassword(null, 'b')
    took.known += middle - start
    took.unknown += performance.now() - middle
  }
  const ratio = took.unknown / took.known
  expect(ratio).toBeGreaterThan(0.4)
  expect(ratio).toBeLessThan(2.5)
})

it('makes secrets of letters and digits', () => {
  expect(randomText(43)).toMatch(/^[A-Za-z0-9]{43}$/)
  expect(new Set(Array.from({ length: 200 }, () => randomText(8))).size).toBe(200)
  expect(fingerprint('a')).toMatch(/^[0-9a-f]{64}$/)
})

it('takes a CSRF token only of its session', () => {
  const token = randomText(32)
  expect(csrfFault(token, token, token)).toBeNull()
  expect(csrfFault(token, undefined, token)).toContain('not set')
  expect(csrfFault(token, token, undefined)).toContain('missing')
  expect(csrfFault(token, token, token.toLowerCase().concat('a').slice(0, 32).replace(/./, '_'))).toContain('incorrect')
})
