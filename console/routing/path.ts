import { type GivenSearch, type SearchSpec, stringifySearch } from './search.ts'

declare const made: unique symbol

/** Address of the console without its base path; only the function of a path creates one. */
export type Address = string & { readonly [made]: true }

type NamesIn<P extends string> = P extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never

/** `/nodes/$node` has `{ node: string }`. */
export type ParamsOf<P extends string> = { readonly [K in NamesIn<P>]: string }

type Arguments<P extends string, S extends SearchSpec> = [NamesIn<P>] extends [never]
  ? [search?: GivenSearch<S>]
  : [params: ParamsOf<P>, search?: GivenSearch<S>]

/** The path of a screen; a call gives the address with these parameters. */
export interface Path<P extends string = string, S extends SearchSpec = SearchSpec> {
  (...given: Arguments<P, S>): Address
  /** Pattern with parameters as `$name`. */
  readonly pattern: P
  readonly search: S
}

/** Declares a path with its search parameters; links to it and the screen read the same declaration. */
export function path<const P extends string, S extends SearchSpec = Record<never, never>>(
  pattern: P,
  search?: S,
): Path<P, S> {
  const hasParams = pattern.includes('$')
  const address = (...given: readonly (Readonly<Record<string, unknown>> | undefined)[]) => {
    const [params, query] = hasParams ? given : [undefined, given[0]]
    const filled = pattern.replaceAll(/\$(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params?.[name])),
    )
    return `${filled}${stringifySearch(query ?? {})}`
  }
  return Object.assign(address, { pattern, search: search ?? {} }) as unknown as Path<P, S> // as declared
}

/** The parameters of a pattern that an address has; `undefined`: it is the address of something else. */
export function matchPath(
  pattern: string,
  pathname: string,
): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/')
  const found = pathname.split('/')
  if (wanted.length !== found.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const segment = found[i] ?? ''
    if (!part.startsWith('$')) {
      if (part.toLowerCase() !== segment.toLowerCase()) return undefined
    } else if (segment === '') {
      return undefined
    } else {
      params[part.slice(1)] = decoded(segment)
    }
  }
  return params
}

/** Decodes a segment, which may contain a percent sign that encodes nothing if somebody typed it. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
