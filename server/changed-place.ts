import { isRecord } from '@signalbox/formats/is-record'

/** The part of a cluster's configuration that a call changes. */
export interface Place {
  /** Path in the configuration: `mqtt`, `rule_engine.rules`. */
  root: string
  /** The name in the path; a creation has it in its body. */
  item?: string
  kind: 'created' | 'changed' | 'removed' | 'moved'
  /** Address for reading the state; nothing exists before a creation. */
  at: string
}

/** Parts that are one object, by their paths below the API. */
const SETTINGS: Readonly<Record<string, string>> = {
  '/authorization/settings': 'authorization',
  '/file_transfer': 'file_transfer',
  '/mqtt/auto_subscribe': 'auto_subscribe',
  '/mqtt/delayed': 'delayed',
  '/mqtt/retainer': 'retainer',
  '/mqtt/topic_rewrite': 'rewrite',
  '/opentelemetry': 'opentelemetry',
  '/prometheus': 'prometheus',
  '/rule_engine': 'rule_engine',
  '/slow_subscriptions/settings': 'slow_subs',
}
/** Parts that are lists of named items. */
const LISTS: Readonly<Record<string, string>> = {
  '/actions': 'actions',
  '/authentication': 'authentication',
  '/authorization/sources': 'authorization.sources',
  '/configs': 'configs',
  '/connectors': 'connectors',
  '/exhooks': 'exhook.servers',
  '/gateways': 'gateway',
  '/listeners': 'listeners',
  '/rules': 'rule_engine.rules',
  '/schema_registry': 'schema_registry.schemas',
  '/sources': 'sources',
  '/sso': 'sso',
}
/** Names of the roots of settings, where `/configs/<name>` has another one. */
const ROOTS: Readonly<Record<string, string>> = { global_zone: 'mqtt' }
/** Further segments of calls that change an item. */
const CHANGES: Readonly<Record<string, RegExp>> = {
  gateway: /^(enable|listeners|authentication)\b/,
  listeners: /^(start|stop)$/,
}
const ENABLE = /^enable\/(true|false)$/
const MOVE = /^(position\/[^/]+|move)$/
const CHANGING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * The part that a call changes, by its method and its path below the API in the spelling of `readApiPath`.
 *
 * @returns `undefined` if it changes no configuration
 */
export function changedPlace(method: string, at: string): Place | undefined {
  if (!CHANGING.has(method)) return undefined
  const setting = SETTINGS[at]
  if (setting !== undefined) return { root: setting, kind: 'changed', at }
  const list = Object.keys(LISTS).find((each) => at === each || at.startsWith(`${each}/`))
  if (list === undefined) return undefined
  const root = LISTS[list] ?? ''
  const [name, ...more] = at.slice(list.length + 1).split('/')
  if (name === undefined || name === '') {
    return root === 'configs' || method !== 'POST' ? undefined : { root, kind: 'created', at: list }
  }
  const item = decodeURIComponent(name)
  const rest = more.join('/')
  if (root === 'configs') {
    return rest === '' ? { root: ROOTS[item] ?? item, kind: 'changed', at } : undefined
  }
  const place = { root, item, at: `${list}/${name}` }
  if (rest === '') {
    // Some items are made by a call that names them.
    const kind = method === 'DELETE' ? 'removed' : method === 'POST' ? 'created' : 'changed'
    return kind === 'created' && root !== 'listeners' ? undefined : { ...place, kind }
  }
  if (MOVE.test(rest)) return { ...place, kind: 'moved' }
  return ENABLE.test(rest) || CHANGES[root]?.test(rest) === true
    ? { ...place, kind: 'changed' }
    : undefined
}

/** The name of an item that was created, from the body of the call. */
export function createdItemName(root: string, body: unknown): string | undefined {
  const { id, name, type, mechanism, backend } = (body ?? {}) as Record<string, unknown>
  const typed = root === 'connectors' || root === 'actions' || root === 'sources'
  const parts =
    typed || (root === 'listeners' && id === undefined)
      ? [type, name]
      : root === 'authentication'
        ? [mechanism, backend]
        : [id ?? name ?? type]
  const texts = parts.filter((each) => typeof each === 'string')
  return texts.length === 0 ? undefined : texts.join(':')
}

/** Fields of an answer that are no configuration. */
const STATE = new Set([
  'created_at',
  'current_connections',
  'error',
  'last_modified_at',
  'metrics',
  'node_metrics',
  'node_status',
  'running',
  'status',
  'status_reason',
])

/** The configuration in an answer, without the state of the item. */
export function configIn(answer: unknown): unknown {
  if (!isRecord(answer)) return answer
  return Object.fromEntries(Object.entries(answer).filter(([name]) => !STATE.has(name)))
}
