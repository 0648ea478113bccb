import type { DatapointClaim, EntityClaim } from 'contract'
import { slug } from 'grid/slug.ts'
import type { Querier } from '#database/database.ts'
import type { Catalogue, StoredDatapoint, StoredEntity } from './historian.ts'

/** The catalogue with its writing half: claims of a report become rows, inside the report's transaction. */
export type WritableCatalogue = Catalogue & {
  load: () => Promise<void>
  /** Rows for the claims, in their order; call `keep` after the commit, never before. */
  claim: (
    client: Querier,
    source: string,
    report: string,
    entities: EntityClaim[],
    datapoints: DatapointClaim[],
  ) => Promise<{ datapoints: StoredDatapoint[]; grew: boolean; keep: () => void }>
  /** A datapoint for each pushed tag that is new; call `keep` after the commit. */
  claimPushed: (
    client: Querier,
    system: string,
    tags: string[],
  ) => Promise<{ datapoints: StoredDatapoint[]; grew: boolean; keep: () => void }>
}

type Row = Omit<StoredDatapoint, 'entity' | 'entity_row' | 'forecast'> & { entity_id: number | null }

const entityKey = (system: string, type: string, source_name: string) => `${system}\n${type}\n${source_name}`
const datapointColumns =
  'id, tag, name, system, entity_id, kind, qualifier, unit, interval_s, aggregation, sign, horizon, forecast_of, default_forecast, decimals, stale_after_s, source, report'
const entityColumns =
  'id, system, type, entity_id, source_name, name, parent_type, parent_source_name, derived, fuel, capacity_mw, capacity_basis, neighbour'

