import { errorMessage } from '@signalbox/formats/error-message'

/** Outcome of one row that a rule gave to an output. */
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
  /** Further words of the external system, which differ between requests with the same fault. */
  readonly details: string | undefined

  constructor(
    message: string,
    {
      isRecoverable,
      details,
      cause,
    }: { isRecoverable: boolean; details?: string | undefined; cause?: unknown },
  ) {
    super(message, { cause })
    this.details = details
    this.name = 'SendFault'
    this.isRecoverable = isRecoverable
  }
}

export const NOT_CONNECTED = new SendFault('not connected', { isRecoverable: true })

/** The external system took some requests of a batch and not the others. */
export class BatchFault extends Error {
  /** Fault of each request; `undefined` for accepted ones. */
  readonly faults: readonly (SendFault | undefined)[]

  constructor(faults: readonly (SendFault | undefined)[]) {
    super('some requests of the batch were not taken')
    this.name = 'BatchFault'
    this.faults = faults
  }
}

/**
 * Sends requests one by one, or several at a time. A refused request does not hold up the others, unless the system is
 * unreachable.
 *
 * @param send rejects with a `SendFault`; another error is final
 * @param atOnce most requests without an answer
 * @throws {SendFault} for a single request
 * @throws {BatchFault} with the faults of all requests, if some were refused
 */
export async function sendEach<Request>(
  requests: readonly Request[],
  send: (request: Request) => Promise<void>,
  atOnce = 1,
): Promise<void> {
  const faults: (SendFault | undefined)[] = requests.map(() => undefined)
  const rest = requests.entries()
  let away: SendFault | undefined
  // All of them take their next request from the same iterator.
  const sendNext = async () => {
    for (const [at, request] of rest) {
      const fault: SendFault | undefined = away ?? (await catchFault(() => send(request)))
      if (fault?.isRecoverable === true) away = fault
      faults[at] = fault
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, requests.length) }, sendNext))
  const [first] = faults
  if (faults.length === 1 && first !== undefined) throw first
  if (faults.some((fault) => fault !== undefined)) throw new BatchFault(faults)
}

async function catchFault(send: () => Promise<void>): Promise<SendFault | undefined> {
  try {
    await send()
    return undefined
  } catch (error) {
    if (error instanceof SendFault) return error
    const reason = errorMessage(error)
    return new SendFault(reason, { isRecoverable: false, cause: error })
  }
}
