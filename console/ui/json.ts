/** Number with its original digits, the result of `JSON.rawJSON`. */
interface RawNumber {
  readonly rawJSON: string
}

export type Json =
  | null
  | boolean
  | string
  | number
  | RawNumber
  | readonly Json[]
  | { readonly [key: string]: Json }

/** Newer than TypeScript's library. A browser without them reads numbers as `JSON.parse` does. */
interface RawJson {
  rawJSON?: (text: string) => RawNumber
  isRawJSON?: (value: unknown) => value is RawNumber
}
const { rawJSON, isRawJSON } = JSON as RawJson // beyond TypeScript's library

/**
 * A JSON text whose numbers keep their digits, as in 12345678901234567890 and 1.0; `undefined` where the
 * text is not JSON, or nested deeper than the stack.
 */
export function parseJson(text: string): Json | undefined {
  const keepDigits = (_: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && rawJSON !== undefined && context?.source !== undefined
      ? rawJSON(context.source)
      : value
  try {
    return JSON.parse(text, keepDigits)
  } catch {
    return undefined
  }
}

/** Indented JSON that keeps the digits of numbers; `undefined` if it is nested too deeply for the stack. */
export function jsonText(value: Json): string | undefined {
  try {
    return JSON.stringify(value, null, 2)
  } catch {
    return undefined
  }
}

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

const isRaw = (value: Json): value is RawNumber => isRawJSON?.(value) === true

export function jsonKind(value: Json): JsonKind {
  if (value === null) return 'null'
  if (typeof value !== 'object') {
    return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'boolean'
  }
  if (Array.isArray(value)) return 'array'
  return isRaw(value) ? 'number' : 'object'
}

export const isScalar = (value: Json) => jsonKind(value) !== 'object' && jsonKind(value) !== 'array'

/** A text without its quotes, any other scalar as JSON writes it. */
export function scalarText(value: Json): string {
  if (typeof value === 'string') return value
  return isRaw(value) ? value.rawJSON : JSON.stringify(value)
}

/** The members of an object by their keys, the items of an array by their positions from 0. */
export function jsonChildren(value: Json): readonly (readonly [key: string, value: Json])[] {
  const kind = jsonKind(value)
  // The kind says that it is an object or an array.
  return kind === 'object' || kind === 'array' ? Object.entries(value as Record<string, Json>) : []
}
