import type { ProtocolVersion } from './protocol.ts'

/** The reason codes of MQTT 5 (section 2.4). */
export const ReasonCode = {
  success: 0x00,
  grantedQos1: 0x01,
  grantedQos2: 0x02,
  disconnectWithWill: 0x04,
  noMatchingSubscribers: 0x10,
  noSubscriptionExisted: 0x11,
  continueAuthentication: 0x18,
  reAuthenticate: 0x19,
  unspecifiedError: 0x80,
  malformedPacket: 0x81,
  protocolError: 0x82,
  implementationSpecificError: 0x83,
  unsupportedProtocolVersion: 0x84,
  clientIdentifierNotValid: 0x85,
  badUserNameOrPassword: 0x86,
  notAuthorized: 0x87,
  serverUnavailable: 0x88,
  serverBusy: 0x89,
  banned: 0x8a,
  serverShuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAliveTimeout: 0x8d,
  sessionTakenOver: 0x8e,
  topicFilterInvalid: 0x8f,
  topicNameInvalid: 0x90,
  packetIdentifierInUse: 0x91,
  packetIdentifierNotFound: 0x92,
  receiveMaximumExceeded: 0x93,
  topicAliasInvalid: 0x94,
  packetTooLarge: 0x95,
  messageRateTooHigh: 0x96,
  quotaExceeded: 0x97,
  administrativeAction: 0x98,
  payloadFormatInvalid: 0x99,
  retainNotSupported: 0x9a,
  qosNotSupported: 0x9b,
  useAnotherServer: 0x9c,
  serverMoved: 0x9d,
  sharedSubscriptionsNotSupported: 0x9e,
  connectionRateExceeded: 0x9f,
  maximumConnectTime: 0xa0,
  subscriptionIdentifiersNotSupported: 0xa1,
  wildcardSubscriptionsNotSupported: 0xa2,
} as const

export type ReasonCode = (typeof ReasonCode)[keyof typeof ReasonCode]

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

