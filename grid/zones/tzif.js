/**
 * Changes of a zone's clock, read from a compiled zoneinfo file (TZif version 2 or later, RFC 8536) and carried on
 * by the rule in its footer: `[seconds since the epoch, seconds ahead of UTC, abbreviation]`, ascending.
 * The first entry holds since ever.
 * @param {Buffer} file
 * @param {number} untilYear last year for which the footer's rule is written out
 */
export function readTzif(file, untilYear) {
  if (file.toString('latin1', 0, 4) !== 'TZif' || file[4] < 0x32)
    throw new Error('not a TZif file of version 2 or later')
  const second = 44 + blockLength(counts(file, 0), 4)
  const size = counts(file, second)
  const start = second + 44
  const types = start + size.transitions * 8
  const infos = types + size.transitions
  const names = infos + size.types * 6
  const info = (index) => {
    const at = infos + index * 6
    const name = names + file[at + 5]
    return [file.readInt32BE(at), file.toString('latin1', name, file.indexOf(0, name))]
  }
  const changes = [[Number.NEGATIVE_INFINITY, ...info(0)]]
  for (let i = 0; i < size.transitions; i++)
    changes.push([Number(file.readBigInt64BE(start + i * 8)), ...info(file[types + i])])
  const footer = file.toString('latin1', start + blockLength(size, 8)).split('\n')[1] ?? ''
  const last = changes.at(-1)[0]
  for (const change of ruleChanges(footer, last, untilYear)) if (change[0] > last) changes.push(change)
  return changes
}

function counts(file, at) {
  const [isut, isstd, leaps, transitions, types, chars] = [20, 24, 28, 32, 36, 40].map((o) => file.readUInt32BE(at + o))
  return { isut, isstd, leaps, transitions, types, chars }
}

const blockLength = (c, width) =>
  c.transitions * width + c.transitions + c.types * 6 + c.chars + c.leaps * (width + 4) + c.isstd + c.isut

/** The changes that a POSIX TZ rule (`EST5EDT,M3.2.0,M11.1.0`) makes after `last`. */
function* ruleChanges(rule, last, untilYear) {
  if (rule === '' || !rule.includes(',')) return
  const found = /^(<[^>]+>|[A-Za-z]+)([-+:\d]+)(<[^>]+>|[A-Za-z]+)([-+:\d]*),([^,]+),([^,]+)$/.exec(rule)
  if (!found) throw new Error(`rule not understood: ${rule}`)
  const [, standardName, standardText, summerName, summerText, starts, ends] = found
  const standard = -seconds(standardText)
  const summer = summerText === '' ? standard + 3600 : -seconds(summerText)
  for (let year = new Date(Math.max(0, last) * 1000).getUTCFullYear(); year <= untilYear; year++)
    yield* [
      [moment(starts, year) - standard, summer, bare(summerName)],
      [moment(ends, year) - summer, standard, bare(standardName)],
    ].sort((a, b) => a[0] - b[0])
}

/** Wall-clock seconds since the epoch of `Mm.w.d[/time]` in a year. */
function moment(text, year) {
  const found = /^M(\d+)\.(\d)\.(\d)(?:\/([-+:\d]+))?$/.exec(text)
  if (!found) throw new Error(`day of change not understood: ${text}`)
  const [month, week, weekday] = found.slice(1, 4).map(Number)
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate()
  let day = 1 + ((weekday - first + 7) % 7) + (week - 1) * 7
  while (day > length) day -= 7
  return Date.UTC(year, month - 1, day) / 1000 + (found[4] === undefined ? 7200 : seconds(found[4]))
}

function seconds(text) {
  const [hours, minutes = 0, rest = 0] = text.replace(/^[-+]/, '').split(':').map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + rest)
}

const bare = (name) => name.replace(/[<>]/g, '')
