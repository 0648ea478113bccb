import { expect, test } from 'vitest'
import { readWall } from './display-mode.ts'

test.each([
  ['/jumbo', '?display=tld_abc', false, { wall: true, token: 'tld_abc' }],
  ['/jumbo/', '?system=demo&display=tld_abc', false, { wall: true, token: 'tld_abc' }],
  ['/jumbo', '?display=on', false, { wall: true, token: null }],
  ['/jumbo', '', true, { wall: false, token: null }],
  ['/dashboard/charts', '?display=tld_abc', true, { wall: false, token: null }],
  ['/maintenance', '', true, { wall: true, token: null }],
  ['/maintenance', '?display=tld_abc', false, { wall: false, token: null }],
])('%s%s, remembered: %s', (path, search, remembered, said) => expect(readWall(path, search, remembered)).toEqual(said))
