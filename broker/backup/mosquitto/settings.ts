import type { MosquittoReason } from '@signalbox/contract/mosquitto'
import { ByteSize } from '@signalbox/formats/units'
import type { Scope } from './conf.ts'
import type { ConfLine } from './lines.ts'

type Json = Record<string, unknown>

/** Bytes of a PUBLISH besides its payload: the longest topic, and the other fields. */
const AROUND_PAYLOAD = 65_600
const MAX_INFLIGHT = 65_535
const UNIT_DAYS: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 }

/** Value of a field of `mqtt`, with the reason why it has another form. */
type Mqtt = (line: ConfLine) => { value: unknown; reason?: MosquittoReason } | undefined

const flag: Mqtt = (line) => {
  const value = line.flag()
  return value === undefined ? undefined : { value }
}

/** The fields of `mqtt` by options of Mosquitto. */
const MQTT: Readonly<Record<string, readonly [field: string, read: Mqtt]>> = {
  max_inflight_messages: [
    'max_inflight',
    (line) => {
      const count = line.integer(0, MAX_INFLIGHT)
      if (count !== 0) return count === undefined ? undefined : { value: count }
      return { value: MAX_INFLIGHT, reason: 'nearest' }
    },
  ],
  max_queued_messages: [
    'max_mqueue_len',
    (line) => {
      const count = line.integer(0)
      return count === undefined ? undefined : { value: count === 0 ? 'infinity' : count }
    },
  ],
  max_packet_size: [
    'max_packet_size',
    (line) => {
      const bytes = line.integer(20, 268_435_455)
      return bytes === undefined ? undefined : { value: ByteSize.format(bytes) }
    },
  ],
  message_size_limit: [
    'max_packet_size',
    (line) => {
      const bytes = line.integer(0, 268_435_455)
      if (bytes === undefined) return undefined
      const whole = bytes === 0 ? 268_435_455 : Math.min(bytes + AROUND_PAYLOAD, 268_435_455)
      return { value: ByteSize.format(whole), reason: 'of_packets' }
    },
  ],
  persistent_client_expiration: [
    'session_expiry_interval',
    (line) => {
      const [, count = '', unit = ''] = /^(\d{1,6})([hdwmy])$/.exec(line.value) ?? []
      if (count === '') {
        line.leave('invalid')
        return undefined
      }
      const hours = Math.round(Number(count) * (UNIT_DAYS[unit] ?? 1) * 24)
      return { value: `${Math.max(hours, 1)}h` }
    },
  ],
  queue_qos0_messages: ['mqueue_store_qos0', flag],
  retain_available: ['retain_available', flag],
  upgrade_outgoing_qos: ['upgrade_qos', flag],
}

/** Options that this broker does not need. */
const NEEDLESS = [
  'allow_duplicate_messages',
  'autosave_interval',
  'autosave_on_changes',
  'check_retain_source',
  'max_inflight_bytes',
  'per_listener_settings',
  'persistence_file',
  'persistence_location',
  'pid_file',
  'set_tcp_nodelay',
  'user',
]

/** Options that this broker has in another form, with values that cannot be compared. */
const ELSEWHERE =
  /^(log_|connection_messages$|websockets_log_level$|memory_limit$|max_queued_bytes$|max_keepalive$)/

/** Translates the options of the broker, except those of security. */
export function translateSettings(global: Scope, config: Json): void {
  const mqtt: Json = {}
  for (const [name, [field, read]] of Object.entries(MQTT)) {
    const line = global.get(name)
    const found = line && read(line)
    if (line === undefined || found === undefined) continue
    mqtt[field] = found.value
    const becomes = `mqtt.${field} = ${String(found.value)}`
    if (found.reason === undefined) line.take(becomes)
    else line.translate(becomes, found.reason)
  }
  if (Object.keys(mqtt).length > 0) config.mqtt = mqtt
  translatePersistence(global.get('persistence'), config)
  const interval = global.get('sys_interval')
  const seconds = interval?.integer(0, 65_535)
  if (interval !== undefined && seconds !== undefined) {
    const text = seconds === 0 ? 'disabled' : `${seconds}s`
    config.sys_topics = { sys_msg_interval: text }
    interval.take(`sys_topics.sys_msg_interval = ${text}`)
  }
  for (const name of global.names) {
    if (!NEEDLESS.includes(name) && !ELSEWHERE.test(name)) continue
    global.get(name)?.leave(NEEDLESS.includes(name) ? 'needless' : 'elsewhere')
  }
}

function translatePersistence(line: ConfLine | undefined, config: Json): void {
  const isOn = line?.flag()
  if (line === undefined || isOn === undefined) return
  const storage = isOn ? 'disc' : 'ram'
  config.retainer = { backend: { storage_type: storage } }
  line.translate(`retainer.backend.storage_type = ${storage}`, 'sessions_by_option')
}
