import type { ReasonCode } from '@signalbox/mqtt/reason-codes'

/** Ends a connection on purpose, with the reason that the peer is told. */
export class ProtocolError extends Error {
  readonly reasonCode: ReasonCode

  constructor(reasonCode: ReasonCode, message: string) {
    super(message)
    this.reasonCode = reasonCode
  }
}