export function createCatalogue(database: Querier): WritableCatalogue {
  let version = 0
  const entities = new Map<number, StoredEntity>()
  const entityByKey = new Map<string, StoredEntity>()
  const byTag = new Map<string, StoredDatapoint>()
  const byId = new Map<number, StoredDatapoint>()
  const bySystem = new Map<string, StoredDatapoint[]>()

  function keepEntity(entity: StoredEntity) {
    entities.set(entity.id, entity)
    entityByKey.set(entityKey(entity.system, entity.type, entity.source_name), entity)
  }

  function keepRows(rows: Row[]) {
    for (const { entity_id, ...row } of rows) {
      const entity = entity_id === null ? undefined : entities.get(entity_id)
      const datapoint: StoredDatapoint = {
        ...row,
        forecast: null,
        entity_row: entity_id,
        entity: entity
          ? { type: entity.type as StoredDatapoint['entity']['type'], id: entity.entity_id, name: entity.name }
          : { type: 'system', id: row.system, name: row.system },
      }
      byTag.set(datapoint.tag, datapoint)
      byId.set(datapoint.id, datapoint)
    }
    bySystem.clear()
    const sorted = [...byId.values()].sort((a, b) => (a.tag < b.tag ? -1 : 1))
    for (const datapoint of sorted) {
      const actual = datapoint.forecast_of === null ? undefined : byTag.get(datapoint.forecast_of)
      if (actual && datapoint.default_forecast) actual.forecast = datapoint.tag
      const list = bySystem.get(datapoint.system)
      if (list) list.push(datapoint)
      else bySystem.set(datapoint.system, [datapoint])
    }
    version++
  }

  const ofSystem = (system: string) => bySystem.get(system) ?? []

  return {
    byTag: (tag) => byTag.get(tag),
    byId: (id) => byId.get(id),
    ofSystem,
    entities: (system, type) =>
      [...entities.values()].filter((one) => one.system === system && (type === undefined || one.type === type)),
    expand: (system, asked) => expand(system, asked, byTag, ofSystem),
    version: () => `${version}-${byId.size}`,
    async load() {
      const entityRows = await database.query<StoredEntity>(`select ${entityColumns} from entity`)
      for (const entity of entityRows.rows) keepEntity(entity)
      const { rows } = await database.query<Row>(`select ${datapointColumns} from datapoint order by system, tag`)
      byId.clear()
      keepRows(rows)
    },
    async claim(client, source, report, entityClaims, datapointClaims) {
      const fresh: StoredEntity[] = []
      const own = new Map<string, StoredEntity>()
      const entityOf = (one: { system: string; type: string; source_name: string }) => {
        const key = entityKey(one.system, one.type, one.source_name)
        return own.get(key) ?? entityByKey.get(key)
      }
      for (const claim of entityClaims) {
        const known = entityOf(claim)
        const entity = known ? await raised(client, known, claim) : await insertEntity(client, claim)
        if (entity === known) continue
        fresh.push(entity)
        own.set(entityKey(claim.system, claim.type, claim.source_name), entity)
      }
      const rows: Row[] = []
      const tags = datapointClaims.map((claim) => {
        const entityClaim = entityClaims[claim.entity]
        const entity = entityClaim && entityOf(entityClaim)
        if (!entity) throw new Error(`${report}: datapoint ${claim.name} names an entity that the report has not`)
        const prefix = `${entity.system}.${entity.type}.${entity.entity_id}`
        const tag = `${prefix}.${claim.kind}${claim.qualifier ? `.${claim.qualifier}` : ''}`
        if (!byTag.has(tag)) {
          const { entity: _index, forecast_of, default_forecast, ...fields } = claim
          rows.push({
            ...fields,
            id: 0,
            tag,
            system: entity.system,
            entity_id: entity.id,
            forecast_of: forecast_of === undefined ? null : `${prefix}.${forecast_of}`,
            default_forecast: default_forecast ?? false,
            source,
            report,
          })
        }
        return tag
      })
      const inserted = await insertDatapoints(client, rows)
      const kept = new Map(inserted.map((row) => [row.tag, row]))
      const keep = () => {
        for (const entity of fresh) keepEntity(entity)
        if (inserted.length > 0 || fresh.length > 0) keepRows(inserted)
      }
      return { datapoints: tags.map((tag) => stored(tag, byTag, kept)), grew: inserted.length > 0, keep }
    },
    async claimPushed(client, system, tags) {
      const rows = tags
        .filter((tag) => !byTag.has(tag))
        .map(
          (tag): Row => ({
            id: 0,
            tag,
            name: tag,
            system,
            entity_id: null,
            kind: 'other',
            qualifier: '',
            unit: '',
            interval_s: null,
            aggregation: 'mean',
            sign: '',
            horizon: 'actual',
            forecast_of: null,
            default_forecast: false,
            decimals: 2,
            stale_after_s: null,
            source: 'push',
            report: 'push',
          }),
        )
      const inserted = await insertDatapoints(client, rows)
      const kept = new Map(inserted.map((row) => [row.tag, row]))
      return {
        datapoints: tags.map((tag) => stored(tag, byTag, kept)),
        grew: inserted.length > 0,
        keep: () => {
          if (inserted.length > 0) keepRows(inserted)
        },
      }
    },
  }
}

function stored(tag: string, byTag: Map<string, StoredDatapoint>, fresh: Map<string, Row>): StoredDatapoint {
  const known = byTag.get(tag)
  if (known) return known
  const row = fresh.get(tag)
  if (!row) throw new Error(`datapoint ${tag} was neither known nor inserted`)
  const { entity_id, ...fields } = row
  return { ...fields, forecast: null, entity_row: entity_id, entity: { type: 'system', id: row.system, name: '' } }
}

