import type { Datapoint } from 'contract'
import { describe, expect, it } from 'vitest'
import { defaultColumns, defaultKpis, defaultWidgets } from './defaults.ts'

const fuels = ['nuclear', 'hydro', 'gas', 'wind', 'solar']

/** A datapoint by its tag: `system.type.entity.kind[.qualifier]`. */
function datapoint(tag: string, interval_s: number | null, more: Partial<Datapoint> = {}): Datapoint {
  const [system = '', type, id = '', kind, ...rest] = tag.split('.')
  return {
    tag,
    name: tag,
    system,
    entity: { type: type as Datapoint['entity']['type'], id, name: id },
    kind: kind as Datapoint['kind'],
    qualifier: rest.join('.'),
    unit: 'MW',
    interval_s,
    aggregation: 'mean',
    sign: '',
    horizon: 'actual',
    forecast: null,
    forecast_of: null,
    decimals: 0,
    stale_after_s: null,
    source: 'test',
    report: 'test',
    ...more,
  }
}

const rich: Datapoint[] = [
  datapoint('x.system.x.demand', 3600),
  datapoint('x.system.x.demand.5m', 300),
  datapoint('x.system.x.demand.4s', 4),
  datapoint('x.system.x.demand.forecast', 3600, { horizon: 'forecast', forecast_of: 'x.system.x.demand' }),
  datapoint('x.system.x.price.realtime.5m', 300),
  datapoint('x.system.x.price.realtime', 3600),
  datapoint('x.system.x.frequency.4s', 4),
  datapoint('x.system.x.excess', 3600, { horizon: 'forecast' }),
  datapoint('x.intertie.total.flow', 3600),
  datapoint('x.intertie.total.flow.4s', 4),
  datapoint('x.intertie.north.flow', 3600),
  datapoint('x.intertie.north.flow.5m', 300),
  ...fuels.flatMap((id) => [
    datapoint(`x.fuel.${id}.generation`, 3600),
    datapoint(`x.fuel.${id}.generation.5m`, 300),
    datapoint(`x.fuel.${id}.generation.forecast`, 3600, {
      horizon: 'forecast',
      forecast_of: `x.fuel.${id}.generation`,
    }),
  ]),
  datapoint('x.generator.a.generation', 3600),
]

describe('what someone sees who has chosen nothing', () => {
  it('is the finest there is on the wall', () => {
    expect(defaultKpis({ datapoints: rich, fuels })).toEqual([
      'x.system.x.demand.4s',
      'x.intertie.total.flow.4s',
      'x.system.x.price.realtime.5m',
      'x.system.x.frequency.4s',
      'x.system.x.excess',
      'x.fuel.nuclear.generation.5m',
      'x.fuel.hydro.generation.5m',
      'x.fuel.gas.generation.5m',
    ])
  })

  it('is hourly in the table of hours', () => {
    expect(defaultColumns({ datapoints: rich, fuels })).toEqual([
      'x.system.x.demand',
      'x.system.x.price.realtime',
      'x.intertie.total.flow',
      'x.system.x.excess',
      'x.fuel.nuclear.generation',
      'x.fuel.hydro.generation',
      'x.fuel.gas.generation',
      'x.fuel.wind.generation',
    ])
  })

  it('is four widgets', () => {
    expect(
      defaultWidgets({ datapoints: rich, fuels }).map(({ type, order, datapoints }) => [type, order, datapoints]),
    ).toEqual([
      ['number', 0, defaultKpis({ datapoints: rich, fuels: [] })],
      ['line', 0, ['x.fuel.wind.generation.5m', 'x.fuel.solar.generation.5m']],
      ['heatmap', 0, ['x.system.x.demand']],
      ['table', 0, ['x.intertie.north.flow', 'x.intertie.total.flow']],
    ])
  })

  it('is what there is, and nothing where there is nothing', () => {
    const poor = {
      datapoints: [datapoint('x.system.x.demand', 3600), datapoint('x.a', null, { kind: 'other' })],
      fuels,
    }
    expect(defaultKpis(poor)).toEqual(['x.system.x.demand'])
    expect(defaultColumns(poor)).toEqual(['x.system.x.demand'])
    expect(defaultWidgets(poor).map(({ type }) => type)).toEqual(['number', 'heatmap'])
    const none = { datapoints: [], fuels: [] }
    expect([defaultKpis(none), defaultColumns(none), defaultWidgets(none)]).toEqual([[], [], []])
  })
})
