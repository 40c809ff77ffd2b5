/** What became of one row that a rule gave to an output. */
export type Outcome =
  | { readonly kind: 'success' }
  /** Final: the row is not tried again. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** The output, or what it needs, is missing, disabled or not connected. */
  | { readonly kind: 'out_of_service'; readonly reason: string }

export const SUCCESS: Outcome = { kind: 'success' }

export const failed = (reason: string): Outcome => ({ kind: 'failed', reason })

export const outOfService = (reason: string): Outcome => ({ kind: 'out_of_service', reason })

/**
 * A request that the external system did not take. A recoverable one is sent again until its time to live
 * ends; any other error is final.
 */
export class SendFault extends Error {
  readonly isRecoverable: boolean

  constructor(
    message: string,
    { isRecoverable, cause }: { isRecoverable: boolean; cause?: unknown },
  ) {
    super(message, { cause })
    this.name = 'SendFault'
    this.isRecoverable = isRecoverable
  }
}

/** The external system took some requests of a batch and not the others. */
export class BatchFault extends Error {
  /** One for each request; `undefined`: it was taken. */
  readonly faults: readonly (SendFault | undefined)[]

  constructor(faults: readonly (SendFault | undefined)[]) {
    super('some requests of the batch were not taken')
    this.name = 'BatchFault'
    this.faults = faults
  }
}
