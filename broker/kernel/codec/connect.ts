import type { IConnectPacket } from 'mqtt-packet'
import type { Frame } from './framer.ts'

/** "MQTT" with its length, and the version. */
const HEAD = [0, 4, 0x4d, 0x51, 0x54, 0x54, 4]
const CLEAN_SESSION = 0x02
const USERNAME = 0x80
const PASSWORD = 0x40

/**
 * The CONNECT that most clients send: MQTT 3.1.1 without a will, names in ASCII. `undefined`: it is
 * another one, good or bad, for `mqtt-packet` to read (docs/decisions/0003-engine-and-codec.md).
 */
export function plainConnect({ bytes, bodyAt }: Frame): IConnectPacket | undefined {
  if (bytes[0] !== 0x10) return undefined
  for (let i = 0; i < HEAD.length; i++) if (bytes[bodyAt + i] !== HEAD[i]) return undefined
  let at = bodyAt + HEAD.length
  const flags = bytes[at++] ?? 0
  const hasUsername = (flags & USERNAME) !== 0
  const hasPassword = (flags & PASSWORD) !== 0
  // [MQTT-3.1.2-22]
  const isPlain = (flags & ~(CLEAN_SESSION | USERNAME | PASSWORD)) === 0
  if (!isPlain || (hasPassword && !hasUsername) || at + 4 > bytes.length) return undefined
  const keepalive = bytes.readUInt16BE(at)
  at += 2
  const clientId = asciiAt(bytes, at)
  if (clientId === undefined || clientId === '') return undefined
  at += 2 + clientId.length
  let username: string | undefined
  if (hasUsername) {
    username = asciiAt(bytes, at)
    if (username === undefined) return undefined
    at += 2 + username.length
  }
  let password: Buffer | undefined
  if (hasPassword) {
    const end = endAt(bytes, at)
    if (end === undefined) return undefined
    password = bytes.subarray(at + 2, end)
    at = end
  }
  if (at !== bytes.length) return undefined
  return {
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: (flags & CLEAN_SESSION) !== 0,
    keepalive,
    clientId,
    username,
    password,
  }
}

/** End of a field with a length prefix; `undefined` if truncated. */
function endAt(bytes: Buffer, at: number): number | undefined {
  if (at + 2 > bytes.length) return undefined
  const end = at + 2 + bytes.readUInt16BE(at)
  return end > bytes.length ? undefined : end
}

/** Reads an ASCII text; `undefined` for other characters, or U+0000 [MQTT-1.5.3-2]. */
function asciiAt(bytes: Buffer, at: number): string | undefined {
  const end = endAt(bytes, at)
  if (end === undefined) return undefined
  for (let i = at + 2; i < end; i++) {
    const byte = bytes[i] ?? 0
    if (byte === 0 || byte > 0x7f) return undefined
  }
  return bytes.toString('latin1', at + 2, end)
}

const CONNACK = [Buffer.from([0x20, 2, 0, 0]), Buffer.from([0x20, 2, 1, 0])] as const

/** CONNACK that accepts a client of MQTT 3.1 or 3.1.1; the same bytes each time. */
export function plainConnack(isSessionPresent: boolean): Buffer {
  return CONNACK[isSessionPresent ? 1 : 0]
}
