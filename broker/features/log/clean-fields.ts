import { SECRET_WORD } from '@signalbox/contract/without-secrets'

/** Values that no line of the log contains, wherever they come from. */
const isHidden = (name: string) => SECRET_WORD.test(name) || /payload/i.test(name)
const MASK = '******'

const MAX_DEPTH = 5
const MAX_ITEMS = 50
const MAX_TEXT = 4000

/** A copy that is bounded in size, without secrets and payloads. */
export function cleanFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields).slice(0, MAX_ITEMS)) {
    if (value === undefined) continue
    clean[name] = cleanField(name, value, 1)
  }
  return clean
}

/** A text of at most `MAX_TEXT` characters without the password of an address (`mysql://user:password@host`). */
export function cleanText(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
  return cut.replaceAll(/(\w:\/\/[^\s/:@]*:)[^\s/@]+@/g, `$1${MASK}@`)
}

function cleanField(name: string, value: unknown, depth: number): unknown {
  if (isHidden(name) && !isPlain(value)) return MASK
  if (name === 'err' && isRecord(value)) return errorFields(value, depth)
  return cleanValue(value, depth)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Switches and numbers tell no secret: `payload_bytes: 3`, `with_password: true`. */
const isPlain = (value: unknown) => typeof value === 'boolean' || typeof value === 'number'

function cleanValue(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case 'string':
      return cleanText(value)
    case 'bigint':
      return String(value)
    case 'object':
      break
    default:
      return value
  }
  if (value === null) return null
  if (value instanceof Error) return errorFields(value, depth)
  if (depth >= MAX_DEPTH) return '…'
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  if (value instanceof Date) return value.toJSON()
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ITEMS).map((each) => cleanValue(each, depth + 1))
  }
  const clean: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(value).slice(0, MAX_ITEMS)) {
    if (each === undefined) continue
    clean[name] = cleanField(name, each, depth + 1)
  }
  return clean
}

/** Drivers put their options, with passwords, on their errors: only these fields are of use. */
function errorFields(
  error: Record<string, unknown> | Error,
  depth: number,
): Record<string, unknown> {
  const { type, name, code, message, stack, cause } = error as Record<string, unknown>
  return {
    ...(typeof (type ?? name) === 'string' && { type: type ?? name }),
    ...(typeof message === 'string' && { message: cleanText(message) }),
    ...(typeof code === 'string' && { code }),
    ...(typeof stack === 'string' && { stack: cleanText(stack) }),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: cleanField('err', cause, depth + 1) }),
  }
}
