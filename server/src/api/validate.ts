import type { TSchema } from 'typebox'
import type { FieldErrors } from './errors.ts'

/** What came in as its schema says, unknown fields left out; or what is wrong with it. */
export type Validated = { value: unknown } | { errors: string[] | FieldErrors }

/** The parts of JSON Schema that the contract uses. */
export type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  patternProperties?: Record<string, Shape>
  items?: Shape | Shape[]
  minLength?: number
  maxLength?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  format?: string
}

const numberMost = 1e15
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const anyControl = /\p{Cc}/u
const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i
const email = /^[^\s@,;:<>()[\]"\\]+@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u
const loneSurrogate = /\p{Surrogate}/u

/** Checks a value against a schema of the contract, in the words of the reference family. */
export function validate(schema: TSchema, value: unknown): Validated {
  const shape = schema as Shape
  return value === null && shape.type === 'object' ? fault(dictionary(value)) : check(shape, value)
}

function check(shape: Shape, value: unknown): Validated {
  if (shape.anyOf) return checkAny(shape.anyOf, value)
  if (value === null && shape.type !== 'null' && shape.type !== undefined) return fault('This field may not be null.')
  if (shape.enum) return shape.enum.includes(value) ? { value } : fault(`"${String(value)}" is not a valid choice.`)
  if (shape.const !== undefined)
    return value === shape.const ? { value } : fault(`"${String(value)}" is not a valid choice.`)
  switch (shape.type) {
    case 'string':
      return checkString(shape, value)
    case 'number':
    case 'integer':
      return checkNumber(shape, value)
    case 'boolean':
      return typeof value === 'boolean' ? { value } : fault('Must be a valid boolean.')
    case 'null':
      return value === null ? { value } : fault('This field must be null.')
    case 'array':
      return checkArray(shape, value)
    case 'object':
      return checkObject(shape, value)
    default:
      return { value }
  }
}

function checkString(shape: Shape, value: unknown): Validated {
  if (typeof value !== 'string') return fault('Not a valid string.')
  const secret = shape.format === 'password'
  // a password may be made of any characters; a report of a crash has several lines
  const free = secret || shape.format === 'text'
  if (shape.minLength && (secret ? value : value.trim()) === '') return fault('This field may not be blank.')
  if (loneSurrogate.test(value)) return fault('Surrogate characters are not allowed.')
  if (!free && (shape.format === 'line' ? anyControl : control).test(value))
    return fault('Control characters are not allowed.')
  if (shape.format === 'numeric' && !isNumeric(value)) return fault('A valid number is required.')
  if (shape.maxLength !== undefined && [...value].length > shape.maxLength)
    return fault(`Ensure this field has no more than ${shape.maxLength} characters.`)
  if (shape.format === 'email' && !isEmail(value.trim())) return fault('Enter a valid email address.')
  return { value }
}

function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text) && !text.includes('..')
}

function isNumeric(text: string): boolean {
  return numeric.test(text.trim()) && Math.abs(Number(text)) <= numberMost
}

function checkNumber(shape: Shape, value: unknown): Validated {
  const whole = shape.type === 'integer'
  if (
    typeof value !== 'number' ||
    !Number.isFinite(value) ||
    Math.abs(value) > numberMost ||
    (whole && value % 1 !== 0)
  )
    return fault(whole ? 'A valid integer is required.' : 'A valid number is required.')
  if (shape.minimum !== undefined && value < shape.minimum)
    return fault(`Ensure this value is greater than or equal to ${shape.minimum}.`)
  if (shape.maximum !== undefined && value > shape.maximum)
    return fault(`Ensure this value is less than or equal to ${shape.maximum}.`)
  return { value }
}

function checkArray(shape: Shape, value: unknown): Validated {
  if (!Array.isArray(value)) return fault(`Expected a list of items but got type "${typeName(value)}".`)
  if (shape.maxItems !== undefined && value.length > shape.maxItems)
    return fault(`Ensure this field has no more than ${shape.maxItems} elements.`)
  const errors: FieldErrors = {}
  const values = value.map((item, i) => {
    const checked = check(Array.isArray(shape.items) ? (shape.items[i] ?? {}) : (shape.items ?? {}), item)
    if ('errors' in checked) errors[i] = checked.errors
    return 'value' in checked ? checked.value : undefined
  })
  return Object.keys(errors).length ? { errors } : { value: values }
}

function checkObject(shape: Shape, value: unknown): Validated {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault(dictionary(value))
  const given = value as Record<string, unknown>
  const errors: FieldErrors = {}
  const taken: Record<string, unknown> = {}
  for (const [name, inner] of Object.entries(shape.properties ?? {})) {
    const field = Object.hasOwn(given, name) ? given[name] : undefined
    if (field === undefined) {
      if (shape.required?.includes(name)) errors[name] = ['This field is required.']
      continue
    }
    const checked = check(inner, field)
    if ('errors' in checked) errors[name] = checked.errors
    else taken[name] = checked.value
  }
  return Object.keys(errors).length ? { errors } : { value: taken }
}

/** The first that fits; else what is wrong with the first that is no `null`. */
function checkAny(shapes: Shape[], value: unknown): Validated {
  let first: Validated | null = null
  for (const shape of shapes) {
    const checked = check(shape, value)
    if ('value' in checked) return checked
    if (shape.type !== 'null') first ??= checked
  }
  return first ?? fault('Not a valid value.')
}

const fault = (text: string): Validated => ({ errors: [text] })
const dictionary = (value: unknown) => `Invalid data. Expected a dictionary, but got ${typeName(value)}.`

/** The name of a JSON value's type as the reference family spells it. */
export function typeName(value: unknown): string {
  if (value === null) return 'NoneType'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'str'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  return 'dict'
}
