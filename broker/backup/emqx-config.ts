import { isDeepStrictEqual } from 'node:util'
import { ONLY_EMBEDDED } from '@signalbox/contract/integration/embedded'
import { isRecord } from '@signalbox/formats/is-record'
import type { Configuration } from '../configuration/configuration.ts'
import type { Note } from '../configuration/notes.ts'
import { buildRootTree } from '../configuration/tree.ts'
import { part, type RestorePart } from './part.ts'

type Json = Record<string, unknown>

export interface EmqxOptions {
  /** Edition that the archive is for: the open one refuses types that it does not have. */
  edition: 'ce' | 'ee'
  /** Whether listeners are included: they replace those of the other broker, which may stop. */
  listeners: boolean
  /** Paths of the certificates that are in the archive: `certs/…`. */
  certificates: ReadonlySet<string>
}

/** Roots that the import of EMQX 5.7 reads. */
const ROOTS = new Set([
  ...['actions', 'alarm', 'authentication', 'authorization', 'auto_subscribe', 'broker'],
  ...['connectors', 'delayed', 'durable_sessions', 'exhook', 'flapping_detect', 'force_gc'],
  ...['force_shutdown', 'gateway', 'limiter', 'listeners', 'mqtt', 'prometheus', 'retainer'],
  ...['rewrite', 'rule_engine', 'slow_subs', 'sources', 'sys_topics', 'sysmon', 'topic_metrics'],
  'zones',
])
const ENTERPRISE_ROOTS = new Set(['schema_registry', 'schema_validation'])
/** Roots that describe the machine: another broker keeps its own values. */
const OF_MACHINE = new Set([
  'backup_schedule',
  'dashboard',
  'file_transfer',
  'log',
  'opentelemetry',
])

/** Types of connectors, actions and sources in the open edition 5.7. */
const OPEN_TYPES = new Set(['http', 'mqtt'])

export interface EmqxConfig {
  config: Json
  /** Parts of this broker, with what is in the archive and what is left out. */
  parts: RestorePart[]
  /** Paths of the certificates that the configuration refers to. */
  certificates: ReadonlySet<string>
}

/** The configuration in the form that EMQX 5.7 imports. */
export function makeEmqxConfig(configuration: Configuration, options: EmqxOptions): EmqxConfig {
  const whole = buildRootTree(configuration, (_, state) => ({ ...state }))
  const config: Json = {}
  const parts: RestorePart[] = []
  const used = new Set<string>()
  for (const [root, value] of Object.entries(whole)) {
    if (isEmpty(value)) continue
    const code = findReason(root, options)
    const entries = countItems(configuration, root) ?? 1
    if (code !== undefined) {
      const why = { code, reason: REASONS[code] }
      if (!isUntouched(configuration, root))
        parts.push(part(root, { state: 'skipped', ...why, entries }))
      continue
    }
    const notes: Note[] = []
    const kept = TYPED.has(root) ? withoutTypes(value, options, notes) : value
    config[root] = withoutOwnPaths(kept, options.certificates, used)
    parts.push(
      part(root, { entries: entries - countLeft(notes), ...(notes.length > 0 && { notes }) }),
    )
  }
  withoutLostActions(config, parts)
  return { config, parts, certificates: used }
}

const countLeft = (notes: readonly Note[]) => notes.filter(({ kind }) => kind === 'left').length

type Reason = 'not_in_emqx' | 'of_the_machine' | 'not_in_edition'

const REASONS: Readonly<Record<Reason, string>> = {
  not_in_emqx: 'EMQX 5.7 does not import it',
  of_the_machine: 'it belongs to this machine: the other broker keeps its own',
  not_in_edition: 'the open edition does not have it',
}

function findReason(root: string, { edition, listeners }: EmqxOptions): Reason | undefined {
  if (OF_MACHINE.has(root) || (root === 'listeners' && !listeners)) return 'of_the_machine'
  if (ENTERPRISE_ROOTS.has(root)) return edition === 'ce' ? 'not_in_edition' : undefined
  return ROOTS.has(root) ? undefined : 'not_in_emqx'
}

