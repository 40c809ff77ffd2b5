import { Atom, Float } from '@signalbox/rule-sql/values/value'
import { isUtf8 } from 'node:buffer'
import type { Packet } from 'mqtt-packet'
import { packetText } from './packet-text.ts'
import type { PayloadEncode } from './trace.ts'

/** Something that happened, before it is written in the way of a trace. */
export interface TraceEvent {
  /** The part of the broker, such as `MQTT` or `AUTHZ`. */
  tag: string
  msg: string
  level?: 'debug' | 'warning'
  clientId: string
  /** Peer as `address:port`; empty if unknown. */
  peername: string
  username?: string | null | undefined
  topic?: string
  packet?: Packet
  payload?: Buffer
  fields?: Readonly<Record<string, unknown>>
}

export interface LineStyle {
  formatter: 'text' | 'json'
  payloadEncode: PayloadEncode
}

const MASK = '******'
/** Bytes of a payload and characters of a text that a line shows. */
const MAX_SHOWN = 8 * 1024
/** Limits on the number of values in a line, and on their depth. */
const MAX_VALUES = 1000
const MAX_DEPTH = 10

/** One line with its end. No value can begin another one. */
export function traceLine(event: TraceEvent, atMs: number, style: LineStyle): string {
  const { tag, msg, level = 'debug', clientId, peername } = event
  const time = `${new Date(atMs).toISOString().slice(0, -1)}000+00:00`
  const meta = readableMeta(event, style.payloadEncode)
  if (style.formatter === 'json') {
    const all = { ...meta, trace_tag: tag, peername, clientid: cut(clientId) }
    const sorted = Object.entries(all)
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => (a < b ? 1 : -1))
    return `${JSON.stringify({ time, msg, meta: Object.fromEntries(sorted), level })}\n`
  }
  const { payload, ...others } = meta
  const fields = textFields(others)
  if (payload !== undefined) fields.push(`payload: ${text(payload)}`)
  const label = level === 'debug' ? tag : level
  return `${time} [${label}] ${text(cut(clientId))}@${peername} msg: ${[msg, ...fields].join(', ')}\n`
}

function readableMeta(event: TraceEvent, encode: PayloadEncode): Record<string, unknown> {
  const left = { values: MAX_VALUES }
  const meta = Object.fromEntries(
    Object.entries(event.fields ?? {}).map(([name, value]) => [
      name,
      plain(value, name, encode, left, 0),
    ]),
  )
  const { username, topic, packet, payload } = event
  if (username !== undefined && username !== null) meta.username = cut(username)
  if (topic !== undefined) meta.topic = topic
  if (packet !== undefined) meta.packet = packetText(packet, (each) => payloadText(each, encode))
  if (payload !== undefined) meta.payload = payloadText(payload, encode)
  return meta
}

/** A payload in the way of a trace. One that is no text has its bytes in hexadecimal digits. */
export function payloadText(payload: Uint8Array, encode: PayloadEncode): string {
  if (encode === 'hidden') return MASK
  // A character cut at the end does not make the payload binary.
  const isText = encode === 'text' && isUtf8(payload)
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength)
  const shown = bytes.subarray(0, MAX_SHOWN)
  const digits = () => shown.toString('hex').toUpperCase()
  const value = isText ? shown.toString() : encode === 'hex' ? digits() : `0x${digits()}`
  return shown.length < bytes.length ? `${value}…(${bytes.length} bytes)` : value
}

const cut = (value: string) =>
  value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…(${value.length} characters)` : value

/** A copy of plain values, bounded in size; what is called `payload` is in the way of the trace. */
function plain(
  value: unknown,
  name: string,
  encode: PayloadEncode,
  left: { values: number },
  depth: number,
): unknown {
  if (left.values-- <= 0 || depth > MAX_DEPTH) return '…'
  const inner = (each: unknown, key: string) => plain(each, key, encode, left, depth + 1)
  // Lazily computed column.
  if (typeof value === 'function') return inner(value(), name)
  if (name === 'payload' && encode === 'hidden') return MASK
  if (value instanceof Uint8Array) return payloadText(value, encode)
  if (typeof value === 'string') {
    return name === 'payload' ? payloadText(Buffer.from(value), encode) : cut(value)
  }
  if (value === undefined || value === null) return value === null ? null : 'undefined'
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object') return value
  if (value instanceof Float) return value.value
  if (value instanceof Atom) return value.name
  if (Array.isArray(value)) return value.slice(0, left.values + 1).map((each) => inner(each, ''))
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    entries.slice(0, left.values + 1).map(([key, each]) => [key, inner(each, key)]),
  )
}

function textFields(map: object): string[] {
  return Object.entries(map)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${escaped(key)}: ${text(value)}`)
}

function text(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(text).join(', ')}]`
  if (typeof value === 'object' && value !== null) return `[${textFields(value).join(', ')}]`
  return escaped(String(value))
}

// oxlint-disable-next-line no-control-regex -- these would end a line, or change a terminal
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g

function escaped(value: string): string {
  return value.replaceAll(CONTROL, (each) => {
    if (each === '\n') return String.raw`\n`
    if (each === '\r') return String.raw`\r`
    if (each === '\t') return String.raw`\t`
    return `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