/** The standard's name of each reason code, and where it may stand. */
const REASONS = {
  [ReasonCode.success]: [
    'Success',
    ['CONNACK', ...PUBLISHED, 'PUBREL', 'PUBCOMP', ...SUBSCRIBED, 'DISCONNECT', 'AUTH'],
  ],
  [ReasonCode.grantedQos1]: ['Granted QoS 1', ['SUBACK']],
  [ReasonCode.grantedQos2]: ['Granted QoS 2', ['SUBACK']],
  [ReasonCode.disconnectWithWill]: ['Disconnect with Will Message', ['DISCONNECT']],
  [ReasonCode.noMatchingSubscribers]: ['No matching subscribers', PUBLISHED],
  [ReasonCode.noSubscriptionExisted]: ['No subscription existed', ['UNSUBACK']],
  [ReasonCode.continueAuthentication]: ['Continue authentication', ['AUTH']],
  [ReasonCode.reAuthenticate]: ['Re-authenticate', ['AUTH']],
  [ReasonCode.unspecifiedError]: ['Unspecified error', [...ENDING, ...PUBLISHED, ...SUBSCRIBED]],
  [ReasonCode.malformedPacket]: ['Malformed Packet', ENDING],
  [ReasonCode.protocolError]: ['Protocol Error', ENDING],
  [ReasonCode.implementationSpecificError]: [
    'Implementation specific error',
    [...ENDING, ...PUBLISHED, ...SUBSCRIBED],
  ],
  [ReasonCode.unsupportedProtocolVersion]: ['Unsupported Protocol Version', ['CONNACK']],
  [ReasonCode.clientIdentifierNotValid]: ['Client Identifier not valid', ['CONNACK']],
  [ReasonCode.badUserNameOrPassword]: ['Bad User Name or Password', ['CONNACK']],
  [ReasonCode.notAuthorized]: ['Not authorized', [...ENDING, ...PUBLISHED, ...SUBSCRIBED]],
  [ReasonCode.serverUnavailable]: ['Server unavailable', ['CONNACK']],
  [ReasonCode.serverBusy]: ['Server busy', ENDING],
  [ReasonCode.banned]: ['Banned', ['CONNACK']],
  [ReasonCode.serverShuttingDown]: ['Server shutting down', ['DISCONNECT']],
  [ReasonCode.badAuthenticationMethod]: ['Bad authentication method', ENDING],
  [ReasonCode.keepAliveTimeout]: ['Keep Alive timeout', ['DISCONNECT']],
  [ReasonCode.sessionTakenOver]: ['Session taken over', ['DISCONNECT']],
  [ReasonCode.topicFilterInvalid]: ['Topic Filter invalid', [...SUBSCRIBED, 'DISCONNECT']],
  [ReasonCode.topicNameInvalid]: ['Topic Name invalid', [...ENDING, ...PUBLISHED]],
  [ReasonCode.packetIdentifierInUse]: ['Packet Identifier in use', [...PUBLISHED, ...SUBSCRIBED]],
  [ReasonCode.packetIdentifierNotFound]: ['Packet Identifier not found', ['PUBREL', 'PUBCOMP']],
  [ReasonCode.receiveMaximumExceeded]: ['Receive Maximum exceeded', ['DISCONNECT']],
  [ReasonCode.topicAliasInvalid]: ['Topic Alias invalid', ['DISCONNECT']],
  [ReasonCode.packetTooLarge]: ['Packet too large', ENDING],
  [ReasonCode.messageRateTooHigh]: ['Message rate too high', ['DISCONNECT']],
  [ReasonCode.quotaExceeded]: ['Quota exceeded', [...ENDING, ...PUBLISHED, 'SUBACK']],
  [ReasonCode.administrativeAction]: ['Administrative action', ['DISCONNECT']],
  [ReasonCode.payloadFormatInvalid]: ['Payload format invalid', [...ENDING, ...PUBLISHED]],
  [ReasonCode.retainNotSupported]: ['Retain not supported', ENDING],
  [ReasonCode.qosNotSupported]: ['QoS not supported', ENDING],
  [ReasonCode.useAnotherServer]: ['Use another server', ENDING],
  [ReasonCode.serverMoved]: ['Server moved', ENDING],
  [ReasonCode.sharedSubscriptionsNotSupported]: [
    'Shared Subscriptions not supported',
    ['SUBACK', 'DISCONNECT'],
  ],
  [ReasonCode.connectionRateExceeded]: ['Connection rate exceeded', ENDING],
  [ReasonCode.maximumConnectTime]: ['Maximum connect time', ['DISCONNECT']],
  [ReasonCode.subscriptionIdentifiersNotSupported]: [
    'Subscription Identifiers not supported',
    ['SUBACK', 'DISCONNECT'],
  ],
  [ReasonCode.wildcardSubscriptionsNotSupported]: [
    'Wildcard Subscriptions not supported',
    ['SUBACK', 'DISCONNECT'],
  ],
} satisfies Record<ReasonCode, readonly [name: string, packets: readonly ReasonPacket[]]>

/** MQTT 3.1.1 table 3.1: how a connection was answered before MQTT 5. */
const CONNECT_RETURN_CODES = {
  0: 'Connection Accepted',
  1: 'Connection Refused, unacceptable protocol version',
  2: 'Connection Refused, identifier rejected',
  3: 'Connection Refused, Server unavailable',
  4: 'Connection Refused, bad user name or password',
  5: 'Connection Refused, not authorized',
} as const

/** MQTT 3.1.1 section 3.9.3: how a subscription was answered. */
const SUBSCRIBE_RETURN_CODES = {
  0x00: 'Success - Maximum QoS 0',
  0x01: 'Success - Maximum QoS 1',
  0x02: 'Success - Maximum QoS 2',
  0x80: 'Failure',
} as const

/** The standard's name of a code in that packet; `undefined` for one that is invalid there. */
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
  const known: Record<number, readonly [string, readonly ReasonPacket[]]> = REASONS
  const [name, packets] = known[code] ?? []
  return packets?.includes(packet) ? name : undefined
}

/** The CONNACK return code of MQTT 3 [MQTT-3.2.2.3] that comes nearest to a reason code. */
export function returnCode(reason: number): number {
  switch (reason) {
    case ReasonCode.success:
      return 0
    case ReasonCode.unsupportedProtocolVersion:
      return 1
    case ReasonCode.clientIdentifierNotValid:
      return 2
    case ReasonCode.badUserNameOrPassword:
      return 4
    case ReasonCode.notAuthorized:
    case ReasonCode.banned:
    case ReasonCode.badAuthenticationMethod:
      return 5
    default:
      return 3
  }
}
