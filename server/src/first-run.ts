import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addCompany } from '#accounts/companies.ts'
import { generatePassword, hashPassword } from '#accounts/passwords.ts'
import { addUser } from '#accounts/users.ts'
import type { Database } from '#database/database.ts'

const year_ms = 366 * 86_400_000

/**
 * The demo company and its user, when the database has no company yet. Address, e-mail and password go to the printed
 * text and to `first-run.txt` in `data_dir`, readable by its owner alone. Returns the text; null when it is no first run.
 */
export async function firstRun(
  database: Database,
  where: { data_dir: string; public_url: string; wall: number },
): Promise<string | null> {
  const { rows } = await database.query('select 1 from company limit 1')
  if (rows.length > 0) return null
  const email = 'demo@tieline.example'
  const password = generatePassword()
  const text = [`address   ${where.public_url}`, `e-mail    ${email}`, `password  ${password}`].join('\n')
  const password_hash = await hashPassword(password)
  const made = await database.transaction(async (client) => {
    // two processes on one database: the first makes them
    await client.query('lock table company in exclusive mode')
    const { rows: others } = await client.query('select 1 from company limit 1')
    if (others.length > 0) return false
    const license_expiry = where.wall + year_ms
    const company = await addCompany(client, { name: 'Demo company', license_expiry, systems: null })
    if (!company) return false
    const user = { company_id: company.id, email, first_name: 'Demo', last_name: 'User', password_hash, at: where.wall }
    if ((await addUser(client, user)) === null) return false
    // before the commit: a password that nobody was told would be lost
    await writeFile(join(where.data_dir, 'first-run.txt'), `${text}\n`, { mode: 0o600 })
    return true
  })
  return made ? text : null
}
