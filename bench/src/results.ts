import { type Budget, isWithin, type Row } from './row.ts'

/** Where and when a section was measured. */
export type Occasion = { date: string; commit: string; machine: string }

const preamble = `# Results

What \`npm run bench\` measured; one section per bench, each with its own occasion. *Floor*: the same data on a bare page
(canvas or elements, no framework), a bare event server, or a bare statement, in the same run and in turn with ours.
Medians; *noise* is the least and the greatest ratio of the run's pairs, or the least and the greatest value where there
is no floor.
`

/** The file with one section replaced or added; what other benches said stays. */
export function withSection(file: string, name: string, about: string, rows: readonly Row[], at: Occasion): string {
  const [, ...sections] = file.split(/^## /m)
  const others = sections.filter((section) => !section.startsWith(`${name}\n`))
  const own = `${name}\n\n${about}\n\n${at.date} · ${at.commit} · ${at.machine}\n\n${tableOf(rows)}\n`
  const all = [...others.map((section) => section.trimEnd()), own.trimEnd()].sort()
  return `${preamble}\n${all.map((section) => `## ${section}\n`).join('\n')}`
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { figure, unit, floor, ours, budget, noise } = row
    const within = isWithin(row)
    const ratio = floor === null || floor === 0 ? '' : `${(ours / floor).toFixed(2)} ×`
    return [
      figure,
      floor === null ? '' : written(floor, unit),
      written(ours, unit),
      ratio,
      wordsOf(budget, unit),
      within === null ? '' : within ? 'within' : '**over**',
      noise === null ? '' : noise.map((one) => one.toFixed(noise[1] < 20 ? 2 : 0)).join(' – '),
    ]
  })
  const head = ['figure', 'floor', 'ours', 'ratio', 'budget', '', 'noise']
  const rule = ['---', '--:', '--:', '--:', '---', '---', '---']
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A budget as a reader says it. */
function wordsOf(budget: Budget, unit: string): string {
  if (budget === null) return ''
  if ('atMost' in budget) return budget.atMost === 0 ? 'none' : `≤ ${written(budget.atMost, unit)}`
  if ('timesFloor' in budget) return `≤ ${budget.timesFloor} × floor`
  if ('aboveFloor' in budget) return `≤ floor + ${written(budget.aboveFloor, unit)}`
  return `≥ ${budget.ofFloorAtLeast} × floor`
}

function written(value: number, unit: string): string {
  const digits =
    Number.isInteger(value) || Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 100 ? 0 : value < 10 ? 2 : 1
  const number = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return unit === '' ? number : `${number} ${unit}`
}
