import { isIP } from 'node:net'
import type { MosquittoReason } from '@signalbox/contract/mosquitto'
import type { Scope } from './conf.ts'
import type { ImportFiles } from './files.ts'
import type { ConfLine } from './lines.ts'

type Json = Record<string, unknown>

/** A listener that this broker has. */
export interface StandingListener {
  type: string
  name: string
  bind: string
}

/** Admission to one listener, as Mosquitto decides it. */
export interface Admission {
  /** Whether clients without a username may connect. */
  isAnonymous: boolean
  /** Whether users log in with imported passwords. */
  hasUsers: boolean
  /** Reason why the listener must not open. */
  closed?: MosquittoReason
}

const MAX_PEM_BYTES = 1024 * 1024
const PEM = /^\s*-----BEGIN [A-Z0-9 ]+-----/m
const DEFAULT_PORT = 1883
const VERSIONS = ['tlsv1', 'tlsv1.1', 'tlsv1.2', 'tlsv1.3'] as const

interface Around {
  files: ImportFiles
  standing: readonly StandingListener[]
  admission: Admission
  /** Zones, which contain the limits of single listeners. */
  zones: Json
  /** Whether listeners without an address accept only clients of this machine. */
  isLocal: boolean
  /** Listeners that are already translated, by type and name. */
  made: Readonly<Record<string, Json>>
  /** Whether this broker already authenticates clients: then no listener accepts clients without a login. */
  isGuarded: boolean
}

