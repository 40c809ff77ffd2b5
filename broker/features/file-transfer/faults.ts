/** Refusal for a client, worded for the log and for the response message. */
export class TransferFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TransferFault'
  }
}

/** A limit, which may no longer be reached later. */
export class QuotaFault extends TransferFault {}

/** The file can never be sent. */
export class FinalFault extends TransferFault {}
