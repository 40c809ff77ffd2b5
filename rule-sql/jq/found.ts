import { charge } from '../run/limits.ts'
import {
  deletePath,
  fail,
  getKey,
  getPath,
  isArray,
  isIterable,
  isObject,
  JqError,
  type Json,
  OPERATORS,
  setPath,
  shown,
  jsonTypeName,
} from './values.ts'

/** A value with its path in the input, if known. */
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

/** The keys of a path expression. @throws {JqError} for a computed value, which has no path */
export function keysIn({ value, path }: Found): Json[] {
  if (!path) throw fail(`Invalid path expression with result ${shown(value)}`)
  const keys: Json[] = []
  for (let at: Path | undefined = path; at?.parent; at = at.parent) keys.push(at.key)
  return keys.reverse()
}

/**
 * All outputs of `body` for each item of a source. An error in the consumer of these outputs is thrown into the
 * source, whose last `try` catches it: in jq 1.6 a `try` guards all that comes behind it, as long as it may have
 * more outputs.
 */
export function* through<A, B>(
  source: Generator<A, void, undefined>,
  body: (item: A) => Generator<B, void, undefined>,
): Generator<B, void, undefined> {
  let next = source.next()
  while (!next.done) {
    try {
      yield* body(next.value)
    } catch (error) {
      next = source.throw(error)
      continue
    }
    next = source.next()
  }
}

/** Maps each item to one output. */
export function* mapped<A, B>(
  source: Generator<A, void, undefined>,
  change: (item: A) => B,
): Generator<B, void, undefined> {
  let next = source.next()
  while (!next.done) {
    try {
      yield change(next.value)
    } catch (error) {
      next = source.throw(error)
      continue
    }
    next = source.next()
  }
}

/** Consumes all items of a source; errors of `take` are also thrown into it. */
export function drain<A>(source: Generator<A, void, undefined>, take: (item: A) => void): void {
  for (const _ of mapped(source, take)) {
    // `take` has received the item.
  }
}

export function* single<T>(item: T): Generator<T, void, undefined> {
  yield item
}

/** A computed value, which has no path. */
export const one = (value: Json): Outputs => single({ value, path: undefined })

export function* none(): Outputs {}

/** The item at a key. @throws {JqError} if the value has no items by such a key */
export function* keyed({ value, path }: Found, key: Json): Outputs {
  yield { value: getKey(value, key), path: into(path, key) }
}

/** Value under a key, without output if it is absent; errors of the consumer are not caught. */
export function optional(found: Found, key: Json): Outputs {
  try {
    return single({ value: getKey(found.value, key), path: into(found.path, key) })
  } catch (error) {
    if (error instanceof JqError) return none()
    throw error
  }
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
    throw fail(`Cannot iterate over ${jsonTypeName(value)} (${shown(value)})`)
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
  for (const found of paths) {
    const keys = keysIn(found)
    const after = change(getPath(state, keys))
    state = after === undefined ? deletePath(state, keys) : setPath(state, keys, after)
  }
  return state
}

/** `=`, or an operator such as `+=`, at every path; all of them see the same right side. */
export function assign(op: string, input: Json, paths: Outputs, right: Json): Found {
  let state = input
  for (const found of paths) {
    const keys = keysIn(found)
    const before = getPath(state, keys)
    let next = right
    if (op === '//') next = before === null || before === false ? right : before
    else if (op !== '') next = OPERATORS[op]?.(before, right) ?? null
    state = setPath(state, keys, next)
  }
  return { value: state, path: undefined }
}
