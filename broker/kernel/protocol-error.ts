import { ReasonCode } from '@signalbox/mqtt/reason-codes'

/** Ends a connection on purpose, with the reason code that the peer receives. */
export class ProtocolError extends Error {
  readonly reasonCode: ReasonCode

  constructor(reasonCode: ReasonCode, message: string) {
    super(message)
    this.reasonCode = reasonCode
  }
}

/** A CONNECT that breaks a rule of the standard. MQTT 3 has no answer to it: the connection ends [MQTT-3.1.4-1]. */
export const VIOLATIONS: ReadonlySet<ReasonCode> = new Set([
  ReasonCode.malformedPacket,
  ReasonCode.protocolError,
])

export const malformed = (what: string): ProtocolError =>
  new ProtocolError(ReasonCode.malformedPacket, what)
export const violated = (what: string): ProtocolError =>
  new ProtocolError(ReasonCode.protocolError, what)
