import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@signalbox/contract/is-record'
import { alarmConfigUpdate, sysmonUpdate } from '@signalbox/contract/system-monitor'
import { actionCreate, actionDelete, actionUpdate } from '@signalbox/contract/actions'
import { authorizationSettingsUpdate } from '@signalbox/contract/authorization'
import type { AnyOperation } from '@signalbox/contract/client'
import * as operations from '@signalbox/contract/configs'
import { backupScheduleUpdate } from '@signalbox/contract/backup'
import { connectorCreate, connectorDelete, connectorUpdate } from '@signalbox/contract/connectors'
import { autoSubscribeUpdate } from '@signalbox/contract/auto-subscribe'
import { delayedUpdate } from '@signalbox/contract/delayed'
import {
  HoconError,
  type HoconObject,
  mergeHocon,
  readHocon,
  writeHocon,
} from '@signalbox/contract/hocon'
import { fileTransferUpdate } from '@signalbox/contract/file-transfer'
import { limiterUpdate } from '@signalbox/contract/limiter'
import { openTelemetryUpdate } from '@signalbox/contract/opentelemetry'
import { listenerCreate, listenerDelete, listenerUpdate } from '@signalbox/contract/listeners'
import { logConfigUpdate } from '@signalbox/contract/log'
import { prometheusUpdate } from '@signalbox/contract/prometheus'
import { retainerUpdate } from '@signalbox/contract/retainer'
import { ruleCreate, ruleDelete, ruleEngineUpdate, ruleUpdate } from '@signalbox/contract/rules'
import { slowSubscriptionSettingsUpdate } from '@signalbox/contract/slow-subscriptions'
import {
  registrySchemaCreate,
  registrySchemaDelete,
  registrySchemaUpdate,
} from '@signalbox/contract/schema-registry'
import { sourceCreate, sourceDelete, sourceUpdate } from '@signalbox/contract/sources'
import { topicActivitySettingsUpdate } from '@signalbox/contract/topic-activity'
import { topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import {
  changeAuthenticators,
  changeExhooks,
  changeSources,
  changeTransformations,
  changeValidations,
} from './config-text-chains.ts'
import { faultOf, within } from './config-text-faults.ts'
import { presentRoots } from './config-roots.present.ts'
import { changeGateways } from './gateway-changes.ts'
import { changePlugins } from './plugin-roots.ts'
import { ruleLayout } from '../features/rules/rule-layout.ts'
import { apiError } from './failure.ts'
import { Answer, type CallContext, resource } from './resource.ts'
import { changeCountedTopics } from './topic-metrics.ts'
import { badParameter } from './time.ts'
import { changeSso } from './sso-config.ts'
import { changeZones } from './zones.ts'
import { type ZoneRootName, zoneRoots } from './zone-roots.ts'

type Json = Readonly<Record<string, unknown>>

/** Roots that are changed by the operation that replaces or edits them. */
export const UPDATES: Readonly<Record<string, AnyOperation>> = {
  alarm: alarmConfigUpdate,
  authorization: authorizationSettingsUpdate,
  auto_subscribe: autoSubscribeUpdate,
  backup_schedule: backupScheduleUpdate,
  broker: operations.brokerConfigUpdate,
  dashboard: operations.dashboardConfigUpdate,
  delayed: delayedUpdate,
  file_transfer: fileTransferUpdate,
  limiter: limiterUpdate,
  log: logConfigUpdate,
  prometheus: prometheusUpdate,
  opentelemetry: openTelemetryUpdate,
  retainer: retainerUpdate,
  rule_engine: ruleEngineUpdate,
  slow_subs: slowSubscriptionSettingsUpdate,
  sys_topics: operations.sysTopicsUpdate,
  sysmon: sysmonUpdate,
  topic_activity: topicActivitySettingsUpdate,
}

/** Of a root whose operation takes its list and not the root. */
export const LISTS: Readonly<Record<string, string>> = { auto_subscribe: 'topics' }

interface Items {
  create: AnyOperation
  update: AnyOperation
  remove: AnyOperation
  /** The body of an update has the identity of the item as well. */
  isNamed?: true
}

/** Roots with items below type and name; connectors are changed before what uses them. */
const ITEMS: Readonly<Record<string, Items>> = {
  connectors: { create: connectorCreate, update: connectorUpdate, remove: connectorDelete },
  actions: { create: actionCreate, update: actionUpdate, remove: actionDelete },
  sources: { create: sourceCreate, update: sourceUpdate, remove: sourceDelete },
  listeners: {
    create: listenerCreate,
    update: listenerUpdate,
    remove: listenerDelete,
    isNamed: true,
  },
}

const RULE_DEFAULTS = { name: '', actions: [], enable: true, description: '' }
/** Set by the options of the start. */
const READ_ONLY: readonly string[] = operations.READ_ONLY_ROOTS
/** The roots of the older form in JSON. */
const AS_JSON = ['alarm', 'broker', 'dashboard', 'log', 'sys_topics', 'sysmon']
const KNOWN = new Set<string>([...operations.CONFIG_ROOTS, ...operations.OWN_CONFIG_ROOTS])

/** `text` if it is asked for, or nothing special is; `json` if that alone is. */
function acceptedOf(accept = '*/*'): 'text' | 'json' {
  const types = accept.split(',').map((each) => each.split(';')[0]?.trim().toLowerCase())
  if (types.includes('text/plain') || types.includes('*/*') || types.includes('text/*'))
    return 'text'
  if (types.includes('application/json') || types.includes('application/*')) return 'json'
  throw apiError('INVALID_ACCEPT')
}

/** The configuration as HOCON text, out and in. */
export const configText = resource(({ on, ask, ...deps }) => {
  const { kernel } = deps
  const zone = zoneRoots(deps)

  on(operations.configGet, ({ query: { key, node }, caller, accept }) => {
    const type = acceptedOf(accept)
    if (node !== undefined && node !== kernel.node) {
      throw apiError('NOT_FOUND', { message: `Bad node ${node}, reason not found` })
    }
    const roots = presentRoots(caller, deps)
    if (type === 'json') return Object.fromEntries(AS_JSON.map((root) => [root, roots[root] ?? {}]))
    const shown = key === undefined ? roots : { [key]: roots[key] ?? {} }
    return new Answer(200, writeHocon(shown), 'text/plain')
  })

  on(operations.configUpdate, async ({ body, query, ...context }) => {
    const refused = (errors: unknown) => new Answer(400, JSON.stringify({ errors }), 'text/plain')
    let given: HoconObject
    try {
      given = readHocon(body)
    } catch (error) {
      if (!(error instanceof HoconError)) throw error
      return refused({ type: 'parse_error', line: error.line, reason: error.message })
    }
    const readOnly = READ_ONLY.find((root) => root in given)
    if (readOnly !== undefined && !query.ignore_readonly) {
      return refused(`Cannot update read-only key '${readOnly}'.`)
    }
    const names = Object.keys(given).filter((root) => !READ_ONLY.includes(root))
    if (names.length === 0 && readOnly === undefined) return refused('The text has no root')
    const unknown = names.filter((root) => !KNOWN.has(root))
    if (unknown.length > 0) {
      return refused(
        Object.fromEntries(unknown.map((root) => [root, `{root_key_not_found,<<"${root}">>}`])),
      )
    }
    const errors: Record<string, unknown> = {}
    for (const root of names.toSorted(byDependency)) {
      try {
        await change(root, given[root], query.mode, context)
      } catch (error) {
        errors[root] = faultOf(error, root)
      }
    }
    if (Object.keys(errors).length > 0) return refused(errors)
    return undefined
  })

  async function change(
    root: string,
    given: unknown,
    mode: 'merge' | 'replace',
    context: CallContext,
  ): Promise<void> {
    if (root === 'rewrite') {
      // The root is a list, which a text replaces in both modes.
      await ask(topicRewriteUpdate, { path: {}, query: {}, body: plain(given) }, context)
      return
    }
    if (root === 'authentication') return changeAuthenticators(deps, given, mode)
    if (root === 'topic_metrics') return changeCountedTopics(deps, given)
    if (!isRecord(given)) {
      throw apiError('BAD_REQUEST', {
        message: `${root} cannot be changed with a configuration text`,
      })
    }
    const standing = plain(presentRoots(context.caller, deps)[root] ?? {})
    const next = plain(
      mode === 'merge' ? mergeHocon(standing as HoconObject, given as HoconObject) : given,
    )
    const asked = (operation: AnyOperation, path: unknown, value: unknown) =>
      ask(operation, { path, query: {}, body: value }, context)

    if (root in zone) {
      const { check, change } = zone[root as ZoneRootName] // one of them
      check(next)
      return change(next)
    }
    if (root === 'zones') return changeZones(deps, next)
    if (root === 'sso') return changeSso(deps, next)
    const items = ITEMS[root]
    if (items !== undefined) return changeItems(items, standing, next, asked)
    if (root === 'gateway') return changeGateways(deps, next)
    if (root === 'plugins') return changePlugins(deps, next)
    if (root === 'exhook') return changeExhooks(deps, given, mode)
    if (root === 'schema_validation') return changeValidations(deps, given, mode)
    if (root === 'message_transformation') return changeTransformations(deps, given, mode)
    if (root === 'schema_registry') {
      return changeSchemas((standing.schemas ?? {}) as Json, next.schemas ?? {}, asked)
    }
    const update = UPDATES[root]
    if (update === undefined) {
      throw apiError('BAD_REQUEST', {
        message: `${root} cannot be changed with a configuration text`,
      })
    }
    if (root === 'authorization') {
      const { sources: _, ...settings } = next
      const isGiven = mode === 'replace' || 'sources' in given
      // First, since a wrong list is refused before anything of it is changed.
      if (isGiven) await changeSources(deps, given.sources, mode)
      await asked(update, {}, { ...deps.config.authorization.defaults.settings, ...settings })
      return
    }
    if (root === 'rule_engine') {
      const { rules = {}, ...settings } = next
      await asked(update, {}, settings)
      await changeRules(rulesOf(standing.rules ?? {}), rulesOf(rules), asked)
      return
    }
    const list = LISTS[root]
    await asked(update, {}, list === undefined ? next : (next[list] ?? []))
  }
})

type Asked = (operation: AnyOperation, path: unknown, value: unknown) => Promise<unknown>

async function changeItems(
  { create, update, remove, isNamed }: Items,
  standing: Json,
  next: Json,
  asked: Asked,
): Promise<void> {
  for (const [type, name, config] of itemsOf(next)) {
    const before = (standing[type] as Json | undefined)?.[name]
    if (before === undefined) await asked(create, {}, { ...config, type, name })
    else if (!isSame(before, config)) {
      const id = `${type}:${name}`
      await asked(update, { id }, isNamed ? { ...config, id, type } : config)
    }
  }
  for (const [type, name] of itemsOf(standing)) {
    const isLeft = (next[type] as Json | undefined)?.[name] !== undefined
    if (!isLeft) await asked(remove, { id: `${type}:${name}` }, {})
  }
}

/** Reads the rules of a text, by ID. @throws {Failure} */
function rulesOf(text: unknown): ReadonlyMap<string, Json> {
  const rules = ruleLayout.read(text)
  if (rules === undefined) {
    const [id] = isRecord(text)
      ? (Object.entries(text).find(([, each]) => !isRecord(each)) ?? [])
      : []
    const message =
      id === undefined
        ? 'rule_engine.rules must be an object'
        : `rule_engine.rules.${id}: not an object`
    throw apiError('BAD_REQUEST', { message })
  }
  return new Map(rules.map(({ id, created_at: _, ...config }) => [String(id), config]))
}

/** Creates new rules and updates changed ones. Fields that the text omits get their defaults. */
async function changeRules(
  standing: ReadonlyMap<string, Json>,
  next: ReadonlyMap<string, Json>,
  asked: Asked,
): Promise<void> {
  for (const [id, given] of next) {
    if (isSame(standing.get(id), given)) continue
    await within(`rule_engine.rules.${id}`, () => {
      if (!standing.has(id)) return asked(ruleCreate, {}, { ...given, id })
      if (given.sql === undefined) throw badParameter('root.sql', undefined, 'required_field')
      return asked(ruleUpdate, { id }, { ...RULE_DEFAULTS, ...given })
    })
  }
  for (const id of standing.keys()) {
    if (!next.has(id)) await asked(ruleDelete, { id }, {})
  }
}

async function changeSchemas(standing: Json, next: unknown, asked: Asked): Promise<void> {
  if (!isRecord(next))
    throw apiError('BAD_REQUEST', { message: 'schema_registry.schemas must be an object' })
  for (const [name, config] of Object.entries(next)) {
    if (isSame(standing[name], config)) continue
    await within(`schema_registry.schemas.${name}`, () => {
      if (!isRecord(config)) throw apiError('BAD_REQUEST', { message: 'not an object' })
      return Object.hasOwn(standing, name)
        ? asked(registrySchemaUpdate, { name }, { description: '', ...config })
        : asked(registrySchemaCreate, {}, { ...config, name })
    })
  }
  for (const name of Object.keys(standing)) {
    if (!Object.hasOwn(next, name)) await asked(registrySchemaDelete, { name }, {})
  }
}

function itemsOf(root: Json): [type: string, name: string, config: Json][] {
  return Object.entries(root).flatMap(([type, named]) =>
    Object.entries(named as Json).map(([name, config]): [string, string, Json] => [
      type,
      name,
      config as Json,
    ]),
  )
}

/** What uses others is changed after them. */
function byDependency(a: string, b: string): number {
  const order = [...Object.keys(ITEMS), 'schema_registry', 'rule_engine', 'schema_validation']
  const place = (root: string) => order.indexOf(root)
  return place(a) - place(b)
}

/** With ordinary prototypes. */
const plain = (value: unknown) => structuredClone(value) as Json
const isSame = (a: unknown, b: unknown) => isDeepStrictEqual(a, b)
