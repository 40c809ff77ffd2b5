import type { Text, Value } from '../values/value.ts'

/** The schemas that statements use. Each call fails with a `RuleError`. */
export interface SchemaFunctions {
  encode(call: SchemaCall): Text
  decode(call: SchemaCall): Value
  check(call: SchemaCall): boolean
}

export interface SchemaCall {
  /** The name of the function, for errors. */
  readonly by: string
  readonly schema: string
  readonly data: Value
  readonly messageType: string | undefined
  readonly args: readonly Value[]
}

/** The schema of Sparkplug B, which every registry has; no schema can be named so. */
export const SPARKPLUG = '$sparkplug_b'
