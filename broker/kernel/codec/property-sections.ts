/**
 * Checks of a control packet's properties that `mqtt-packet` omits (MQTT 5 section 2.2.2): they
 * fill their announced length, none occurs twice, and their values are allowed. The raw bytes are
 * needed because the parsed packet has lost these facts.
 */
import { malformed, violated } from '../protocol-error.ts'
import type { Frame } from './framer.ts'

type Kind = 'boolean' | 'uint16' | 'uint32' | 'integer' | 'text' | 'pair'

const KINDS: Record<number, Kind> = {
  0x01: 'boolean', // payload format indicator
  0x02: 'uint32', // message expiry interval
  0x03: 'text', // content type
  0x08: 'text', // response topic
  0x09: 'text', // correlation data
  0x0b: 'integer', // subscription identifier
  0x11: 'uint32', // session expiry interval
  0x15: 'text', // authentication method
  0x16: 'text', // authentication data
  0x17: 'boolean', // request problem information
  0x18: 'uint32', // will delay interval
  0x19: 'boolean', // request response information
  0x1c: 'text', // server reference
  0x1f: 'text', // reason string
  0x21: 'uint16', // receive maximum
  0x22: 'uint16', // topic alias maximum
  0x26: 'pair', // user property
  0x27: 'uint32', // maximum packet size
}

const USER_PROPERTY = 0x26
/** Subscription identifier, receive maximum, maximum packet size: never 0. */
const NOT_ZERO = new Set([0x0b, 0x21, 0x27])

/** @throws {ProtocolError} if a property is malformed, repeated or out of range. */
export function checkPropertySections({ bytes, bodyAt }: Frame): void {
  const remaining = bytes.length - bodyAt
  switch ((bytes[0] ?? 0) >> 4) {
    case 1: // CONNECT: after protocol name, version, flags and keep alive
      return checkConnect(bytes, bodyAt)
    case 8: // SUBSCRIBE, UNSUBSCRIBE: after the packet identifier
    case 10:
      section(bytes, bodyAt + 2)
      return
    case 4: // PUBACK and its kin: after packet identifier and reason code, may be left out
    case 5:
    case 6:
    case 7:
      if (remaining > 3) section(bytes, bodyAt + 3)
      return
    case 14: // DISCONNECT, AUTH: after the reason code, may be left out
    case 15:
      if (remaining > 1) section(bytes, bodyAt + 1)
      return
    default:
  }
}

function checkConnect(bytes: Buffer, bodyAt: number): void {
  const versionAt = bodyAt + 2 + (bytes[bodyAt + 1] ?? 0)
  if (bytes[versionAt] !== 5) return
  const clientIdAt = section(bytes, versionAt + 4)
  const hasWill = ((bytes[versionAt + 1] ?? 0) & 0x04) !== 0
  if (hasWill) section(bytes, clientIdAt + 2 + uint(bytes, clientIdAt, 2))
}

/** Checks one section and returns its end. */
function section(bytes: Buffer, from: number): number {
  const length = variableInteger(bytes, from)
  const end = length.next + length.value
  if (end > bytes.length) throw malformed('properties longer than the packet')
  const seen = new Set<number>()
  let at = length.next
  while (at < end) {
    const id = bytes[at] ?? 0
    const kind = KINDS[id]
    if (kind === undefined) throw malformed(`property ${id}`)
    if (id !== USER_PROPERTY && seen.has(id)) throw violated(`property ${id} twice`)
    seen.add(id)
    const { value, next } = read(bytes, at + 1, kind)
    if (next > end) throw malformed(`property ${id} cut short`)
    if (kind === 'boolean' && value > 1) throw violated(`property ${id} above 1`)
    if (value === 0 && NOT_ZERO.has(id)) throw violated(`property ${id} is 0`)
    at = next
  }
  return end
}

function read(bytes: Buffer, at: number, kind: Kind): { value: number; next: number } {
  switch (kind) {
    case 'boolean':
      return { value: uint(bytes, at, 1), next: at + 1 }
    case 'uint16':
      return { value: uint(bytes, at, 2), next: at + 2 }
    case 'uint32':
      return { value: uint(bytes, at, 4), next: at + 4 }
    case 'integer':
      return variableInteger(bytes, at)
    case 'text':
      return { value: 1, next: at + 2 + uint(bytes, at, 2) }
    case 'pair': {
      const second = at + 2 + uint(bytes, at, 2)
      return { value: 1, next: second + 2 + uint(bytes, second, 2) }
    }
  }
}

function uint(bytes: Buffer, at: number, size: 1 | 2 | 4): number {
  if (at + size > bytes.length) throw malformed('too few bytes')
  return bytes.readUIntBE(at, size)
}

function variableInteger(bytes: Buffer, from: number): { value: number; next: number } {
  let value = 0
  for (let i = 0; i < 4; i++) {
    const byte = uint(bytes, from + i, 1)
    value += (byte & 0x7f) * 128 ** i
    if (byte < 0x80) return { value, next: from + i + 1 }
  }
  throw malformed('a variable byte integer of five bytes')
}
