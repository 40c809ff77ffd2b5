import { charge } from '../run/limits.ts'
import {
  deletePath,
  fail,
  getPath,
  isArray,
  isIterable,
  isObject,
  type Json,
  OPERATORS,
  setPath,
  toText,
  typeOf,
} from './values.ts'

/** A value, and its path in the input as long as that is known. */
export interface Found {
  readonly value: Json
  readonly path: Path | undefined
}

/** A link for each key, so that deep paths share what they have in common. */
export interface Path {
  readonly parent: Path | undefined
  readonly key: Json
}

export type Outputs = Generator<Found, void, undefined>
/** A parameter of a function: a filter with the names of its caller. */
export type Filter = (input: Found) => Outputs
/** A function of our own, in TypeScript. */
export type Native = (input: Found, ...filters: Filter[]) => Outputs

export const ROOT: Path = { parent: undefined, key: null }

export const into = (path: Path | undefined, key: Json): Path | undefined =>
  path && { parent: path, key }

/** The keys of a path expression; a value that was computed has none. */
export function keysIn(path: Path | undefined): Json[] {
  if (!path) throw fail('Invalid path expression')
  const keys: Json[] = []
  for (let at: Path | undefined = path; at?.parent; at = at.parent) keys.push(at.key)
  return keys.reverse()
}

/** `.[]` */
export function* iterate({ value, path }: Found): Outputs {
  if (isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      charge(1)
      yield { value: value[at] ?? null, path: into(path, at) }
    }
  } else if (isObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      charge(1)
      yield { value: item, path: into(path, key) }
    }
  } else {
    throw fail(
      `Cannot iterate over ${typeOf(value)}${value === null ? '' : ` (${toText(value).slice(0, 11)})`}`,
    )
  }
}

/** `..` */
export function* recurse(found: Found): Outputs {
  const pending = [found]
  for (let next = pending.pop(); next; next = pending.pop()) {
    charge(1)
    yield next
    if (isIterable(next.value)) pending.push(...[...iterate(next)].reverse())
  }
}

/**
 * `paths |= change`. What `change` has no output for is deleted at once, and the paths that follow hold
 * for what is left then: `[1, 2, 3] | .[] |= empty` is `[2]`, in jq 1.6 as well.
 */
export function update(
  value: Json,
  paths: Iterable<Found>,
  change: (before: Json) => Json | undefined,
): Json {
  let state = value
  for (const { path } of paths) {
    const keys = keysIn(path)
    const after = change(getPath(state, keys))
    state = after === undefined ? deletePath(state, keys) : setPath(state, keys, after)
  }
  return state
}

/** `=`, or an operator such as `+=`, at every path; all of them see the same right side. */
export function assign(op: string, input: Json, paths: Outputs, right: Json): Found {
  let state = input
  for (const { path } of paths) {
    const keys = keysIn(path)
    const before = getPath(state, keys)
    let next = right
    if (op === '//') next = before === null || before === false ? right : before
    else if (op !== '') next = OPERATORS[op]?.(before, right) ?? null
    state = setPath(state, keys, next)
  }
  return { value: state, path: undefined }
}
