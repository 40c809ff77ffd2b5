import { isRecord } from '@signalbox/formats/is-record'
import type { Configuration } from './configuration.ts'

type Json = Record<string, unknown>
type Registry = Pick<Configuration, 'settings' | 'collections'>

/**
 * The whole configuration by root, as HOCON has it.
 *
 * @param show how a root or an item is shown
 */
export function buildRootTree(
  { settings, collections }: Registry,
  show: (of: { root: string; item?: string }, state: object) => Json,
): Json {
  const roots: Json = {}
  for (const [root, { config, member }] of settings) {
    const value = inText(member, show({ root }, config))
    // The value is copied because collections are added to it below.
    put(roots, [root], isRecord(value) ? { ...value } : value)
  }
  for (const [root, collection] of collections) {
    const items = collection.configs.map((config) =>
      show({ root, item: collection.idOf(config) }, config),
    )
    put(roots, root.split('.'), collection.layout.write(items))
  }
  return roots
}

/**
 * The value of a setting as it is in a text. A setting that `show` has converted may have lost its outer level already.
 */
const inText = (member: string | undefined, state: Json): unknown =>
  member !== undefined && Object.hasOwn(state, member) ? state[member] : state

/** The names that a text can begin with. */
export function rootNames({ settings, collections }: Registry): ReadonlySet<string> {
  const outer = Array.from(collections.keys(), (root) => root.split('.')[0] ?? root)
  return new Set([...settings.keys(), ...outer])
}

/** One root of a configuration text: its object, or its items. */
export type GivenRoot =
  | { root: string; config: Json }
  | { root: string; items: readonly Json[] }
  | { root: string; problem: string; isUnknown?: true }

/** The reverse of `buildRootTree`, of a text that need not have all roots. */
export function readRoots({ settings, collections }: Registry, text: Json): GivenRoot[] {
  const found: GivenRoot[] = []
  const known = rootNames({ settings, collections })
  const readItems = (root: string, given: unknown) => {
    const items = collections.get(root)?.layout.read(given)
    found.push(items === undefined ? { root, problem: 'it has another layout' } : { root, items })
  }
  for (const [root, given] of Object.entries(text)) {
    if (!known.has(root)) {
      found.push({ root, problem: 'this broker does not have it', isUnknown: true })
      continue
    }
    if (collections.has(root)) {
      readItems(root, given)
      continue
    }
    const setting = settings.get(root)
    if (setting?.member !== undefined && !isRecord(given)) {
      found.push({ root, config: { [setting.member]: given } })
      continue
    }
    if (!isRecord(given)) {
      found.push({ root, problem: 'it is not an object' })
      continue
    }
    const rest = { ...given }
    for (const inner of collections.keys()) {
      const [outer, name = ''] = inner.split('.')
      if (outer !== root || name === '' || !Object.hasOwn(rest, name)) continue
      readItems(inner, rest[name])
      delete rest[name]
    }
    if (Object.keys(rest).length === 0 && setting?.member === undefined) continue
    if (setting === undefined) {
      found.push({ root, problem: `it has no ${Object.keys(rest).join(', ')}` })
    } else if (setting.member === undefined) found.push({ root, config: rest })
    else if (Object.keys(rest).length > 0) found.push({ root, config: { [setting.member]: rest } })
  }
  return found
}

/** Merges a value into the place of its path. */
function put(into: Json, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    const inner = Object.hasOwn(into, step) ? into[step] : undefined
    const next = (typeof inner === 'object' && inner !== null ? inner : {}) as Json
    into[step] = next
    return put(next, rest, value)
  }
  const before = Object.hasOwn(into, step) ? into[step] : undefined
  const isMerged = [before, value].every(isRecord)
  into[step] = isMerged ? { ...(before as Json), ...(value as Json) } : value
}
