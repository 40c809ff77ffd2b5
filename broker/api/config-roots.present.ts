import type { ApiDeps } from './deps.ts'
import { presentState } from './config-history.present.ts'
import type { Caller } from './resource.ts'

type Json = Record<string, unknown>

/** Roots whose items are below their type and name. */
export const TYPED_ROOTS = ['actions', 'connectors', 'sources', 'listeners'] as const

/** Roots that are one member of their stored configuration. */
const MEMBERS: Readonly<Record<string, string>> = { rewrite: 'rules', zones: 'zones' }
/** Roots whose items are a list. */
const LIST_ROOTS: readonly string[] = ['authentication', 'authorization.sources', 'topic_metrics']

/** Of an item, the parts of the path that its root has for it. */
function placeOf(root: string, config: Json): string[] {
  const isTyped = (TYPED_ROOTS as readonly string[]).includes(root)
  return isTyped ? [String(config.type), String(config.name)] : [String(config.id)]
}

/** The whole configuration by root, as HOCON has it; secrets are masked for every caller. */
export function presentRoots(caller: Caller, { history }: Pick<ApiDeps, 'history'>): Json {
  const roots: Json = {}
  for (const [root, setting] of history.settings) {
    const state = presentState(caller, { root }, setting.config) as Json // of an object
    const member = MEMBERS[root]
    put(roots, [root], member === undefined ? state : state[member])
  }
  for (const [root, collection] of history.collections) {
    const items = collection.configs.map((config) => {
      const item = collection.idOf(config)
      return presentState(caller, { root, item }, config) as Json // likewise
    })
    if (LIST_ROOTS.includes(root)) {
      put(roots, root.split('.'), items)
      continue
    }
    put(roots, root.split('.'), {})
    for (const item of items) {
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

/** Merges a value into the place of its path. */
function put(into: Json, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length > 0) {
    const inner = Object.hasOwn(into, step) ? into[step] : undefined
    const next = (typeof inner === 'object' && inner !== null ? inner : {}) as Json
    into[step] = next
    return put(next, rest, value)
  }
  const before = Object.hasOwn(into, step) ? into[step] : undefined
  const isMerged = [before, value].every(
    (each) => typeof each === 'object' && each !== null && !Array.isArray(each),
  )
  into[step] = isMerged ? { ...(before as Json), ...(value as Json) } : value
}
