import type { Fuel } from 'contract'

/** An invented system of middling size, evening peaks near 6,500 MW. No station, tie or neighbour exists. */
export type Unit = { name: string; station: string; fuel: string; capacity_mw: number }
export type Tie = { name: string; neighbour: string; limit_import_mw: number; limit_export_mw: number }

const stations: [station: string, fuel: string, units: number, capacity_mw: number][] = [
  ['BELL HARBOR', 'nuclear', 3, 880],
  ['COPPER FALLS', 'hydro', 4, 210],
  ['STONE GATE', 'hydro', 2, 160],
  ['MILLBROOK', 'gas', 4, 480],
  ['FAIRVIEW', 'gas', 3, 190],
  ['RIDGELINE', 'coal', 2, 550],
  ['OLD QUAY', 'oil', 1, 150],
  ['PINEWOOD', 'biofuel', 1, 60],
  ['HIGHMOOR', 'wind', 2, 420],
  ['SUNFIELD', 'solar', 2, 300],
  ['LAKESIDE BATTERY', 'storage', 1, 250],
]

export const stationNames: string[] = stations.map(([station]) => station)

export const units: Unit[] = stations.flatMap(([station, fuel, count, capacity_mw]) =>
  Array.from({ length: count }, (_, i) => ({
    name: count === 1 ? station : `${station} G${i + 1}`,
    station,
    fuel,
    capacity_mw,
  })),
)

export const ties: Tie[] = [
  { name: 'NORTH SHORE', neighbour: 'Northland', limit_import_mw: 900, limit_export_mw: 800 },
  { name: 'LAKE LINE', neighbour: 'Westlake', limit_import_mw: 600, limit_export_mw: 700 },
  { name: 'EAST BRIDGE', neighbour: 'Eastmark', limit_import_mw: 500, limit_export_mw: 500 },
  { name: 'SOUTH PASS', neighbour: 'Southport', limit_import_mw: 350, limit_export_mw: 300 },
]

/** In the order of a stack, from the bottom. */
export const fuels: Fuel[] = (
  [
    ['nuclear', 'Nuclear', '#D984F5'],
    ['hydro', 'Hydro', '#2166ED'],
    ['biofuel', 'Biofuel', '#A9E998'],
    ['coal', 'Coal', '#B1A292'],
    ['oil', 'Oil', '#CC3E34'],
    ['gas', 'Gas', '#D7871F'],
    ['wind', 'Wind', '#4DE2F0'],
    ['solar', 'Solar', '#E9C016'],
    ['storage', 'Storage', '#E240B9'],
  ] as const
).map(([id, name, colour], order) => ({ id, name, colour, order }))

/** `BELL HARBOR G1` → `Bell Harbor G1`. */
export function title(name: string): string {
  return name.toLowerCase().replace(/(^|\s)[a-z]/g, (letter) => letter.toUpperCase())
}

/** Chance that a unit's metering is silent: the links of small plants fail, those of large ones are doubled. */
export const silence = (unit: Unit, chance: number) => (unit.capacity_mw < 250 ? 3 * chance : 0)
