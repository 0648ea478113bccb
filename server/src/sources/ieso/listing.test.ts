import { describe, expect, test } from 'vitest'
import { list } from './listing.ts'
import { recordedText } from './specimen.ts'

const page = (...rows: string[]) =>
  `<html><head><title>Index of /public/Demand</title></head><body><pre><img src="/icons/blank.gif" alt="Icon "> <a href="?C=N;O=D">Name</a>  <a href="?C=M;O=A">Last modified</a> <a href="?C=S;O=A">Size</a><hr><img src="/icons/back.gif" alt="[PARENTDIR]"> <a href="/public/">Parent Directory</a>   -   \n${rows.join('\n')}\n<hr></pre></body></html>`

describe('a directory of the operator', () => {
  test('files with their time, which is EST, and size', () => {
    const rows = [
      '<img src="/icons/text.gif" alt="[TXT]"> <a href="PUB_Demand.csv">PUB_Demand.csv</a>   01-Jul-2026 07:30  3.1K  Demand',
      '<a href="PUB_Demand_2025.csv">PUB_Demand_2025..&gt;</a> 31-Dec-2025 23:59  512',
      '<a href="PUB_Demand_2024.csv">PUB_Demand_2024.csv</a> 29-Feb-2024 00:00  2M  ',
    ]
    expect(list(page(...rows))).toEqual([
      { name: 'PUB_Demand.csv', published_at: Date.parse('2026-07-01T07:30:00-05:00'), size: 3174 },
      { name: 'PUB_Demand_2025.csv', published_at: Date.parse('2025-12-31T23:59:00-05:00'), size: 512 },
      { name: 'PUB_Demand_2024.csv', published_at: Date.parse('2024-02-29T00:00:00-05:00'), size: 2_097_152 },
    ])
  })

  test('folders are no files; what a line does not say is null', () => {
    const rows = [
      '<a href="versions/">versions/</a> 01-Jul-2026 07:30  -',
      '<a href="a%20b.csv">a b.csv</a> 01-Foo-2026 07:30  -',
      '<a href="%.csv">%.csv</a>',
    ]
    expect(list(page(...rows))).toEqual([
      { name: 'a b.csv', published_at: null, size: null },
      { name: '%.csv', published_at: null, size: null },
    ])
  })

  test('another page lists nothing', () => {
    expect(list('<html><title>Sign in</title><a href="PUB_Demand.csv">x</a> 01-Jul-2026 07:30  3K</html>')).toEqual([])
  })
})

const text = recordedText('directory_listing/ICIPeakTracker_index_20260928.html')
test.skipIf(text === null)('the recorded directory (needs ../shared/data/ieso)', () => {
  const files = list(text ?? '')
  const rows = (text ?? '').split('\n').filter((line) => line.includes('text.gif'))
  expect(files).toHaveLength(rows.length)
  expect(files.map(({ name }) => name)).toEqual(rows.map((row) => row.split('href="')[1]?.split('"')[0]))
  expect(files[0]).toEqual({
    name: 'PUB_ICIPeakTracker.xml',
    published_at: Date.parse('2026-09-28T16:11:00Z'),
    size: 11_264,
  })
  expect(files.every(({ published_at }) => published_at !== null)).toBe(true)
  expect(files.every(({ size }) => size !== null)).toBe(true)
})