/** Translates one listener: its type, name and fields; `undefined` if this broker cannot have it. */
export function translateListener(
  scope: Scope,
  around: Around,
): { type: string; name: string; fields: Json } | undefined {
  const { head } = scope
  const address = readAddress(scope, around.isLocal)
  if (address === undefined) return undefined
  const { host, port } = address
  const protocol = scope.get('protocol')
  if (protocol !== undefined && !/^(mqtt|mqttv3|websockets)$/.test(protocol.value)) {
    protocol.leave('invalid')
    head?.leave('no_such_listener')
    return undefined
  }
  const isWebSocket = protocol?.value === 'websockets'
  const tls = readTls(scope, around.files)
  const type = isWebSocket ? (tls ? 'wss' : 'ws') : tls ? 'ssl' : 'tcp'
  const name = chooseName(type, port, around)
  const path = `listeners.${type}.${name}`
  if (isWebSocket) protocol?.translate(`${path}.websocket.mqtt_path = /mqtt`, 'websocket_path')
  else protocol?.take(path)
  const limits = translateLimits(scope, path)
  const zone = translateZone(scope, `mosquitto_${port}`, around.zones)
  const { closed: reason = tls?.closed, isAnonymous, hasUsers } = around.admission
  const fields: Json = {
    ...limits,
    bind: `${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
    enable: reason === undefined,
    // A listener without users accepts all clients: the users of other listeners do not apply to it.
    ...(isAnonymous && !hasUsers && !around.isGuarded && { enable_authn: false }),
    ...(tls?.isIdentified === true && { enable_authn: false }),
    ...(zone && { zone }),
    ...(tls && { ssl_options: tls.options }),
  }
  const becomes = `${path}.bind = ${String(fields.bind)}`
  for (const line of [head, scope.get('port'), scope.get('bind_address')]) {
    if (reason === undefined) line?.take(becomes)
    else line?.translate(`${path}.enable = false`, reason)
  }
  return { type, name, fields }
}

function readAddress(scope: Scope, isLocal: boolean): { host: string; port: number } | undefined {
  const { head } = scope
  if (head === undefined) {
    const port = scope.get('port')
    const number = port === undefined ? DEFAULT_PORT : port.integer(1, 65_535)
    const host = scope.get('bind_address')?.value ?? (isLocal ? '127.0.0.1' : '0.0.0.0')
    return number === undefined ? undefined : { host, port: number }
  }
  const [, digits = '', rest = ''] = /^(\d{1,5})(?:\s+(\S+))?$/.exec(head.value) ?? []
  const port = Number(digits)
  const isHost = rest === '' || isIP(rest) !== 0 || /^[\w.-]{1,255}$/.test(rest)
  if (digits === '' || port > 65_535 || !isHost) {
    head.leave(port === 0 && rest.startsWith('/') ? 'unix_socket' : 'invalid')
    return undefined
  }
  if (port === 0) {
    head.leave('unix_socket')
    return undefined
  }
  const host = rest === '' ? '0.0.0.0' : rest === 'localhost' ? '127.0.0.1' : rest
  return { host, port }
}

/** The name of the existing listener with this type and port, or a new name. */
function chooseName(type: string, port: number, { standing, made }: Around): string {
  const taken = Object.keys(made[type] ?? {})
  const same = standing.find(
    (each) => each.type === type && Number(/(\d+)$/.exec(each.bind)?.[1]) === port,
  )
  if (same !== undefined && !taken.includes(same.name)) return same.name
  let name = `mosquitto-${port}`
  for (let n = 2; taken.includes(name); n++) name = `mosquitto-${port}-${n}`
  return name
}

function translateLimits(scope: Scope, path: string): Json {
  const fields: Json = {}
  const connections = scope.get('max_connections')
  const count = connections?.integer(-1, 2 ** 31 - 1)
  if (connections !== undefined && count !== undefined) {
    fields.max_connections = count < 1 ? 'infinity' : count
    connections.take(`${path}.max_connections = ${String(fields.max_connections)}`)
  }
  const mount = scope.get('mount_point')
  if (mount !== undefined) {
    if (/[+#$%]/.test(mount.value)) mount.leave('invalid')
    else {
      fields.mountpoint = mount.value
      mount.take(`${path}.mountpoint = ${mount.value}`)
    }
  }
  for (const name of ['http_dir', 'bind_interface', 'socket_domain', 'websockets_headers_size']) {
    scope.get(name)?.leave('no_counterpart')
  }
  scope.get('websockets_origin')?.leave('elsewhere')
  return fields
}

/** Puts limits and names of clients into a zone of the listener. Returns the name of the zone if it is needed. */
function translateZone(scope: Scope, name: string, zones: Json): string | undefined {
  const mqtt: Json = {}
  const put = (
    line: ConfLine | undefined,
    field: string,
    value: string | number | boolean | undefined,
  ) => {
    if (line === undefined || value === undefined) return
    mqtt[field] = value
    line.take(`zones.${name}.mqtt.${field} = ${String(value)}`)
  }
  for (const option of ['max_qos', 'maximum_qos']) {
    const line = scope.get(option)
    put(line, 'max_qos_allowed', line?.integer(0, 2))
  }
  const alias = scope.get('max_topic_alias')
  put(alias, 'max_topic_alias', alias?.integer(0, 65_535))
  for (const [option, field, value] of [
    ['use_identity_as_username', 'peer_cert_as_username', 'cn'],
    ['use_subject_as_username', 'peer_cert_as_username', 'dn'],
    ['use_username_as_clientid', 'use_username_as_clientid', true],
  ] as const) {
    const line = scope.get(option)
    const isOn = line?.flag()
    if (isOn === true) put(line, field, value)
    else if (isOn === false) line?.leave('needless')
  }
  if (Object.keys(mqtt).length === 0) return undefined
  zones[name] = { mqtt }
  return name
}

interface Tls {
  options: Json
  closed?: MosquittoReason
  /** Whether clients log in with their certificate. */
  isIdentified: boolean
}

/** TLS of a listener; `undefined`: it has none. The listener stays closed if a file cannot be read. */
function readTls(scope: Scope, files: ImportFiles): Tls | undefined {
  const names = ['cafile', 'certfile', 'keyfile'] as const
  const isTls = ['certfile', 'keyfile', 'psk_hint'].some((name) => scope.get(name) !== undefined)
  const isAsked = scope.isSet('require_certificate')
  if (!isTls) {
    for (const name of [...names, 'capath', 'require_certificate', 'tls_version']) {
      scope.get(name)?.leave('without_tls')
    }
    return undefined
  }
  let closed: MosquittoReason | undefined
  const options: Json = {}
  for (const name of names) {
    const line = scope.get(name)
    const text = line && findPem(line, files)
    if (line === undefined || text === undefined) {
      if (line !== undefined || name !== 'cafile' || isAsked) closed = 'certificate_missing'
      continue
    }
    const field = name === 'cafile' ? 'cacertfile' : name
    options[field] = text
    line.take(`ssl_options.${field}`)
  }
  for (const name of ['crlfile', 'capath', 'psk_hint'] as const) {
    const line = scope.get(name)
    line?.leave('no_counterpart')
    if (line !== undefined && (name !== 'capath' || isAsked)) closed ??= 'weaker'
  }
  const required = scope.get('require_certificate')
  const verify = isAsked ? 'verify_peer' : 'verify_none'
  options.verify = verify
  options.fail_if_no_peer_cert = isAsked
  required?.take(`ssl_options.verify = ${verify}`)
  const version = scope.get('tls_version')
  const oldest = VERSIONS.findIndex((each) => each === version?.value)
  if (oldest >= 0) {
    options.versions = VERSIONS.slice(oldest).toReversed()
    version?.take(`ssl_options.versions = ${VERSIONS.slice(oldest).join(', ')}`)
  } else version?.leave('invalid')
  const ciphers = scope.get('ciphers')
  if (ciphers !== undefined && /^[\w:+!@-]+$/.test(ciphers.value)) {
    options.ciphers = ciphers.value.split(':')
    ciphers.take('ssl_options.ciphers')
  }
  for (const name of ['ciphers_tls1.3', 'dhparamfile', 'tls_engine', 'tls_keyform']) {
    scope.get(name)?.leave('no_counterpart')
  }
  const isIdentified =
    isAsked &&
    ['use_identity_as_username', 'use_subject_as_username'].some((name) => scope.isSet(name))
  return { options, isIdentified, ...(closed && { closed }) }
}

/** Text of a certificate or key that a line names. */
export function findPem(line: ConfLine, files: ImportFiles): string | undefined {
  const text = files.find(line.value, MAX_PEM_BYTES)?.bytes.toString()
  if (text !== undefined && PEM.test(text)) return text
  line.leave(text === undefined ? 'file_missing' : 'invalid')
  return undefined
}
