import { MAX_MQTT_SERVERS } from '@signalbox/contract/integration/mqtt'
import type { MosquittoReason } from '@signalbox/contract/mosquitto'
import { isTopicFilter } from '@signalbox/mqtt/topic'
import type { Scope } from './conf.ts'
import type { ImportFiles } from './files.ts'
import type { ConfLine } from './lines.ts'
import { findPem } from './listeners.ts'

type Json = Record<string, unknown>
type Part = 'connectors' | 'actions' | 'sources' | 'rules'

/** Items of the integration, by root and name. */
export type Integration = Record<Part, Json>

const VERSIONS: ReadonlyMap<string, string> = new Map([
  ['mqttv31', 'v3'],
  ['mqttv311', 'v4'],
  ['mqttv50', 'v5'],
])
const DEFAULT_PORT = 1883
const DEFAULT_TLS_PORT = 8883

/** Translates one bridge into a connector, and each of its topics into an action or a source with a rule. */
export function translateBridge(scope: Scope, files: ImportFiles, made: Integration): void {
  const { head } = scope
  const address = scope.get('address') ?? scope.get('addresses')
  const name = freeName(head?.value ?? '', made.connectors)
  const tls = readTls(scope, files)
  const servers = address && readServers(address, tls !== undefined)
  if (head === undefined || address === undefined || servers === undefined) {
    head?.leave('invalid')
    scope.leaveRest('block_left')
    return
  }
  const server = servers.slice(0, MAX_MQTT_SERVERS).join(',')
  const connector: Json = {
    server,
    pool_size: 1,
    enable: tls?.closed === undefined,
    ...readLogin(scope),
    ...(tls && { ssl: tls.ssl }),
  }
  made.connectors[name] = connector
  const at = `connectors.mqtt.${name}`
  if (tls?.closed === undefined) head.take(at)
  else head.translate(`${at}.enable = false`, tls.closed)
  const isWhole = servers.length <= MAX_MQTT_SERVERS
  if (isWhole) address.take(`${at}.server = ${server}`)
  else address.translate(`${at}.server = ${server}`, 'first_addresses')
  translateOptions(scope, connector, at)
  for (const [i, line] of scope.all('topic').entries()) translateTopic(line, name, i + 1, made)
  scope.leaveRest('no_counterpart')
}

/** A name that this broker accepts and no other bridge has. */
function freeName(given: string, taken: Json): string {
  const plain = given
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[_-]+/, '')
    .slice(0, 100)
  const base = plain === '' ? 'bridge' : plain
  let name = base
  for (let n = 2; Object.hasOwn(taken, name); n++) name = `${base}-${n}`
  return name
}

/** The addresses in order of preference, each with its port; `undefined`: one is none. */
function readServers({ value }: ConfLine, isTls: boolean): string[] | undefined {
  const servers = value
    .trim()
    .split(/\s+/)
    .map((text) => {
      const [, host, port] = /^(\[[\da-fA-F:.]+\]|[\w.-]{1,255})(?::(\d{1,5}))?$/.exec(text) ?? []
      if (host === undefined || Number(port ?? 1) > 65_535) return undefined
      return `${host}:${port ?? (isTls ? DEFAULT_TLS_PORT : DEFAULT_PORT)}`
    })
  return servers.every((each) => each !== undefined) ? servers : undefined
}

function readLogin(scope: Scope): Json {
  const login: Json = {}
  for (const [field, names] of [
    ['username', ['remote_username', 'username']],
    ['password', ['remote_password', 'password']],
  ] as const) {
    for (const name of names) {
      const line = scope.get(name)
      if (line === undefined) continue
      login[field] ??= line.value
      line.take(`connectors.mqtt.${field}`)
    }
  }
  return login
}

function translateOptions(scope: Scope, connector: Json, at: string): void {
  const put = (line: ConfLine, field: string, value: unknown) => {
    connector[field] = value
    line.take(`${at}.${field} = ${String(value)}`)
  }
  const version = scope.get('bridge_protocol_version')
  const known = version && VERSIONS.get(version.value)
  if (version !== undefined && known !== undefined) put(version, 'proto_ver', known)
  else version?.leave('invalid')
  for (const name of ['remote_clientid', 'clientid']) {
    const id = scope.get(name)
    if (id === undefined) continue
    connector.clientid_prefix = id.value
    id.translate(`${at}.clientid_prefix = ${id.value}`, 'client_id_prefix')
  }
  const clean = scope.get('cleansession')
  const isClean = clean?.flag() ?? false
  connector.clean_start = isClean
  clean?.take(`${at}.clean_start = ${isClean}`)
  const keepAlive = scope.get('keepalive_interval')
  const seconds = keepAlive?.integer(5, 65_535) ?? 60
  connector.keepalive = `${seconds}s`
  if (keepAlive?.result === undefined) keepAlive?.take(`${at}.keepalive = ${seconds}s`)
  const isPrivate = scope.get('try_private')
  const isBridge = isPrivate?.flag() ?? true
  // MQTT 5 does not have the bridge flag.
  connector.bridge_mode = isBridge && connector.proto_ver !== 'v5'
  isPrivate?.take(`${at}.bridge_mode = ${String(connector.bridge_mode)}`)
  const start = scope.get('start_type')
  if (start?.value === 'automatic') start.leave('needless')
}

