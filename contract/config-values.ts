import { isRecord } from '@signalbox/formats/is-record'

/** A difference between two states of a configuration. */
export interface Change {
  /** The names on the way to the value. A name may contain dots, as topics do. */
  path: readonly string[]
  /** `undefined`: absent. */
  from: unknown
  to: unknown
}

type Tree = Readonly<Record<string, unknown>>

export const pathText = (path: readonly string[]) => path.join('.')

/** Deep equality of JSON values, in any order of the keys; an absent key equals `undefined`. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, i) => isEqual(each, b[i]))
  }
  if (!isRecord(a) || !isRecord(b)) return Object.is(a, b)
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    isEqual(valueOf(a, key), valueOf(b, key)),
  )
}

const valueOf = (tree: Tree, key: string) => (Object.hasOwn(tree, key) ? tree[key] : undefined)

/** Changed values of a configuration; a list is one value. */
export function changesBetween(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): Change[] {
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) =>
      changesBetween(valueOf(before, key), valueOf(after, key), [...path, key]),
    )
  }
  return isEqual(before, after) ? [] : [{ path, from: before, to: after }]
}

export function valueAt(config: unknown, path: readonly string[]): unknown {
  let value = config
  for (const name of path) value = isRecord(value) ? valueOf(value, name) : undefined
  return value
}

/** The configuration with these values, and the rest of it unchanged. */
export function withChanges<C>(config: C, changes: readonly Pick<Change, 'path' | 'to'>[]): C {
  return changes.reduce<unknown>((tree, { path, to }) => withValue(tree, path, to), config) as C // of the same shape
}

function withValue(tree: unknown, [name, ...rest]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to
  const before: Tree = isRecord(tree) ? tree : {}
  const value = withValue(valueOf(before, name), rest, to)
  if (value !== undefined) return { ...before, [name]: value }
  const { [name]: _, ...others } = before
  return others
}

/** A change that another user has made to the same value in the meantime. */
export interface Conflict extends Change {
  /** Value in force, from another caller. */
  theirs: unknown
}

export interface Merged {
  /** Still to be made, from the values that are in force now. */
  changes: Change[]
  /** Changes of values that another caller has changed in between. */
  conflicts: Conflict[]
}

/**
 * Changes that were made to an earlier state, for the state of now. One that is in force already is left out. Where
 * somebody else has replaced an object by another value or removed it, all changes below it are conflicts.
 */
export function mergeInto(now: unknown, changes: readonly Change[]): Merged {
  const open = changes
    .map((change) => ({ ...change, theirs: valueAt(now, change.path) }))
    .filter(({ to, theirs }) => !isEqual(to, theirs))
  return {
    changes: open.map(({ path, theirs, to }) => ({ path, from: theirs, to })),
    conflicts: open.filter(({ from, theirs }) => !isEqual(from, theirs)),
  }
}
