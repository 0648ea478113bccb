/*
 * Writes grid/src/zones.json: the clock changes of every zone of the IANA database, from this system's zoneinfo files; a
 * zone that is another by a second name (or has been since the first year) is that one's name alone. Run it after an
 * update of tzdata: `node grid/zones/make.js [folder of zoneinfo]`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTzif } from './tzif.js'

const firstYear = 2000
const lastYear = 2045

const folder = process.argv[2] ?? '/usr/share/zoneinfo'
const database = readFileSync(join(folder, 'tzdata.zi'), 'utf8')
const version = /^# version (\S+)/.exec(database)?.[1]
if (!version) throw new Error(`no version in ${join(folder, 'tzdata.zi')}`)
const from = Date.UTC(firstYear, 0, 1)
const until = Date.UTC(lastYear + 1, 0, 1)

const namesInOrder = [...database.matchAll(/^Z (\S+)/gm)].map(([, name]) => name).sort()
const links = new Map([...database.matchAll(/^L (\S+) (\S+)/gm)].map(([, target, name]) => [name, target]))
const firstWith = new Map()
const zones = new Map()
for (const name of namesInOrder) {
  const text = JSON.stringify(span(name))
  zones.set(name, firstWith.has(text) ? JSON.stringify(firstWith.get(text)) : text)
  if (!firstWith.has(text)) firstWith.set(text, name)
}
for (const [name, target] of links) {
  const found = zones.get(links.get(target) ?? target)
  zones.set(name, found.startsWith('"') ? found : JSON.stringify(links.get(target) ?? target))
}
const lines = [...zones]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, text]) => `    ${JSON.stringify(name)}: ${text}`)
const target = new URL('../src/zones.json', import.meta.url)
writeFileSync(
  target,
  `{\n  "version": ${JSON.stringify(version)},\n  "from": ${from},\n  "until": ${until},\n  "zones": {\n${lines.join(',\n')}\n  }\n}\n`,
)
process.stdout.write(`${zones.size} names of ${firstWith.size} zones of tzdata ${version}\n`)

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
