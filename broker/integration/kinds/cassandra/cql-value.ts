import type { CqlType } from '../../../backends/cassandra.ts'
import { RenderError } from '../../row-template.ts'
import type { SqlValue } from '../../sql/sql-action.ts'

/** Types by the numbers of the protocol (CQL binary protocol v4, section 4.2.5.2). */
const BLOB = 0x03
const TEXTS: ReadonlySet<number> = new Set([0x01, 0x0a, 0x0d])
const BOOLEAN = 0x04
const FLOATS: ReadonlySet<number> = new Set([0x07, 0x08])
const DECIMAL = 0x06
const TIMESTAMP = 0x0b
/** Lists, maps, sets: their values are JSON. */
const COLLECTIONS: ReadonlySet<number> = new Set([0x20, 0x21, 0x22, 0x30])
/** Bits of whole numbers. `undefined`: no limit. */
const WHOLE: ReadonlyMap<number, number | undefined> = new Map([
  [0x02, 64],
  [0x05, 64],
  [0x09, 32],
  [0x0e, undefined],
  [0x13, 16],
  [0x14, 8],
])

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false }

/**
 * A value of a row as the library encodes it for a parameter.
 *
 * @throws {RenderError} if the parameter cannot have this value
 */
export function toCqlValue(value: SqlValue, type: CqlType | undefined): unknown {
  if (value === null || type === undefined) return value
  const { code } = type
  if (code === BLOB) return Buffer.isBuffer(value) ? value : Buffer.from(String(value))
  if (Buffer.isBuffer(value)) {
    throw new RenderError('only a blob can store bytes that are not UTF-8')
  }
  const text = String(value)
  if (TEXTS.has(code)) return text
  if (code === BOOLEAN) return known(BOOLEANS[text], 'boolean', text)
  if (WHOLE.has(code)) return toWhole(text, WHOLE.get(code))
  if (FLOATS.has(code)) return known(toNumber(text), 'number', text)
  if (code === DECIMAL)
    return known(/^-?\d+(\.\d+)?$/.test(text) ? text : undefined, 'decimal', text)
  if (code === TIMESTAMP) return toTimestamp(text)
  return COLLECTIONS.has(code) ? toCollection(text) : text
}

function known<Found>(found: Found | undefined, noun: string, text: string): Found {
  if (found === undefined) throw new RenderError(`not a ${noun}: ${text.slice(0, 100)}`)
  return found
}

const toNumber = (text: string) =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined

function toWhole(text: string, bits: number | undefined): string {
  const written = /^(-?\d+)(?:\.0+)?$/.exec(text)?.[1]
  const number = BigInt(known(written, 'whole number', text))
  if (bits !== undefined && BigInt.asIntN(bits, number) !== number) {
    throw new RenderError(`more than ${bits} bits: ${text.slice(0, 100)}`)
  }
  return number.toString()
}

/** Epoch milliseconds, or a date with its time. */
function toTimestamp(text: string): number {
  const ms = /^-?\d+$/.test(text) ? Number(text) : Date.parse(text)
  return known(Number.isSafeInteger(ms) ? ms : undefined, 'time', text)
}

function toCollection(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RenderError(`not the JSON of a collection: ${text.slice(0, 100)}`)
  }
}
