import type { Fuel } from 'contract'
import type { plants } from './plants.ts'

/*
 * An invented system: 120 units, peaks near 15,500 MW in a cold or a hot week. No station, zone, tie or neighbour
 * of these names is meant. Every name stands in this table and nowhere else.
 */
export type Unit = {
  name: string
  station: string
  zone: string
  fuel: string
  plant: keyof typeof plants
  capacity_mw: number
  /** What a MWh costs before the day's fuel price, USD. */
  cost: number
}
export type Tie = {
  name: string
  neighbour: string
  limit_import_mw: number
  limit_export_mw: number
  /** A cable of direct current carries what is scheduled, nothing else. */
  direct: boolean
}

/** With the share of the demand that is drawn there. */
export const zones: { name: string; share: number }[] = [
  { name: 'METRO', share: 0.38 },
  { name: 'COAST', share: 0.17 },
  { name: 'LAKES', share: 0.16 },
  { name: 'VALLEY', share: 0.14 },
  { name: 'HIGHLANDS', share: 0.09 },
  { name: 'NORTH WOODS', share: 0.06 },
]

type Row = [station: string, zone: string, fuel: string, plant: Unit['plant'], count: number, mw: number, cost: number]
const stations: Row[] = [
  ['BELL HARBOR', 'COAST', 'nuclear', 'reactor', 4, 880, -12],
  ['CAPE MERIDIAN', 'LAKES', 'nuclear', 'reactor', 3, 640, -11],
  ['COPPER FALLS', 'NORTH WOODS', 'hydro', 'dam', 6, 210, 28],
  ['STONE GATE', 'HIGHLANDS', 'hydro', 'dam', 4, 160, 30],
  ['KETTLE RAPIDS', 'NORTH WOODS', 'hydro', 'dam', 4, 120, 26],
  ['WHITEWATER', 'NORTH WOODS', 'hydro', 'dam', 5, 95, 25],
  ['SILVER BEND', 'VALLEY', 'hydro', 'dam', 3, 60, 24],
  ['MOSS CREEK', 'HIGHLANDS', 'hydro', 'dam', 3, 38, 23],
  ['MILLBROOK', 'METRO', 'gas', 'combined', 4, 480, 27],
  ['ASHGROVE', 'METRO', 'gas', 'combined', 3, 420, 29],
  ['NORTHGATE', 'LAKES', 'gas', 'combined', 3, 390, 32],
  ['WESTERLY', 'COAST', 'gas', 'steam', 4, 260, 50],
  ['FAIRVIEW', 'METRO', 'gas', 'turbine', 5, 95, 68],
  ['QUARRY HILL', 'VALLEY', 'gas', 'turbine', 4, 75, 76],
  ['TANNERY LANE', 'METRO', 'gas', 'turbine', 4, 50, 84],
  ['SUGARMILL', 'VALLEY', 'gas', 'heat', 2, 65, 14],
  ['GLASSWORKS', 'LAKES', 'gas', 'heat', 2, 40, 16],
  ['RIDGELINE', 'HIGHLANDS', 'coal', 'coal', 3, 550, 33],
  ['BLACK BROOK', 'VALLEY', 'coal', 'coal', 2, 380, 37],
  ['OLD QUAY', 'METRO', 'oil', 'oil', 3, 150, 150],
  ['CINDER ISLAND', 'COAST', 'oil', 'oil', 2, 90, 175],
  ['PINEWOOD', 'NORTH WOODS', 'biofuel', 'heat', 2, 60, 10],
  ['SAWMILL BEND', 'HIGHLANDS', 'biofuel', 'heat', 2, 35, 11],
  ['FERN VALLEY', 'VALLEY', 'biofuel', 'heat', 1, 28, 12],
  ['HIGHMOOR', 'HIGHLANDS', 'wind', 'wind', 4, 180, -4],
  ['GULL RIDGE', 'COAST', 'wind', 'wind', 3, 150, -4],
  ['LONG BARROW', 'LAKES', 'wind', 'wind', 4, 120, -4],
  ['WINDROSE BANK', 'COAST', 'wind', 'wind', 3, 200, -5],
  ['THISTLE DOWN', 'VALLEY', 'wind', 'wind', 3, 90, -4],
  ['EAGLE BLUFF', 'NORTH WOODS', 'wind', 'wind', 2, 75, -4],
  ['SUNFIELD', 'VALLEY', 'solar', 'solar', 3, 140, -3],
  ['GOLDEN ACRE', 'LAKES', 'solar', 'solar', 3, 110, -3],
  ['MEADOWLARK', 'METRO', 'solar', 'solar', 4, 80, -3],
  ['DRY CREEK', 'HIGHLANDS', 'solar', 'solar', 2, 60, -3],
  ['LAKESIDE BATTERY', 'LAKES', 'storage', 'battery', 2, 150, 0],
  ['HARBOR BATTERY', 'METRO', 'storage', 'battery', 2, 100, 0],
  ['TWIN PONDS', 'HIGHLANDS', 'storage', 'pumped', 3, 180, 0],
  ['CEDAR STREET', 'METRO', 'other', 'heat', 2, 45, 6],
  ['WARM SPRINGS', 'HIGHLANDS', 'other', 'heat', 2, 55, 5],
]

export const stationZones: { station: string; zone: string }[] = stations.map(([station, zone]) => ({ station, zone }))

export const units: Unit[] = stations.flatMap(([station, zone, fuel, plant, count, capacity_mw, cost]) =>
  Array.from({ length: count }, (_, i) => ({
    name: count === 1 ? station : `${station} G${i + 1}`,
    station,
    zone,
    fuel,
    plant,
    capacity_mw,
    // Sisters differ a little, so that each has its place in the merit order.
    cost: cost + 1.1 * i,
  })),
)

export const ties: Tie[] = [
  { name: 'NORTH SHORE', neighbour: 'Northland', limit_import_mw: 900, limit_export_mw: 800, direct: false },
  { name: 'LAKE LINE', neighbour: 'Westlake', limit_import_mw: 750, limit_export_mw: 700, direct: false },
  { name: 'HILL LINE', neighbour: 'Westlake', limit_import_mw: 450, limit_export_mw: 400, direct: false },
  { name: 'EAST BRIDGE', neighbour: 'Eastmark', limit_import_mw: 600, limit_export_mw: 600, direct: false },
  { name: 'SOUTH PASS', neighbour: 'Southport', limit_import_mw: 500, limit_export_mw: 450, direct: false },
  { name: 'CAPE CABLE', neighbour: 'Outer Isles', limit_import_mw: 330, limit_export_mw: 330, direct: true },
]

/** In the order of a stack, from the bottom. */
export const fuels: Fuel[] = (
  [
    ['nuclear', 'Nuclear', '#D984F5'],
    ['hydro', 'Hydro', '#2166ED'],
    ['biofuel', 'Biofuel', '#A9E998'],
    ['other', 'Other', '#666D7C'],
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

/** What wind and sun drive. */
export const isWeather = (fuel: string | undefined): boolean => fuel === 'wind' || fuel === 'solar'

/** Chance that a unit's metering is silent: the links of small plants fail, those of large ones are doubled. */
export const silence = (unit: Unit, chance: number) => (unit.capacity_mw < 100 ? chance : 0)
