import { arrays } from './arrays.ts'
import { bits } from './bits.ts'
import { compression } from './compression.ts'
import { conversion } from './conversion.ts'
import type { FunctionTable, Overload } from './define.ts'
import { encoding } from './encoding.ts'
import { event } from './event.ts'
import { hashes } from './hashes.ts'
import { jq } from './jq.ts'
import { maps } from './maps.ts'
import { math } from './math.ts'
import { regexes } from './regexes.ts'
import { schemas } from './schemas.ts'
import { state } from './state.ts'
import { strings } from './strings.ts'
import { time } from './time.ts'
import { types } from './types.ts'

/** Every built-in function, one family a file. Help and examples are in `help/`. */
export const functions = {
  ...math,
  ...types,
  ...conversion,
  ...strings,
  ...regexes,
  ...maps,
  ...arrays,
  ...hashes,
  ...bits,
  ...compression,
  ...encoding,
  ...time,
  ...jq,
  ...state,
  ...event,
  ...schemas,
} satisfies FunctionTable

export type FunctionName = keyof typeof functions

export function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(functions, name)
}

export function overloadsOf(name: string): readonly Overload[] {
  return isFunction(name) ? functions[name] : []
}
