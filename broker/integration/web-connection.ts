import { describeError } from '../backends/backend.ts'
import {
  askHttp,
  type HttpAnswer,
  type HttpRequest,
  type HttpServer,
  openHttp,
} from '../backends/http.ts'
import type { Outgoing } from '../backends/outgoing.ts'
import type { Driver } from './driver.ts'
import { BatchFault, SendFault } from './result.ts'

const TIMEOUT_MS = 15_000

/** Driver for systems with an HTTP interface. */
export class WebConnection implements Driver {
  readonly #server: HttpServer
  readonly #outgoing: Outgoing
  readonly #onLost: () => void
  readonly #look: (connection: WebConnection) => Promise<void>
  #pool: ReturnType<typeof openHttp> | undefined

  /** @param look asks the database something that shows whether rows can be written; rejects if not */
  constructor(
    server: HttpServer,
    look: (connection: WebConnection) => Promise<void>,
    context: { outgoing: Outgoing; onLost: () => void },
  ) {
    this.#server = server
    this.#look = look
    this.#outgoing = context.outgoing
    this.#onLost = context.onLost
  }

  async start(): Promise<void> {
    this.open()
    await this.check()
  }

  /** Connects with the first request. */
  open(): void {
    this.#pool = openHttp(this.#server, this.#outgoing)
  }

  async check(): Promise<'connected'> {
    await this.#look(this)
    return 'connected'
  }

  async stop(): Promise<void> {
    const pool = this.#pool
    this.#pool = undefined
    await (await pool)?.destroy()
  }

  /** @throws {SendFault} recoverable, if there is no connection or no whole answer in time */
  async ask(request: Omit<HttpRequest, 'timeoutMs'> & { timeoutMs?: number }): Promise<HttpAnswer> {
    if (this.#pool === undefined) throw new SendFault('not connected', { isRecoverable: true })
    try {
      return await askHttp(this.#pool, { timeoutMs: TIMEOUT_MS, ...request })
    } catch (error) {
      if (request.signal?.aborted !== true) this.#onLost()
      throw new SendFault(describeError(error), { isRecoverable: true, cause: error })
    }
  }
}

/**
 * A refused login, a missing right or a missing database is for the operator to repair; so is, for a time, a system
 * that is busy or broken.
 */
export const isForNow = (status: number) =>
  [401, 403, 404, 408, 429].includes(status) || status >= 500

const STEPS: Readonly<Record<number, string>> = {
  401: 'the login is refused',
  403: 'the right to write is missing',
  429: 'the system is busy',
}

/** Description of a failure by the status of an answer. */
export const describeHttpStatus = (
  status: number,
  own: Readonly<Record<number, string>> = {},
): string => own[status] ?? STEPS[status] ?? `status ${status}`

/**
 * Writes rows together. Rows that the system refuses for good are written one by one, so that one does not take
 * the others with it.
 *
 * @param write rejects with a `SendFault`
 * @throws {SendFault} if the system refuses all rows for now, or the only one
 * @throws {BatchFault} with the faults of all rows, if some were refused
 */
export async function writeTogether<Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const attempt = async (some: readonly Row[]): Promise<SendFault | undefined> => {
    try {
      await write(some)
      return undefined
    } catch (error) {
      if (error instanceof SendFault) return error
      throw error
    }
  }
  const fault = await attempt(rows)
  if (fault === undefined) return
  if (fault.isRecoverable || rows.length === 1) throw fault
  const faults: (SendFault | undefined)[] = []
  let away: SendFault | undefined
  for (const row of rows) {
    const own: SendFault | undefined = away ?? (await attempt([row]))
    if (own?.isRecoverable === true) away = own
    faults.push(own)
  }
  if (faults.some((own) => own !== undefined)) throw new BatchFault(faults)
}
