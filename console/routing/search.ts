/** Raw search parameters of an address: one text, or several. */
export type RawSearch = Readonly<Record<string, string | readonly string[] | undefined>>

/** Declaration of a search parameter. Anybody can write an address, so `read` accepts every text. */
export interface Param<T> {
  readonly fallback: T
  /** Parses the text, which is `undefined` if the parameter is absent or repeated. */
  readonly read: (text: string | undefined) => T
}

/** Search parameters of a screen, or of a part of one. */
export type SearchSpec = Readonly<Record<string, Param<unknown>>>

type ValueOf<P> = P extends Param<infer T> ? T : never
type OptionalIn<S> = { [K in keyof S]: undefined extends ValueOf<S[K]> ? K : never }[keyof S]

/** The values of search parameters. */
export type SearchOf<S extends SearchSpec> = {
  [K in Exclude<keyof S, OptionalIn<S>>]: ValueOf<S[K]>
} & { [K in OptionalIn<S>]?: ValueOf<S[K]> | undefined }

/** Links may give a number for a parameter that is read as text. */
type Given<T> =
  | T
  | (T extends `${infer N extends number}` ? N : never)
  | (T extends 'true' | 'false' ? boolean : never)
  | undefined

/** The search parameters that a link may have. */
export type GivenSearch<S extends SearchSpec> = {
  readonly [K in keyof S]?: Given<ValueOf<S[K]>>
}

/** A text; empty is absent. */
export const text: Param<string | undefined> = {
  fallback: undefined,
  read: (value) => (value === '' ? undefined : value),
}

function wholeIn(value: string | undefined, min: number, max: number): number | undefined {
  const number = value === undefined || value.trim() === '' ? Number.NaN : Number(value)
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined
}

/** A whole number, or its default. */
export function wholeNumber(fallback: number, min: number, max: number): Param<number> {
  return { fallback, read: (value) => wholeIn(value, min, max) ?? fallback }
}

/** A whole number that may be absent. */
export function optionalWhole(
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): Param<number | undefined> {
  return { fallback: undefined, read: (value) => wholeIn(value, min, max) }
}

/** Parameter with a fixed set of values; without a default it may be absent. */
export function oneOf<const T extends string | number>(values: readonly T[]): Param<T | undefined>
export function oneOf<const T extends string | number>(values: readonly T[], fallback: T): Param<T>
export function oneOf<T>(values: readonly T[], fallback?: T): Param<T | undefined> {
  return { fallback, read: (value) => values.find((each) => String(each) === value) ?? fallback }
}

export const order = oneOf(['asc', 'desc'])

/** A list's place in its pages. */
export const pageSearch = { page: wholeNumber(1, 1, 1_000_000), limit: wholeNumber(20, 1, 10_000) }

/** Values in an address; invalid ones count as absent. */
export function readSearch<S extends SearchSpec>(spec: S, raw: RawSearch): SearchOf<S> {
  const values = Object.entries(spec).flatMap(([key, param]) => {
    const given = raw[key]
    const value = param.read(typeof given === 'string' ? given : undefined)
    return value === undefined ? [] : [[key, value]]
  })
  return Object.fromEntries(values) as SearchOf<S> // made from S, key by key
}

/** `?a=1&b=x&b=y` ⇄ `{ a: '1', b: ['x', 'y'] }`. */
export function parseSearch(address: string): RawSearch {
  const search: Record<string, string | readonly string[]> = {}
  const params = new URLSearchParams(address)
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    search[key] = values.length === 1 ? (values[0] ?? '') : values
  }
  return search
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') params.append(key, String(each))
    }
  }
  const address = params.toString()
  return address === '' ? '' : `?${address}`
}

/** Search parameters after a change: defaults are left out, and undeclared ones are kept. */
export function changedSearch<S extends SearchSpec>(
  spec: S,
  now: RawSearch,
  part: Partial<SearchOf<S>>,
): Readonly<Record<string, unknown>> {
  const others = Object.entries(now).filter(([key]) => !(key in spec))
  const own = Object.entries({ ...readSearch(spec, now), ...part })
  return Object.fromEntries([
    ...others,
    ...own.filter(([key, value]) => value !== spec[key]?.fallback),
  ])
}

/** Successive changes of one text within this time make one entry in the history, because the user is typing. */
const TYPING_MS = 2000
/** Start of the text in `?value=…`. */
const START = '?value='.length

let typed: { key: string; value: string; at: number } | undefined

/** Whether this change continues the typing of the last one. */
export function isTypedOn(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  now = performance.now(),
): boolean {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  // The page is ignored, since a changed filter resets it.
  const searchText = (value: unknown) => stringifySearch({ value })
  const changed = [...keys].filter(
    (key) => key !== 'page' && searchText(before[key]) !== searchText(after[key]),
  )
  const key = changed.length === 1 ? changed[0] : undefined
  const last = typed
  typed = key === undefined ? undefined : { key, value: searchText(after[key]), at: now }
  if (key === undefined || last?.key !== key || now - last.at >= TYPING_MS) return false
  // Back may have led elsewhere since.
  const [from, to] = [searchText(before[key]), searchText(after[key])]
  return from === last.value && (from === '' || to === '' || from[START] === to[START])
}
