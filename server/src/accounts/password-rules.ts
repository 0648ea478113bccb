import { commonPasswords } from './common-passwords.ts'

/** Whom a password is for: what it must not be like. */
export type PasswordOwner = {
  username: string
  email: string
  first_name: string
  last_name: string
  company: string
}

const maxLength = 256
const product = 'tieline'

/** Every reason why a password may not be set; none: it may. Any characters count, nothing is trimmed. */
export function passwordFaults(password: string, owner: PasswordOwner, minLength: number): string[] {
  const length = [...password].length
  const faults: string[] = []
  if (length < minLength)
    faults.push(
      `This password is too short. It must contain at least ${minLength} character${minLength === 1 ? '' : 's'}.`,
    )
  if (length > maxLength) faults.push(`Ensure this field has no more than ${maxLength} characters.`)
  if (isCommon(password)) faults.push('This password is too common.')
  for (const [what, text] of [
    ['username', owner.username],
    ['email address', owner.email],
    ['first name', owner.first_name],
    ['last name', owner.last_name],
    ['company name', owner.company],
    ['product name', product],
  ] as const) {
    if (isLike(password, text)) faults.push(`The password is too similar to the ${what}.`)
  }
  return faults
}

/** A known one, also repeated or with digits and signs around it, or one character or a run of digits all along. */
function isCommon(password: string): boolean {
  const text = password.toLowerCase()
  const bare = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return (
    [text, bare, shortestPeriod(text), shortestPeriod(bare)].some((form) => form !== '' && commonPasswords.has(form)) ||
    new Set(text).size <= 2 ||
    /^(?:0?1234567890?)+(?:1?2?3?4?5?6?7?8?9?)$/.test(text)
  )
}

/** `abcabca` → `abc`: what a text repeats. */
function shortestPeriod(text: string): string {
  for (let size = 1; size <= text.length / 2; size++) {
    const unit = text.slice(0, size)
    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text)) return unit
  }
  return text
}

/** What is left of the password without the owner's words (or the words backwards) is too little to be one. */
function isLike(password: string, text: string): boolean {
  const plain = letters(password)
  const words = [letters(text), ...text.split(/[^\p{L}\p{N}]+/u).map(letters)].filter((word) => word.length >= 4)
  return words.some((word) =>
    [word, [...word].reverse().join('')].some((form) => {
      const rest = plain.split(form).join('')
      return rest.length < plain.length && rest.length < 8
    }),
  )
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
