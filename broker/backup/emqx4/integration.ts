import { isRecord } from '@signalbox/formats/is-record'
import { type Found, type Json, records, text } from './found.ts'

/** A connector and its actions, converted from a resource of EMQX 4. */
interface Kind {
  /** Type of the connector and its actions. */
  readonly type: string
  /** Type of the actions of rules that use the resource. */
  readonly action: string
  readonly connector: (config: Json) => Json
  readonly parameters: (args: Json, config: Json) => Json
}

const seconds = (value: unknown) => (typeof value === 'number' ? `${value}s` : text(value))

const present = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** PEM texts of a resource; EMQX 4.4 stores their file names with them. */
function tlsFrom({ ssl, verify, ...config }: Json): Json {
  const pem = (name: string) => {
    const given = config[name]
    const content = isRecord(given) ? given.file : given
    return typeof content === 'string' && content.includes('-----BEGIN ') ? content : undefined
  }
  if (ssl !== true && ssl !== 'true') return {}
  const isVerified = verify === true || verify === 'verify_peer'
  const files = {
    cacertfile: pem('cacertfile'),
    certfile: pem('certfile'),
    keyfile: pem('keyfile'),
  }
  return {
    ssl: present({ enable: true, verify: isVerified ? 'verify_peer' : 'verify_none', ...files }),
  }
}

const database = (config: Json): Json =>
  present({
    ...{ server: text(config.server), database: text(config.database) },
    ...{ username: text(config.user), password: text(config.password) },
    ...{ pool_size: config.pool_size, ...tlsFrom(config) },
  })
const statement = ({ sql }: Json): Json => present({ sql: text(sql) })

const KINDS: Readonly<Record<string, Kind>> = {
  web_hook: {
    ...{ type: 'http', action: 'data_to_webserver' },
    connector: (config) =>
      present({
        ...{
          url: text(config.url),
          headers: isRecord(config.headers) ? config.headers : undefined,
        },
        ...{ connect_timeout: seconds(config.connect_timeout), pool_size: config.pool_size },
        ...tlsFrom({ ...config, ssl: text(config.url)?.startsWith('https:') }),
      }),
    parameters: ({ path, body, payload_tmpl, method, headers }, config) =>
      present({
        ...{ path: text(path), method: (text(method) ?? text(config.method))?.toLowerCase() },
        ...{
          body: text(body) ?? text(payload_tmpl),
          headers: isRecord(headers) ? headers : undefined,
        },
      }),
  },
  bridge_mqtt: {
    ...{ type: 'mqtt', action: 'data_to_mqtt_broker' },
    connector: (config) =>
      present({
        ...{ server: text(config.address), username: text(config.username) },
        ...{ password: text(config.password), keepalive: seconds(config.keepalive) },
        ...{ clientid_prefix: text(config.clientid), pool_size: config.pool_size },
        ...{ proto_ver: text(config.proto_ver)?.replace('mqtt', ''), ...tlsFrom(config) },
      }),
    parameters: ({ forward_topic, payload_tmpl }, { mountpoint }) =>
      present({
        topic: `${text(mountpoint) ?? ''}${text(forward_topic) || '${topic}'}`,
        ...{
          payload: text(payload_tmpl) || '${payload}',
          qos: '${qos}',
          retain: '${flags.retain}',
        },
      }),
  },
  backend_mysql: {
    ...{ type: 'mysql', action: 'data_to_mysql', connector: database, parameters: statement },
  },
  backend_pgsql: {
    ...{ type: 'pgsql', action: 'data_to_pgsql', connector: database, parameters: statement },
  },
}

interface Resource {
  kind: Kind
  /** Name of its connector. */
  name: string
  config: Json
}

/** Gives each item a name of its own. Names of EMQX 4 have a colon: `resource:947678`. */
class Names {
  readonly #taken = new Map<string, number>()

  from(id: string): string {
    const base = id.replaceAll(/[^\w-]/g, '_').replace(/^[_-]+/, '') || 'unnamed'
    let count = (this.#taken.get(base) ?? 0) + 1
    while (count > 1 && this.#taken.has(`${base}_${count}`)) count++
    this.#taken.set(base, count)
    if (count === 1) return base
    this.#taken.set(`${base}_${count}`, 1)
    return `${base}_${count}`
  }
}

/** Translates resources into connectors, and actions of rules into actions. */
export function translateIntegration(exported: Json, found: Found): void {
  const resources = new Map<string, Resource>()
  const [names, ruleNames] = [new Names(), new Names()]
  for (const { id: given, type, config, description } of records(exported.resources)) {
    const id = text(given) ?? ''
    const known = text(type) ?? ''
    const kind = Object.hasOwn(KINDS, known) ? KINDS[known] : undefined
    if (kind === undefined || !isRecord(config)) {
      found.left('connectors', id, `resources of the type ${text(type)} are not translated`)
      continue
    }
    const name = names.from(id)
    resources.set(id, { kind, name, config })
    const connector = { ...kind.connector(config), description: text(description) ?? '' }
    found.addItem(['connectors', kind.type, name], connector)
    found.translated('connectors', `${kind.type}:${name}`, id)
  }
  for (const rule of records(exported.rules)) translateRule(rule, ruleNames, resources, found)
}

function translateRule(
  rule: Json,
  names: Names,
  resources: ReadonlyMap<string, Resource>,
  found: Found,
): void {
  const id = names.from(text(rule.id) ?? '')
  const actions = records(rule.actions).flatMap((action, i) => {
    const made = translateAction(action, `${id}_${i + 1}`, resources, found)
    if (typeof made === 'string') found.translated('actions', made, id)
    if (made !== undefined) return [made]
    found.left('rule_engine.rules', id, `the action ${text(action.name)} is not translated`)
    return []
  })
  const { rawsql, enabled, description } = rule
  found.addItem(['rule_engine', 'rules', id], {
    ...{ sql: text(rawsql) ?? '', actions, enable: enabled !== false },
    description: text(description) ?? '',
  })
}

/** The action of a rule; `undefined` if it has no counterpart. An action on a resource is added to `found`. */
function translateAction(
  { name, args: given }: Json,
  actionName: string,
  resources: ReadonlyMap<string, Resource>,
  found: Found,
): unknown {
  const args = isRecord(given) ? given : {}
  if (name === 'inspect') return { function: 'console' }
  if (name === 'republish') {
    const { target_topic, target_qos, target_retain, payload_tmpl } = args
    const qos = typeof target_qos === 'number' && target_qos >= 0 ? target_qos : '${qos}'
    return {
      function: 'republish',
      args: {
        ...{ topic: text(target_topic) ?? '', qos, retain: target_retain === true },
        payload: text(payload_tmpl) || '${payload}',
      },
    }
  }
  const resource = resources.get(text(args.$resource) ?? '')
  if (resource === undefined || resource.kind.action !== name) return undefined
  const { kind, config } = resource
  found.addItem(['actions', kind.type, actionName], {
    connector: resource.name,
    parameters: kind.parameters(args, config),
  })
  return `${kind.type}:${actionName}`
}
