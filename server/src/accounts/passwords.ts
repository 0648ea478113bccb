import { hash, verify } from '@node-rs/argon2'
import { randomText } from './secrets.ts'

/** argon2id, 19 MiB, two passes, one lane (OWASP's first choice); the format says the parameters of each hash. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

let nobody: Promise<string> | undefined

/** Whether the password is the one of the hash. Without a hash (no such user): false, after the same work. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    nobody ??= hashPassword(randomText(32))
    await verify(await nobody, password)
    return false
  }
  return verify(stored, password)
}

/** A password made for a person: 24 characters (143 bits), more where the setting asks for more. */
export function generatePassword(minLength = 0): string {
  return randomText(Math.max(24, minLength))
}
