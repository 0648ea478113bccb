import { expect, test } from 'vitest'
import { entryOf } from './build.ts'

test.each([
  ['<script type="module" crossorigin src="/assets/index-1a2b.js"></script>', '/assets/index-1a2b.js'],
  ['<script src="/assets/index-1a2b.js" type="module"></script>', '/assets/index-1a2b.js'],
  ['<script src="/old.js"></script><script type="module" src="/new.js"></script>', '/new.js'],
  ['<h1>502 Bad Gateway</h1>', null],
])('%s', (html, entry) => expect(entryOf(html)).toBe(entry))
