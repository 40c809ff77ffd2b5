/** Packets that say how something went. */
export const REASON_PACKETS = [
  'CONNACK',
  'PUBACK',
  'PUBREC',
  'PUBREL',
  'PUBCOMP',
  'SUBACK',
  'UNSUBACK',
  'DISCONNECT',
  'AUTH',
] as const
export type ReasonPacket = (typeof REASON_PACKETS)[number]

const PUBLISHED = ['PUBACK', 'PUBREC'] as const
const SUBSCRIBED = ['SUBACK', 'UNSUBACK'] as const
const ENDING = ['CONNACK', 'DISCONNECT'] as const

/** MQTT 5 section 2.4: the standard's name of each reason code, and where it may stand. */
export const REASON_CODES = {
  0x00: [
    'Success',
    ['CONNACK', ...PUBLISHED, 'PUBREL', 'PUBCOMP', ...SUBSCRIBED, 'DISCONNECT', 'AUTH'],
  ],
  0x01: ['Granted QoS 1', ['SUBACK']],
  0x02: ['Granted QoS 2', ['SUBACK']],
  0x04: ['Disconnect with Will Message', ['DISCONNECT']],
  0x10: ['No matching subscribers', PUBLISHED],
  0x11: ['No subscription existed', ['UNSUBACK']],
  0x18: ['Continue authentication', ['AUTH']],
  0x19: ['Re-authenticate', ['AUTH']],
  0x80: ['Unspecified error', [...ENDING, ...PUBLISHED, ...SUBSCRIBED]],
  0x81: ['Malformed Packet', ENDING],
  0x82: ['Protocol Error', ENDING],
  0x83: ['Implementation specific error', [...ENDING, ...PUBLISHED, ...SUBSCRIBED]],
  0x84: ['Unsupported Protocol Version', ['CONNACK']],
  0x85: ['Client Identifier not valid', ['CONNACK']],
  0x86: ['Bad User Name or Password', ['CONNACK']],
  0x87: ['Not authorized', [...ENDING, ...PUBLISHED, ...SUBSCRIBED]],
  0x88: ['Server unavailable', ['CONNACK']],
  0x89: ['Server busy', ENDING],
  0x8a: ['Banned', ['CONNACK']],
  0x8b: ['Server shutting down', ['DISCONNECT']],
  0x8c: ['Bad authentication method', ENDING],
  0x8d: ['Keep Alive timeout', ['DISCONNECT']],
  0x8e: ['Session taken over', ['DISCONNECT']],
  0x8f: ['Topic Filter invalid', [...SUBSCRIBED, 'DISCONNECT']],
  0x90: ['Topic Name invalid', [...ENDING, ...PUBLISHED]],
  0x91: ['Packet Identifier in use', [...PUBLISHED, ...SUBSCRIBED]],
  0x92: ['Packet Identifier not found', ['PUBREL', 'PUBCOMP']],
  0x93: ['Receive Maximum exceeded', ['DISCONNECT']],
  0x94: ['Topic Alias invalid', ['DISCONNECT']],
  0x95: ['Packet too large', ENDING],
  0x96: ['Message rate too high', ['DISCONNECT']],
  0x97: ['Quota exceeded', [...ENDING, ...PUBLISHED, 'SUBACK']],
  0x98: ['Administrative action', ['DISCONNECT']],
  0x99: ['Payload format invalid', [...ENDING, ...PUBLISHED]],
  0x9a: ['Retain not supported', ENDING],
  0x9b: ['QoS not supported', ENDING],
  0x9c: ['Use another server', ENDING],
  0x9d: ['Server moved', ENDING],
  0x9e: ['Shared Subscriptions not supported', ['SUBACK', 'DISCONNECT']],
  0x9f: ['Connection rate exceeded', ENDING],
  0xa0: ['Maximum connect time', ['DISCONNECT']],
  0xa1: ['Subscription Identifiers not supported', ['SUBACK', 'DISCONNECT']],
  0xa2: ['Wildcard Subscriptions not supported', ['SUBACK', 'DISCONNECT']],
} as const satisfies Record<number, readonly [name: string, packets: readonly ReasonPacket[]]>
export type ReasonCode = keyof typeof REASON_CODES

/** MQTT 3.1.1 table 3.1: how a connection was answered before MQTT 5. */
export const CONNECT_RETURN_CODES = {
  0: 'Connection Accepted',
  1: 'Connection Refused, unacceptable protocol version',
  2: 'Connection Refused, identifier rejected',
  3: 'Connection Refused, Server unavailable',
  4: 'Connection Refused, bad user name or password',
  5: 'Connection Refused, not authorized',
} as const

/** MQTT 3.1.1 section 3.9.3: how a subscription was answered. */
export const SUBSCRIBE_RETURN_CODES = {
  0x00: 'Success - Maximum QoS 0',
  0x01: 'Success - Maximum QoS 1',
  0x02: 'Success - Maximum QoS 2',
  0x80: 'Failure',
} as const

/** `proto_ver` of a client: 3 is MQTT 3.1, 4 is 3.1.1. */
export type ProtocolVersion = 3 | 4 | 5

/** The standard's name of a code in that packet; `undefined` for one that may not stand there. */
export function reasonName(
  code: number,
  packet: ReasonPacket,
  version: ProtocolVersion = 5,
): string | undefined {
  if (version < 5) {
    const codes: Record<number, string> =
      packet === 'CONNACK'
        ? CONNECT_RETURN_CODES
        : packet === 'SUBACK'
          ? SUBSCRIBE_RETURN_CODES
          : {}
    return codes[code]
  }
  if (code === 0 && packet === 'DISCONNECT') return 'Normal disconnection'
  if (code === 0 && packet === 'SUBACK') return 'Granted QoS 0'
  const known: Record<number, readonly [string, readonly ReasonPacket[]]> = REASON_CODES
  const [name, packets] = known[code] ?? []
  return packets?.includes(packet) ? name : undefined
}
