import type { TelemetrySignal } from '@signalbox/contract/opentelemetry'
import { describeCallError } from '../../integration/grpc/reason.ts'
import type { Collector } from './collector.ts'

/** Counts for one signal's metrics, log records or spans. */
export interface OutletState {
  sent: number
  /** Dropped from a full queue, refused by the collector, or in an export that failed. */
  lost: number
  lastSentMs: number | undefined
  lastFailedMs: number | undefined
  reason: string | undefined
}

/** Serializer of the SDK: it encodes a batch and decodes the answer. */
interface Serializer<Batch> {
  serializeRequest(batch: Batch): Uint8Array | undefined
  deserializeResponse(answer: Uint8Array): { partialSuccess?: object }
}

/** Result for the SDK; code 0 is success. */
interface ExportResult {
  code: 0 | 1
  error?: Error
}

interface Options {
  signal: TelemetrySignal
  collector: Collector
  timeoutMs: number
  now: () => number
  /** The collector fails after it has worked or at first, with the reason; or it works again. */
  onTurn: (reason: string | undefined) => void
}

/** Sends the batches of one signal, and counts the outcomes. A batch is sent once. */
export class Outlet {
  readonly state: OutletState = {
    sent: 0,
    lost: 0,
    lastSentMs: undefined,
    lastFailedMs: undefined,
    reason: undefined,
  }
  readonly #options: Options
  #isFailing = false

  constructor(options: Options) {
    this.#options = options
  }

  get isFailing(): boolean {
    return this.#isFailing
  }

  /**
   * An exporter of the SDK.
   *
   * @param countOf the number of metrics, log records or spans in a batch
   * @param limit of the queue that batches are taken from
   */
  exporter<Batch>(
    serializer: Serializer<Batch>,
    countOf: (batch: Batch) => number,
    limit?: QueueLimit,
  ) {
    const nothing = () => Promise.resolve()
    return {
      export: (batch: Batch, done: (result: ExportResult) => void): void => {
        const count = countOf(batch)
        limit?.leave(count)
        void (async () => done(await this.#send(batch, serializer, count)))()
      },
      forceFlush: nothing,
      shutdown: nothing,
    }
  }

  /** Sends a batch; never rejects. */
  async #send<Batch>(
    batch: Batch,
    serializer: Serializer<Batch>,
    count: number,
  ): Promise<ExportResult> {
    const { signal, collector, timeoutMs, now } = this.#options
    try {
      const request = serializer.serializeRequest(batch) ?? new Uint8Array()
      const answer = await collector.send(signal, Buffer.from(request), timeoutMs)
      const { rejected, reason } = readRejected(serializer.deserializeResponse(answer))
      this.state.sent += Math.max(count - rejected, 0)
      this.state.lost += Math.min(rejected, count)
      this.state.lastSentMs = now()
      this.#turn(rejected > 0 ? (reason ?? 'refused in part') : undefined)
      return { code: 0 }
    } catch (error) {
      this.state.lost += count
      this.#turn(describeCallError(error))
      return { code: 1, error: error instanceof Error ? error : new Error(String(error)) }
    }
  }

  #turn(reason: string | undefined): void {
    const isFailing = reason !== undefined
    if (isFailing) {
      this.state.reason = reason
      this.state.lastFailedMs = this.#options.now()
    }
    if (isFailing !== this.#isFailing) this.#options.onTurn(reason)
    this.#isFailing = isFailing
  }
}

/** The number that the collector refused of a request that it took otherwise. */
function readRejected({ partialSuccess = {} }: { partialSuccess?: object }) {
  const values = Object.values(partialSuccess) as unknown[]
  const rejected = Number(values.find((value) => typeof value === 'number') ?? 0)
  const reason = values.find((value) => typeof value === 'string' && value !== '')
  return { rejected, reason: typeof reason === 'string' ? reason.slice(0, 300) : undefined }
}

/** Limits the batch processors of the SDK to their queue size, and counts the dropped items. */
export class QueueLimit {
  readonly #state: OutletState
  readonly #max: number
  #waiting = 0

  constructor(state: OutletState, max: number) {
    this.#state = state
    this.#max = max
  }

  /** Admits an item; `false` if it is dropped. */
  admit(): boolean {
    if (this.#waiting >= this.#max) {
      this.#state.lost++
      return false
    }
    this.#waiting++
    return true
  }

  /** Like `admit`, before the item is built: `true` if it would be dropped. */
  refuses(): boolean {
    if (this.#waiting < this.#max) return false
    this.#state.lost++
    return true
  }

  leave(count: number): void {
    this.#waiting -= count
  }
}
