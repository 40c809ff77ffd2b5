import type { SchemaFunctions } from './schema-functions.ts'
import {
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

/** What a function takes and gives; the checker, the help and the run all read it. */
interface TypeMap {
  any: Value
  text: string
  bytes: Text
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
  integer: isInteger,
  float: isFloat,
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  object: isMap,
  array: isArray,
}

/** What functions may ask of the world; an embedding hands in its own, tests fixed ones. */
export interface RunContext {
  /** Milliseconds since 1970. */
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
  /** The schemas of the registry; `undefined`: there is none. */
  readonly schemas?: SchemaFunctions | undefined
}

/** What a function beside its arguments may use. `event` is there in WHERE and INCASE only. */
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
  /** Takes any number of further arguments. */
  readonly isVariadic: boolean
  readonly least: number
  readonly guards: readonly ((value: Value) => boolean)[]
  readonly needsHost: boolean
  /** What has to be there before it runs; a statement that uses it waits for this. */
  readonly load?: () => Promise<void>
  /** With the host in front where it is needed. */
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
    // `fn` takes no other spelling than these.
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
    guards: params.map(({ type }) => GUARDS[type]),
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
  // The guards let nothing else through.
  return overload(params, result, false, run as (...args: never[]) => Value)
}

/** One that takes any number of arguments after the named ones. */
export function fnMany(
  params: readonly string[],
  result: TypeName,
  run: (...args: Value[]) => Value,
): Overload {
  return overload(params, result, false, run)
}

/** One that asks clock, random source, stores or the running event. */
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
