import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `length` random characters of A–Z, a–z, 0–9: 5.95 bits each. */
export function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** SHA-256 in hex: what is stored of a secret. Secrets here are long and random, so no salt and no stretching is due. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function sameSecret(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}
