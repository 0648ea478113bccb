/*
 * Writes grid/src/zones.json: the clock changes of every zone that the product names, from this system's zoneinfo
 * files. Run it after an update of tzdata: `node grid/zones/make.js [folder of zoneinfo]`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTzif } from './tzif.js'

const named = [
  'UTC',
  'EST',
  'America/Chicago',
  'America/Denver',
  'America/Edmonton',
  'America/Halifax',
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'America/Regina',
  'America/Toronto',
  'America/Vancouver',
  'America/Winnipeg',
  'Asia/Taipei',
  'Australia/Brisbane',
  'Australia/Sydney',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Paris',
]
const firstYear = 2000
const lastYear = 2045

const folder = process.argv[2] ?? '/usr/share/zoneinfo'
const version = /^# version (\S+)/.exec(readFileSync(join(folder, 'tzdata.zi'), 'utf8'))?.[1]
if (!version) throw new Error(`no version in ${join(folder, 'tzdata.zi')}`)
const from = Date.UTC(firstYear, 0, 1)
const until = Date.UTC(lastYear + 1, 0, 1)

const zones = named.map((zone) => `    ${JSON.stringify(zone)}: ${JSON.stringify(span(zone))}`)
const target = new URL('../src/zones.json', import.meta.url)
writeFileSync(
  target,
  `{\n  "version": ${JSON.stringify(version)},\n  "from": ${from},\n  "until": ${until},\n  "zones": {\n${zones.join(',\n')}\n  }\n}\n`,
)
process.stdout.write(`${named.length} zones of tzdata ${version}\n`)

/** `[from_ms, minutes ahead of UTC, abbreviation]`; the first entry starts the span. */
function span(zone) {
  const changes = readTzif(readFileSync(join(folder, zone)), lastYear).map(([second, offset, name]) => {
    if (offset % 60 !== 0 && second * 1000 >= from) throw new Error(`${zone}: an offset of part of a minute`)
    return [second * 1000, offset / 60, name]
  })
  const first = changes.findLast(([t]) => t <= from)
  const inside = changes.filter(([t]) => t > from && t < until)
  return [[from, first[1], first[2]], ...inside].filter(
    (change, i, all) => i === 0 || change[1] !== all[i - 1][1] || change[2] !== all[i - 1][2],
  )
}
