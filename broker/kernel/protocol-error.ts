import type { ReasonCode } from '@signalbox/mqtt/reason-codes'

/** Ends a connection on purpose, with the reason code that the peer receives. */
export class ProtocolError extends Error {
  readonly reasonCode: ReasonCode

  constructor(reasonCode: ReasonCode, message: string) {
    super(message)
    this.reasonCode = reasonCode
  }
}
