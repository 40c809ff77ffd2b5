import { ReasonCode, type ReasonPacket } from '../reason-codes.ts'

export const REASON_PACKETS: readonly ReasonPacket[] = [
  'CONNACK',
  'PUBACK',
  'PUBREC',
  'PUBREL',
  'PUBCOMP',
  'SUBACK',
  'UNSUBACK',
  'DISCONNECT',
  'AUTH',
]

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

/** The standard's name of a code in a packet; `undefined` if the code is invalid there. */
export function reasonName(code: number, packet: ReasonPacket): string | undefined {
  if (code === 0 && packet === 'DISCONNECT') return 'Normal disconnection'
  if (code === 0 && packet === 'SUBACK') return 'Granted QoS 0'
  const known: Record<number, readonly [string, readonly ReasonPacket[]]> = REASONS
  const [name, packets] = known[code] ?? []
  return packets?.includes(packet) ? name : undefined
}
