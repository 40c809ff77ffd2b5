import type { SchemaFunctions } from './schema-functions.ts'
import {
  Bits,
  type Float,
  type Integer,
  isArray,
  isBytes,
  isFloat,
  isInteger,
  isMap,
  isNumber,
  type Text,
  type Value,
  type ValueMap,
} from '../values/value.ts'

/** Types of parameters and results, for the checker, the help and the run. */
interface TypeMap {
  any: Value
  text: string
  bytes: Text
  bits: Text | Bits
  integer: Integer
  float: number | Float
  number: number | bigint | Float
  boolean: boolean
  object: ValueMap
  array: readonly Value[]
}
export type TypeName = keyof TypeMap

const GUARDS: { readonly [T in TypeName]: (value: Value) => boolean } = {
  any: () => true,
  text: (value) => typeof value === 'string',
  bytes: isBytes,
  bits: (value) => isBytes(value) || value instanceof Bits,
  integer: isInteger,
  float: isFloat,
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  object: isMap,
  array: isArray,
}

const isDefined = (value: Value): boolean => value !== undefined

/** Environment of functions; an embedding supplies its own, tests a fixed one. */
export interface RunContext {
  /** Time in epoch milliseconds. */
  now(): number
  /** 0 ≤ r < 1. */
  random(): number
  /** How many seconds the local time is ahead of UTC, at that time. */
  utcOffset(ms: number): number
  /** The environment variable `EMQXVAR_<name>`. */
  env(name: string): string | undefined
  /** Shared by all rules. */
  readonly store: Map<string, Value>
  /** Shared by the rules that one connection starts. */
  readonly processStore: Map<string, Value>
  readonly jqTimeoutMs: number
  /** Schemas of the registry; `undefined` without one. */
  readonly schemas?: SchemaFunctions | undefined
}

/** Environment of a function call in addition to its arguments. `event` is only set in WHERE and INCASE. */
export interface Host {
  readonly context: RunContext
  readonly event: ValueMap | undefined
}

export interface Param {
  readonly name: string
  readonly type: TypeName
  readonly isOptional: boolean
}

/** One form of a function, distinguished by the number of its arguments. */
export interface Overload {
  readonly params: readonly Param[]
  readonly result: TypeName
  /** Whether it takes any number of further arguments. */
  readonly isVariadic: boolean
  readonly least: number
  readonly guards: readonly ((value: Value) => boolean)[]
  readonly needsHost: boolean
  /** Loads a dependency; a statement that uses the function waits for it. */
  readonly load?: () => Promise<void>
  /** Implementation, with the host as first argument if needed. */
  readonly run: (...args: never[]) => Value
}

export type FunctionTable = Readonly<Record<string, readonly Overload[]>>

type ArgOf<S> = S extends `${string}?: ${infer T extends TypeName}`
  ? TypeMap[T] | undefined
  : S extends `${string}: ${infer T extends TypeName}`
    ? TypeMap[T]
    : never
type Args<A extends readonly string[]> = { [K in keyof A]: ArgOf<A[K]> }

function overload(
  specs: readonly string[],
  result: TypeName,
  needsHost: boolean,
  run: (...args: never[]) => Value,
): Overload {
  const isVariadic = specs.at(-1)?.startsWith('...') ?? false
  const params = specs.map((spec): Param => {
    const [name = '', type = 'any'] = spec.split(': ')
    // `fn` only allows these spellings.
    return {
      name: name.replace(/[?.]/g, ''),
      type: type as TypeName,
      isOptional: name.endsWith('?') || name.startsWith('...'),
    }
  })
  return {
    params,
    result,
    isVariadic,
    least: params.filter(({ isOptional }) => !isOptional).length,
    guards: params.map(({ type, isOptional }) =>
      // An undefined argument differs from an omitted one.
      type === 'any' && isOptional && !isVariadic ? isDefined : GUARDS[type],
    ),
    needsHost,
    run,
  }
}

/** A pure function: `fn(['s: text', 'start?: integer'], 'text', (s, start) => …)`. */
export function fn<const A extends readonly string[]>(
  params: A,
  result: TypeName,
  run: (...args: Args<A>) => Value,
): Overload {
  // The cast holds because the guards reject everything else.
  return overload(params, result, false, run as (...args: never[]) => Value)
}

/** Defines a function that takes any number of arguments after the named ones. */
export function fnMany(
  params: readonly string[],
  result: TypeName,
  run: (...args: Value[]) => Value,
): Overload {
  return overload(params, result, false, run)
}

/** Defines a function that uses the clock, the random source, stores or the running event. */
export function fnHost<const A extends readonly string[]>(
  params: A,
  result: TypeName,
  run: (host: Host, ...args: Args<A>) => Value,
): Overload {
  return overload(params, result, true, run as unknown as (...args: never[]) => Value)
}

/** With something that is only loaded when a statement uses the function. */
export function loading(load: () => Promise<void>, of: Overload): Overload {
  return { ...of, load }
}
