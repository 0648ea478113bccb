import type { Preferences, UserChange } from 'contract'
import type { Querier } from '#database/database.ts'
import { type Company, type CompanyRow, companyColumns, companyOf } from './companies.ts'

/** A user without the password's hash. */
export type Account = {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  preferences: Preferences
  active: boolean
  company: Company
}

const defaults: Preferences = { time_zone: 'market', hour: 'ending' }

/** The columns of a user `u` with its company `c` in SQL; `accountOf` reads them. */
export const accountColumns = `u.id as user_id, u.username, u.email, u.first_name, u.last_name, u.preferences,
  u.active, ${companyColumns}`

export type AccountRow = CompanyRow & {
  user_id: number
  username: string
  email: string
  first_name: string
  last_name: string
  preferences: Partial<Preferences>
  active: boolean
}

export function accountOf(row: AccountRow): Account {
  const { user_id, username, email, first_name, last_name, preferences, active } = row
  return {
    id: user_id,
    username,
    email,
    first_name,
    last_name,
    preferences: { ...defaults, ...preferences },
    active,
    company: companyOf(row),
  }
}

/** A login name as it is compared: case and outer spaces do not count. */
export function loginName(text: string): string {
  return text.trim().toLowerCase()
}

/** Who a login name (username or e-mail) means, with the password's hash. */
export async function userByLogin(
  database: Querier,
  login: string,
): Promise<{ account: Account; password_hash: string } | null> {
  const { rows } = await database.query<AccountRow & { password_hash: string }>(
    `select ${accountColumns}, u.password_hash from users u join company c on c.id = u.company_id
     where u.username = $1 or u.email = $1 order by u.email = $1 desc limit 1`,
    [loginName(login)],
    'user_by_login',
  )
  const row = rows[0]
  return row ? { account: accountOf(row), password_hash: row.password_hash } : null
}

/** Adds a user whose username is the e-mail address; null when the address is taken. */
export async function addUser(
  database: Querier,
  user: {
    company_id: number
    email: string
    first_name: string
    last_name: string
    password_hash: string
    at: number
  },
): Promise<{ id: number } | null> {
  const { rows } = await database.query<{ id: number }>(
    `insert into users (company_id, username, email, first_name, last_name, password_hash, password_changed_at, created_at)
     values ($1, $2, $2, $3, $4, $5, $6, $6) on conflict do nothing returning id`,
    [user.company_id, loginName(user.email), user.first_name, user.last_name, user.password_hash, user.at],
  )
  return rows[0] ?? null
}

/** Every user, by e-mail address. */
export async function listUsers(database: Querier): Promise<Account[]> {
  const { rows } = await database.query<AccountRow>(
    `select ${accountColumns} from users u join company c on c.id = u.company_id order by u.email`,
  )
  return rows.map(accountOf)
}

/** Changes names and preferences, each only where given; the user as it is then. */
export async function changeUser(database: Querier, id: number, change: UserChange): Promise<Account | null> {
  const { rowCount } = await database.query(
    `update users set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
       preferences = preferences || $4::jsonb
     where id = $1`,
    [id, change.first_name ?? null, change.last_name ?? null, JSON.stringify(change.preferences ?? {})],
  )
  return rowCount > 0 ? userById(database, id) : null
}

export async function userById(database: Querier, id: number): Promise<Account | null> {
  const { rows } = await database.query<AccountRow>(
    `select ${accountColumns} from users u join company c on c.id = u.company_id where u.id = $1`,
    [id],
  )
  return rows[0] ? accountOf(rows[0]) : null
}

/** Disables a user and ends every session; false when there is no such user. */
export async function disableUser(database: Querier, email: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `with changed as (update users set active = false where email = $1 returning id),
     ended as (delete from session using changed where session.user_id = changed.id)
     select id from changed`,
    [loginName(email)],
  )
  return rowCount > 0
}