/** TLS of a bridge; `undefined`: it has none. The connector stays disabled if a file cannot be read. */
function readTls(
  scope: Scope,
  files: ImportFiles,
): { ssl: Json; closed?: MosquittoReason } | undefined {
  const options = ['bridge_cafile', 'bridge_capath', 'bridge_psk', 'bridge_certfile']
  const isTls = options.some((name) => scope.get(name) !== undefined)
  if (!isTls) return undefined
  const ssl: Json = { enable: true, verify: 'verify_peer' }
  let closed: MosquittoReason | undefined
  for (const [option, field] of [
    ['bridge_cafile', 'cacertfile'],
    ['bridge_certfile', 'certfile'],
    ['bridge_keyfile', 'keyfile'],
  ] as const) {
    const line = scope.get(option)
    const text = line && findPem(line, files)
    if (text !== undefined) {
      ssl[field] = text
      line?.take(`ssl.${field}`)
    } else if (line !== undefined) closed = 'certificate_missing'
  }
  if (ssl.cacertfile === undefined) closed ??= 'certificate_missing'
  const insecure = scope.get('bridge_insecure')
  if (insecure?.flag() === true) {
    ssl.server_name_indication = 'disable'
    insecure.take('ssl.server_name_indication = disable')
  }
  return { ssl, ...(closed && { closed }) }
}

interface BridgedTopic {
  pattern: string
  direction: 'in' | 'out' | 'both'
  qos: number
  local: string
  remote: string
}

/** `pattern [out|in|both [qos [local-prefix [remote-prefix]]]]`; `""` is an empty text. */
function readTopic(value: string): BridgedTopic | undefined {
  const [pattern = '', direction = 'out', qos = '0', ...prefixes] = value
    .split(/\s+/)
    .map((word) => (word === '""' ? '' : word))
  const [local = '', remote = '', ...more] = prefixes
  if (direction !== 'in' && direction !== 'out' && direction !== 'both') return undefined
  if (!/^[012]$/.test(qos) || more.length > 0) return undefined
  const filters = [`${local}${pattern}`, `${remote}${pattern}`]
  // SQL has these texts between quotation marks, where a backslash would begin an escape sequence.
  const isSafe = filters.every((each) => isTopicFilter(each) && !/["'\\$]|\p{Cc}/u.test(each))
  return isSafe && !/[+#]/.test(local + remote)
    ? { pattern, direction, qos: Number(qos), local, remote }
    : undefined
}

function translateTopic(line: ConfLine, bridge: string, n: number, made: Integration): void {
  const topic = readTopic(line.value)
  if (topic === undefined) return line.leave('invalid')
  const { direction } = topic
  const into = `${bridge}-in-${n}`
  const out = `${bridge}-out-${n}`
  if (direction !== 'out') addSource(topic, bridge, into, made)
  // Messages from the other broker are not sent back to it.
  if (direction !== 'in')
    addAction(topic, bridge, out, made, direction === 'both' ? into : undefined)
  const names = [direction !== 'out' && into, direction !== 'in' && out].filter(Boolean)
  const becomes = `rule_engine.rules.${names.join(', ')}`
  line.translate(becomes, direction === 'both' ? 'bridge_both' : 'bridge_rule')
}

/** An SQL expression for the topic with another prefix. */
const moved = (from: string, to: string) =>
  from === '' ? `concat('${to}', topic)` : `concat('${to}', substr(topic, strlen('${from}')))`

/** An SQL expression for the QoS of a message, limited to that of the bridge. */
const reduced = (qos: number) => `CASE WHEN qos > ${qos} THEN ${qos} ELSE qos END`

function addAction(
  { pattern, qos, local, remote }: BridgedTopic,
  connector: string,
  name: string,
  made: Integration,
  except: string | undefined,
): void {
  const fields = `*, ${moved(local, remote)} as bridge_topic, ${reduced(qos)} as bridge_qos`
  const where = except === undefined ? '' : ` WHERE clientid != '${except}'`
  made.actions[name] = {
    connector,
    parameters: {
      topic: '${bridge_topic}',
      qos: '${bridge_qos}',
      retain: '${flags.retain}',
      payload: '${payload}',
    },
  }
  made.rules[name] = {
    sql: `SELECT ${fields} FROM "${local}${pattern}"${where}`,
    actions: [`mqtt:${name}`],
  }
}

function addSource(
  { pattern, qos, local, remote }: BridgedTopic,
  connector: string,
  name: string,
  made: Integration,
): void {
  made.sources[name] = { connector, parameters: { topic: `${remote}${pattern}`, qos } }
  made.rules[name] = {
    sql: `SELECT *, ${moved(remote, local)} as bridge_topic FROM "$bridges/mqtt:${name}"`,
    actions: [
      {
        function: 'republish',
        args: {
          topic: '${bridge_topic}',
          qos: '${qos}',
          retain: '${retain}',
          payload: '${payload}',
          user_properties: "${pub_props.'User-Property'}",
        },
      },
    ],
  }
}
