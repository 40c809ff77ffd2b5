import type { Definitions } from '../../../integration/grpc/definitions.ts'
import type { GrpcStream } from '../../../integration/grpc/channel.ts'
import type { ConnectionPool } from '../../../integration/grpc/pool.ts'
import type { Fields } from '../../../integration/grpc/broker-messages.ts'

/** The functions of the service, with their requests. */
export const FUNCTIONS = {
  OnSocketCreated: 'SocketCreatedRequest',
  OnSocketClosed: 'SocketClosedRequest',
  OnReceivedBytes: 'ReceivedBytesRequest',
  OnTimerTimeout: 'TimerTimeoutRequest',
  OnReceivedMessages: 'ReceivedMessagesRequest',
} as const

export type HandlerFunction = keyof typeof FUNCTIONS

/** The calls about one connection. */
export interface HandlerCalls {
  /** Bytes that wait at this side. */
  readonly waitingBytes: number
  /** Settles when the next call may follow. @throws {Error} if it could not be made, or the service has refused it */
  call(name: HandlerFunction, request: Fields): Promise<void>
  end(): void
}

export interface HandlerDeps {
  pool: ConnectionPool
  definitions: Definitions
  /** Connection ID, by which the service refers to this connection in its own calls. */
  conn: string
  timeoutMs: number
}

/** `ConnectionUnaryHandler`: a call for each request, the next one after the answer. */
export class UnaryCalls implements HandlerCalls {
  readonly waitingBytes = 0
  readonly #deps: HandlerDeps

  constructor(deps: HandlerDeps) {
    this.#deps = deps
  }

  async call(name: HandlerFunction, request: Fields): Promise<void> {
    const { pool, definitions, conn, timeoutMs } = this.#deps
    const bytes = definitions.encode(FUNCTIONS[name], { conn, ...request })
    const path = definitions.methodPath('ConnectionUnaryHandler', name)
    await pool.call(conn, path, bytes, timeoutMs)
  }

  end(): void {}
}

/** `ConnectionHandler`: a stream for each function, opened by its first request; nobody waits for an answer. */
export class StreamCalls implements HandlerCalls {
  readonly #deps: HandlerDeps
  readonly #streams = new Map<HandlerFunction, GrpcStream>()
  readonly #onFault: (fault: Error) => void
  #hasEnded = false

  constructor(deps: HandlerDeps, onFault: (fault: Error) => void) {
    this.#deps = deps
    this.#onFault = onFault
  }

  get waitingBytes(): number {
    let bytes = 0
    for (const stream of this.#streams.values()) bytes += stream.waitingBytes
    return bytes
  }

  async call(name: HandlerFunction, request: Fields): Promise<void> {
    const { definitions, conn } = this.#deps
    const stream = this.#streams.get(name) ?? (await this.#open(name))
    stream.write(definitions.encode(FUNCTIONS[name], { conn, ...request }))
  }

  end(): void {
    this.#hasEnded = true
    for (const stream of this.#streams.values()) stream.end()
    this.#streams.clear()
  }

  async #open(name: HandlerFunction): Promise<GrpcStream> {
    const { pool, definitions, conn } = this.#deps
    const stream = await pool.stream(conn, definitions.methodPath('ConnectionHandler', name))
    stream.onEnd = (fault) => {
      if (!this.#hasEnded) this.#onFault(fault ?? new Error('the service has ended a stream'))
    }
    this.#streams.set(name, stream)
    return stream
  }
}
