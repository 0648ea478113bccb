import type { Querier } from '#database/database.ts'

/** A company as its users meet it. `license_expiry` is epoch ms; null: none, or one that is no instant. */
export type Company = {
  id: number
  name: string
  license_expiry: number | null
  /** null: all systems that run. */
  systems: string[] | null
}

/** Whether the license holds at this wall time; without a readable expiry it does not. */
export function isLicensed(company: Company, wall: number): boolean {
  return company.license_expiry !== null && company.license_expiry >= wall
}

/** The columns of a company `c` in SQL; `companyOf` reads them. */
export const companyColumns = `c.id as company_id, c.name as company_name,
  (extract(epoch from c.license_expiry) * 1000)::float8 as license_expiry,
  (select array_agg(s.system order by s.system) from company_system s where s.company_id = c.id) as systems`

export type CompanyRow = {
  company_id: number
  company_name: string
  license_expiry: number | null
  systems: string[] | null
}

/** A row of `companyColumns` as a company. An expiry of `infinity` is no instant. */
export function companyOf(row: CompanyRow): Company {
  const expiry = row.license_expiry === null ? null : Math.round(Number(row.license_expiry))
  return {
    id: row.company_id,
    name: row.company_name,
    license_expiry: expiry !== null && Number.isFinite(expiry) ? expiry : null,
    systems: row.systems,
  }
}

/** Adds a company; null when there is one of that name. */
export async function addCompany(
  database: Querier,
  company: { name: string; license_expiry: number; systems: string[] | null },
): Promise<Company | null> {
  const { rows } = await database.query<{ id: number }>(
    `with added as (
       insert into company (name, license_expiry) values ($1, to_timestamp($2::float8 / 1000))
       on conflict (name) do nothing returning id
     ), seen as (
       insert into company_system (company_id, system)
       select added.id, system from added, unnest($3::text[]) as system on conflict do nothing
     )
     select id from added`,
    [company.name, company.license_expiry, company.systems ?? []],
  )
  const id = rows[0]?.id
  return id === undefined ? null : { id, ...company }
}

/** Every company, by name. */
export async function listCompanies(database: Querier): Promise<Company[]> {
  const { rows } = await database.query<CompanyRow>(`select ${companyColumns} from company c order by c.name`)
  return rows.map(companyOf)
}

export async function companyByName(database: Querier, name: string): Promise<Company | null> {
  const { rows } = await database.query<CompanyRow>(`select ${companyColumns} from company c where c.name = $1`, [name])
  return rows[0] ? companyOf(rows[0]) : null
}

/** Sets the end of a license (epoch ms); false when there is no such company. */
export async function setLicense(database: Querier, name: string, license_expiry: number): Promise<boolean> {
  const { rowCount } = await database.query(
    'update company set license_expiry = to_timestamp($2::float8 / 1000) where name = $1',
    [name, license_expiry],
  )
  return rowCount > 0
}