async function insertDatapoints(client: Querier, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return []
  const unique = [...new Map(rows.map((row) => [row.tag, row])).values()]
  const { rows: inserted } = await client.query<Row>(
    `insert into datapoint (tag, name, system, entity_id, kind, qualifier, unit, interval_s, aggregation, sign, horizon,
       forecast_of, default_forecast, decimals, stale_after_s, source, report)
     select tag, name, system, entity_id, kind, qualifier, unit, interval_s, aggregation, sign, horizon,
       forecast_of, default_forecast, decimals, stale_after_s, source, report
     from jsonb_to_recordset($1) as claim (tag text, name text, system text, entity_id int, kind text, qualifier text,
       unit text, interval_s int, aggregation text, sign text, horizon text, forecast_of text,
       default_forecast boolean, decimals smallint, stale_after_s int, source text, report text)
     on conflict (tag) do update set name = datapoint.name
     returning ${datapointColumns}`,
    [JSON.stringify(unique)],
  )
  return inserted
}

/** The entity's id is the slug of its exact name; on a collision `-2`, `-3` in order of first sight. */
async function insertEntity(client: Querier, claim: EntityClaim): Promise<StoredEntity> {
  const { rows: known } = await client.query<StoredEntity>(
    `select ${entityColumns} from entity where system = $1 and type = $2 and source_name = $3`,
    [claim.system, claim.type, claim.source_name],
  )
  if (known[0]) return raised(client, known[0], claim)
  const own = slug(claim.source_name)
  const { rows: like } = await client.query<{ entity_id: string }>(
    'select entity_id from entity where system = $1 and type = $2 and starts_with(entity_id, $3)',
    [claim.system, claim.type, own],
  )
  const taken = new Set(like.map((row) => row.entity_id))
  let id = own
  for (let n = 2; taken.has(id); n++) id = `${own}-${n}`
  const { rows } = await client.query<StoredEntity>(
    `insert into entity (system, type, entity_id, source_name, name, parent_type, parent_source_name, derived, fuel,
       capacity_mw, capacity_basis, neighbour)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     returning ${entityColumns}`,
    [
      claim.system,
      claim.type,
      id,
      claim.source_name,
      claim.name ?? claim.source_name,
      claim.parent?.type ?? null,
      claim.parent?.source_name ?? null,
      claim.derived ?? false,
      claim.fuel ?? null,
      claim.capacity_mw ?? null,
      claim.capacity_basis ?? null,
      claim.neighbour ?? null,
    ],
  )
  return one(rows)
}

/** A higher capacity seen is kept; nothing else of an entity changes by itself. */
async function raised(client: Querier, known: StoredEntity, claim: EntityClaim): Promise<StoredEntity> {
  const seen = claim.capacity_mw
  if (seen === undefined || (known.capacity_mw !== null && known.capacity_mw >= seen)) return known
  if (known.capacity_basis === 'registered' && claim.capacity_basis !== 'registered') return known
  const { rows } = await client.query<StoredEntity>(
    `update entity set capacity_mw = greatest(capacity_mw, $2), capacity_basis = $3 where id = $1
     returning ${entityColumns}`,
    [known.id, seen, claim.capacity_basis ?? 'seen'],
  )
  return one(rows)
}

function one<R>(rows: R[]): R {
  const row = rows[0]
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}

function expand(
  system: string,
  asked: string[],
  byTag: Map<string, StoredDatapoint>,
  ofSystem: (system: string) => StoredDatapoint[],
) {
  const found = new Map<string, StoredDatapoint>()
  const unknown: string[] = []
  for (const wanted of asked) {
    if (!wanted.includes('*')) {
      const datapoint = byTag.get(wanted)
      if (datapoint?.system === system) found.set(wanted, datapoint)
      else unknown.push(wanted)
      continue
    }
    const matches = matcher(wanted)
    const hits = ofSystem(system).filter((datapoint) => matches(datapoint.tag))
    if (hits.length === 0) unknown.push(wanted)
    for (const hit of hits) found.set(hit.tag, hit)
  }
  return { found: [...found.values()], unknown }
}

/** Whether a tag answers to a pattern in which `*` stands for one whole segment. */
export function matcher(pattern: string): (tag: string) => boolean {
  const segments = pattern.split('.')
  return (tag) => {
    const own = tag.split('.')
    return own.length === segments.length && segments.every((segment, i) => segment === '*' || segment === own[i])
  }
}
