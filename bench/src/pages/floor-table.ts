import './table.css'
import { driveTable } from './drive-table.ts'
import { makeUnits } from './made-units.ts'

// A bare list of the same size: every row and cell is an element, a changed value a changed text.
const host = document.getElementById('app') as HTMLElement
host.className = 'list'
const cells = makeUnits(0).map((unit) => {
  const row = document.createElement('div')
  const texts = [unit.name, ...unit.values.map((value) => value.toFixed(1))].map((text) => {
    const cell = document.createElement('span')
    cell.textContent = text
    row.append(cell)
    return cell
  })
  host.append(row)
  return texts
})

driveTable((round) => {
  makeUnits(round).forEach((unit, i) => {
    unit.values.forEach((value, k) => {
      const cell = cells[i]?.[k + 1]
      if (cell) cell.textContent = value.toFixed(1)
    })
  })
})