const isEmpty = (value: unknown): boolean =>
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.values(value).every(isEmpty))

/** Roots of the form `<type> { <name> { … } }`. */
const TYPED = new Set(['actions', 'connectors', 'sources'])

/** The items of a root; `undefined` for a root that is one setting. */
function countItems({ collections }: Configuration, root: string): number | undefined {
  const counts = Array.from(collections, ([name, { configs }]) =>
    name.split('.')[0] === root ? configs.length : 0,
  )
  return counts.reduce((sum, count) => sum + count, 0) || undefined
}

/** Whether a root has its defaults and no items, so that nothing is lost without it. */
function isUntouched(configuration: Configuration, root: string): boolean {
  const setting = configuration.settings.get(root)
  const isDefault = setting === undefined || isDeepStrictEqual(setting.config, setting.defaults)
  return isDefault && countItems(configuration, root) === undefined
}

function withoutTypes(value: unknown, { edition }: EmqxOptions, notes: Note[]): unknown {
  if (!isRecord(value)) return value
  const kept: Json = {}
  for (const [type, items] of Object.entries(value)) {
    const code = findTypeReason(type, edition)
    if (code === undefined) kept[type] = type === 'mqtt' ? withOneServer(items, notes) : items
    else if (isRecord(items)) {
      for (const name of Object.keys(items)) {
        notes.push({ kind: 'left', code, of: `${type}:${name}`, text: REASONS[code] })
      }
    }
  }
  return kept
}

function findTypeReason(type: string, edition: EmqxOptions['edition']) {
  if (ONLY_EMBEDDED.has(type)) return 'not_in_emqx'
  return edition === 'ce' && !OPEN_TYPES.has(type) ? 'not_in_edition' : undefined
}

/** Connectors of EMQX have one server. */
function withOneServer(items: unknown, notes: Note[]): unknown {
  if (!isRecord(items)) return items
  return Object.fromEntries(
    Object.entries(items).map(([name, item]) => {
      if (!isRecord(item) || typeof item.server !== 'string') return [name, item]
      const [server = '', ...others] = item.server.split(',').map((each) => each.trim())
      if (others.length === 0) return [name, item]
      const text = 'EMQX connects to its first server only'
      notes.push({ kind: 'translated', code: 'first_server', of: `mqtt:${name}`, text })
      return [name, { ...item, server }]
    }),
  )
}

/** Rules lose actions that are not in the archive. */
function withoutLostActions(config: Json, parts: readonly RestorePart[]): void {
  const engine = config.rule_engine
  const rules = isRecord(engine) && isRecord(engine.rules) ? engine.rules : {}
  const left = new Set(
    parts.flatMap(({ name, notes = [] }) => (name === 'actions' ? notes.map(({ of }) => of) : [])),
  )
  for (const rule of Object.values(rules)) {
    if (isRecord(rule) && Array.isArray(rule.actions)) {
      rule.actions = rule.actions.filter((each) => !left.has(each as string))
    }
  }
}

/** Replaces paths of this machine: users are in the archive, and certificates become files of EMQX's data. */
function withoutOwnPaths(
  value: unknown,
  certificates: ReadonlySet<string>,
  used: Set<string>,
): unknown {
  if (typeof value === 'string') {
    const [, path = ''] = /^\$\{EMQX_(?:ETC|DATA)_DIR\}\/(certs\/.+)$/.exec(value) ?? []
    if (!certificates.has(path)) return value
    used.add(path)
    return `\${EMQX_DATA_DIR}/${path}`
  }
  if (Array.isArray(value)) return value.map((each) => withoutOwnPaths(each, certificates, used))
  if (!isRecord(value)) return value
  const kept = Object.entries(value).filter(([name]) => !/^bootstrap_(?:file|type)$/.test(name))
  return Object.fromEntries(
    kept.map(([name, each]) => [name, withoutOwnPaths(each, certificates, used)]),
  )
}
