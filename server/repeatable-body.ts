import type { ClientRequest, IncomingMessage } from 'node:http'

/** A longer body is not held: its call is not repeated. */
const MAX_KEPT_BYTES = 1024 * 1024

/** Body of a call: it streams through, and is buffered for another attempt. */
export class RepeatableBody {
  readonly #source: IncomingMessage
  readonly #kept: Buffer[] = []
  #bytes = 0
  #keeps: boolean

  constructor(source: IncomingMessage, keeps: boolean) {
    this.#source = source
    this.#keeps = keeps
  }

  get canRepeat(): boolean {
    return this.#keeps
  }

  /** Body as far as it has streamed; `undefined` if it exceeds the buffer. */
  get text(): string | undefined {
    return this.#keeps ? Buffer.concat(this.#kept).toString() : undefined
  }

  pipeTo(call: ClientRequest): void {
    for (const chunk of this.#kept) call.write(chunk)
    if (this.#source.readableEnded) {
      call.end()
      return
    }
    if (this.#keeps) this.#source.on('data', this.#keep)
    this.#source.pipe(call)
  }

  stop(call: ClientRequest): void {
    this.#source.unpipe(call)
    this.#source.off('data', this.#keep)
    this.#source.pause()
  }

  #keep = (chunk: Buffer): void => {
    this.#bytes += chunk.length
    if (this.#bytes <= MAX_KEPT_BYTES) {
      this.#kept.push(chunk)
      return
    }
    this.#keeps = false
    this.#kept.length = 0
    this.#source.off('data', this.#keep)
  }
}
