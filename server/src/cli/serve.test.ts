import { expect, test } from 'vitest'
import { reachNotice } from './serve.ts'

test.each([
  ['localhost', 'http://localhost:8080', false],
  ['127.0.0.1', 'http://localhost:8080', false],
  ['::1', 'http://[::1]:8080', false],
  ['0.0.0.0', 'https://grid.example', false],
  ['0.0.0.0', 'http://localhost:8080', true],
  ['::', 'http://localhost:8080', true],
  ['192.168.1.7', 'http://127.0.0.1:8080', true],
])('HOST=%s and PUBLIC_URL=%s: %s', (host, public_url, said) => {
  const notice = reachNotice({ host, port: 8080, public_url })
  if (said) expect(notice).toContain('set PUBLIC_URL')
  else expect(notice).toBeNull()
})
