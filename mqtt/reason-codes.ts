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

/** Packets that have a reason code. */
export type ReasonPacket =
  | 'CONNACK'
  | 'PUBACK'
  | 'PUBREC'
  | 'PUBREL'
  | 'PUBCOMP'
  | 'SUBACK'
  | 'UNSUBACK'
  | 'DISCONNECT'
  | 'AUTH'

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
