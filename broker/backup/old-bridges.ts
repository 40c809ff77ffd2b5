import { isRecord } from '@signalbox/formats/is-record'
import type { Notes } from '../configuration/notes.ts'

type Json = Record<string, unknown>

/** Connectors, actions and sources by type, for the root of each. */
interface Made {
  connectors: Json
  actions?: Json
  sources?: Json
}

interface Translation {
  type: string
  split: (bridge: Json, name: string) => Made
}

/** The types of bridges that have a counterpart here. */
const TRANSLATED: ReadonlyMap<string, Translation> = new Map([
  ['webhook', { type: 'http', split: splitWebhook }],
  ['mqtt', { type: 'mqtt', split: splitMqtt }],
])

/**
 * Replaces the root `bridges` of EMQX 5.0 to 5.3 by connectors, actions and sources of the same names, and the actions
 * of rules by the new ones. Bridges without a counterpart are noted.
 */
export function translateBridges(config: Json, notes: Notes): void {
  const { bridges } = config
  if (!isRecord(bridges)) return
  delete config.bridges
  for (const [oldType, named] of Object.entries(bridges)) {
    for (const [name, bridge] of Object.entries(isRecord(named) ? named : {})) {
      const known = TRANSLATED.get(oldType)
      if (known === undefined || !isRecord(bridge)) {
        notes.add('bridges', {
          ...{ kind: 'left', code: 'bridge_type', of: `${oldType}:${name}` },
          text: `A bridge of the type ${oldType} is not translated: create its connector and action`,
        })
        continue
      }
      const { type, split } = known
      const made = split(bridge, name)
      for (const [root, item] of Object.entries(made)) {
        add(config, [root, type, name], item)
        notes.add(root, {
          ...{ kind: 'translated', code: 'bridge', of: `${type}:${name}` },
          text: `Made of the bridge ${oldType}:${name}`,
        })
      }
      if (oldType === 'mqtt') addRuleOfIngress(config, name, bridge.ingress, notes)
      else addRuleOfTopic(config, name, bridge.local_topic, notes)
    }
  }
  renameActions(config)
}

/** Adds a rule that republishes the messages which an old bridge published without a rule. */
function addRuleOfIngress(config: Json, name: string, ingress: unknown, notes: Notes): void {
  const local = isRecord(ingress) ? ingress.local : undefined
  if (!isRecord(local) || typeof local.topic !== 'string' || local.topic === '') return
  const { topic, qos = '${qos}', retain = '${retain}', payload = '${payload}' } = local
  const rule = {
    sql: `SELECT * FROM "$bridges/mqtt:${name}"`,
    actions: [{ function: 'republish', args: { topic, qos, retain, payload } }],
  }
  addRule(config, `ingress_${name}`, rule, `mqtt:${name}`, notes)
}

/** Adds a rule for the `local_topic` of an old webhook: its action can only be started by a rule. */
function addRuleOfTopic(config: Json, name: string, topic: unknown, notes: Notes): void {
  if (typeof topic !== 'string' || topic === '') return
  const rule = { sql: `SELECT * FROM "${topic}"`, actions: [`http:${name}`] }
  addRule(config, `local_${name}`, rule, `webhook:${name}`, notes)
}

function addRule(config: Json, id: string, rule: Json, bridge: string, notes: Notes): void {
  add(config, ['rule_engine', 'rules', id], rule)
  notes.add('rule_engine.rules', {
    ...{ kind: 'translated', code: 'bridge', of: id },
    text: `Made of the local topic of the bridge ${bridge}`,
  })
}

function add(config: Json, [step = '', ...rest]: readonly string[], value: unknown): void {
  const found = Object.hasOwn(config, step) ? config[step] : undefined
  if (rest.length === 0) {
    // An existing connector of this name is newer than the bridge, and stays.
    put(config, step, found ?? value)
    return
  }
  const inner = isRecord(found) ? found : {}
  put(config, step, inner)
  add(inner, rest, value)
}

/** Sets a property of any name: an assignment to `__proto__` sets none. */
function put(config: Json, name: string, value: unknown): void {
  const property = { value, enumerable: true, writable: true, configurable: true }
  Object.defineProperty(config, name, property)
}

/** Renames the bridges in rules after the types of the actions that replace them. */
function renameActions({ rule_engine: engine }: Json): void {
  const rules = isRecord(engine) ? engine.rules : undefined
  for (const rule of Object.values(isRecord(rules) ? rules : {})) {
    if (!isRecord(rule) || !Array.isArray(rule.actions)) continue
    rule.actions = rule.actions.map((action: unknown) =>
      typeof action === 'string' ? action.replace(/^(bridge:)?webhook:/, 'http:') : action,
    )
  }
}

const CONNECTOR_OPTIONS = ['health_check_interval', 'start_timeout', 'start_after_created']

function options(given: unknown, isOfConnector: boolean): Json {
  if (!isRecord(given)) return {}
  const { auto_restart_interval: _, enable_queue: __, ...known } = given
  const entries = Object.entries(known).filter(([name]) =>
    isOfConnector ? CONNECTOR_OPTIONS.includes(name) : !name.startsWith('start_'),
  )
  return entries.length === 0 ? {} : { resource_opts: Object.fromEntries(entries) }
}

const present = (fields: Json) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function splitWebhook(bridge: Json, name: string): Made {
  const { enable, description, method, body, max_retries, resource_opts } = bridge
  const { direction: _, request: __, request_timeout: ___, retry_interval: ____, ...rest } = bridge
  const { url, headers, connect_timeout, pool_type, pool_size, enable_pipelining, ssl } = rest
  return {
    connectors: {
      ...present({ enable, description, url, headers, connect_timeout, pool_type, pool_size }),
      ...present({ enable_pipelining, ssl }),
      ...options(resource_opts, true),
    },
    actions: {
      ...present({ enable, description }),
      connector: name,
      parameters: present({ method, body, max_retries }),
      ...options(resource_opts, false),
    },
  }
}

function splitMqtt(bridge: Json, name: string): Made {
  const { enable, egress, ingress, resource_opts, ...rest } = bridge
  const { description, mode: _, reconnect_interval: __, ...connection } = rest
  const outer = present({ enable, description })
  const { local, remote, pool_size: egressPool } = isRecord(egress) ? egress : {}
  const { remote: from, pool_size: ingressPool } = isRecord(ingress) ? ingress : {}
  const pool = connection.pool_size ?? egressPool ?? ingressPool
  return {
    connectors: {
      ...outer,
      ...connection,
      ...present({ pool_size: pool }),
      ...options(resource_opts, true),
    },
    ...(isRecord(remote) && {
      actions: {
        ...outer,
        connector: name,
        ...(isRecord(local) && present({ local_topic: local.topic })),
        parameters: present({
          topic: remote.topic,
          qos: remote.qos,
          retain: remote.retain,
          payload: remote.payload,
        }),
        ...options(resource_opts, false),
      },
    }),
    ...(isRecord(from) && {
      sources: {
        ...outer,
        connector: name,
        parameters: present({ topic: from.topic, qos: from.qos }),
      },
    }),
  }
}
