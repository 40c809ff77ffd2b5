import type { Dispatcher } from 'undici'
import { describeError } from '../../backends/backend.ts'
import { wordsOfParts } from '../http-answer.ts'
import { SendFault } from '../result.ts'

export interface Reply {
  readonly status: number
  /** The beginning of an answer that is no success. */
  readonly words?: string | undefined
}

/** Time limit of one request where no other limit ends it. */
const REQUEST_TIMEOUT_MS = 30_000
/** The connection of a longer answer is closed. */
const MAX_ANSWER_BYTES = 128 * 1024

/** Fault of a request that found no place on a connection in time. */
export const noFreeConnection = () => new SendFault('no free connection', { isRecoverable: true })

/**
 * Sends a request behind others on a connection.
 *
 * @param until milliseconds of `performance.now()` after which it is not written to the connection, also after that was replaced
 * @throws {SendFault} if there is no answer
 */
export function exchange(
  pool: Dispatcher,
  options: Pick<Dispatcher.DispatchOptions, 'method' | 'path' | 'headers' | 'body'>,
  until: number,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    pool.dispatch(
      {
        // The library sends no request behind another one that is neither.
        ...{ idempotent: true, blocking: false },
        headersTimeout: REQUEST_TIMEOUT_MS,
        bodyTimeout: REQUEST_TIMEOUT_MS,
        ...options,
      },
      new Exchange(until, resolve, reject),
    )
  })
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #until: number
  readonly #resolve: (reply: Reply) => void
  readonly #reject: (fault: SendFault) => void
  #status = 0
  #bytes = 0
  /** Parts of an answer that is no success. */
  readonly #parts: Uint8Array[] = []

  constructor(until: number, resolve: (reply: Reply) => void, reject: (fault: SendFault) => void) {
    this.#until = until
    this.#resolve = resolve
    this.#reject = reject
  }

  /** An error leaves the other requests on the connection alone; `controller.abort()` would close it. */
  onRequestStart(): void {
    if (performance.now() >= this.#until) throw noFreeConnection()
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    this.#status = status
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Uint8Array): void {
    this.#bytes += part.length
    if (this.#status > 299) this.#parts.push(part)
    if (this.#bytes <= MAX_ANSWER_BYTES) return
    this.#answer()
    controller.abort(new Error('a long answer'))
  }

  onResponseEnd(): void {
    this.#answer()
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    if (error instanceof SendFault) return this.#reject(error)
    // Without an answer, another attempt may succeed, unless the request itself cannot be written.
    const isRecoverable = !isUnwritable(error)
    this.#reject(new SendFault(describeError(error), { isRecoverable, cause: error }))
  }

  #answer(): void {
    const status = this.#status
    this.#resolve(status > 299 ? { status, words: wordsOfParts(this.#parts) } : { status })
  }
}

const isUnwritable = (error: Error) => 'code' in error && error.code === 'UND_ERR_INVALID_ARG'
