import { isRecord } from '@signalbox/contract/is-record'
import type { ConfigHistory } from './history.ts'

type Json = Record<string, unknown>

/** Roots whose items are below their type and name. */
export const TYPED_ROOTS = ['actions', 'connectors', 'sources', 'listeners'] as const
/** Roots that are one member of their stored configuration. */
const MEMBERS: Readonly<Record<string, string>> = { rewrite: 'rules', zones: 'zones' }
/** Roots whose items are below their name, and have a type of their own. */
const NAMED_ROOTS: readonly string[] = ['schema_registry.schemas']
/** Roots whose items are a list. */
const LISTED_ROOTS: readonly string[] = [
  'authentication',
  'authorization.sources',
  'plugins.states',
  'exhook.servers',
  'schema_validation.validations',
  'message_transformation.transformations',
  'topic_metrics',
]

const isTyped = (root: string) => (TYPED_ROOTS as readonly string[]).includes(root)

/** Of an item, the parts of the path that its root has for it. */
function placeOf(root: string, config: Json): string[] {
  return isTyped(root) ? [String(config.type), String(config.name)] : [String(config.id)]
}

/**
 * The whole configuration by root, as HOCON has it.
 *
 * @param show how a root or an item is shown
 */
export function rootsOf(
  { settings, collections }: Pick<ConfigHistory, 'settings' | 'collections'>,
  show: (of: { root: string; item?: string }, state: object) => Json,
): Json {
  const roots: Json = {}
  for (const [root, setting] of settings) {
    const state = show({ root }, setting.config)
    const member = MEMBERS[root]
    put(roots, [root], member === undefined ? state : state[member])
  }
  for (const [root, collection] of collections) {
    const items = collection.configs.map((config) =>
      show({ root, item: collection.idOf(config) }, config),
    )
    if (LISTED_ROOTS.includes(root)) {
      put(roots, root.split('.'), items)
      continue
    }
    put(roots, root.split('.'), {})
    for (const item of items) {
      if (NAMED_ROOTS.includes(root)) {
        const { name, ...config } = item
        put(roots, [...root.split('.'), String(name)], config)
        continue
      }
      const { id: _, type: __, name: ___, ...config } = item
      put(
        roots,
        [...root.split('.'), ...placeOf(root, item)],
        root.endsWith('.rules') ? { ...config, name: item.name } : config,
      )
    }
  }
  return roots
}

/** What a text says about one root or about the items of one. */
export type GivenRoot =
  | { root: string; config: Json }
  | { root: string; items: readonly Json[] }
  | { root: string; problem: string }

/** The reverse of `rootsOf`, of a text that need not have all roots. */
export function readRoots(
  { settings, collections }: Pick<ConfigHistory, 'settings' | 'collections'>,
  text: Json,
): GivenRoot[] {
  const found: GivenRoot[] = []
  const readItems = (root: string, given: unknown) => {
    const items = itemsOf(root, given)
    found.push(items === undefined ? { root, problem: 'not a list of items' } : { root, items })
  }
  for (const [root, given] of Object.entries(text)) {
    if (collections.has(root)) {
      readItems(root, given)
      continue
    }
    const hasItems = [...collections.keys()].some((inner) => inner.split('.')[0] === root)
    if (!settings.has(root) && !hasItems) {
      found.push({ root, problem: 'this broker does not have it' })
      continue
    }
    const member = MEMBERS[root]
    if (member !== undefined) {
      found.push({ root, config: { [member]: given } })
      continue
    }
    if (!isRecord(given)) {
      found.push({ root, problem: 'not an object' })
      continue
    }
    const rest = { ...given }
    for (const inner of collections.keys()) {
      const [outer, name = ''] = inner.split('.')
      if (outer !== root || name === '' || !Object.hasOwn(rest, name)) continue
      readItems(inner, rest[name])
      delete rest[name]
    }
    if (Object.keys(rest).length === 0) continue
    if (settings.has(root)) found.push({ root, config: rest })
    else found.push({ root, problem: `it has no ${Object.keys(rest).join(', ')}` })
  }
  return found
}

function itemsOf(root: string, given: unknown): Json[] | undefined {
  if (LISTED_ROOTS.includes(root)) {
    return Array.isArray(given) && given.every(isRecord) ? given : undefined
  }
  if (!isRecord(given)) return undefined
  if (!isTyped(root)) {
    const items = Object.entries(given)
    return items.every(([, config]) => isRecord(config))
      ? items.map(([id, config]) => ({
          ...(config as Json), // a record, as is known now
          [NAMED_ROOTS.includes(root) ? 'name' : 'id']: id,
        }))
      : undefined
  }
  const items: Json[] = []
  for (const [type, named] of Object.entries(given)) {
    if (!isRecord(named)) return undefined
    for (const [name, config] of Object.entries(named)) {
      if (!isRecord(config)) return undefined
      items.push({ ...config, type, name })
    }
  }
  return items
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
