import type { Outgoing } from '../../backends/outgoing.ts'
import type { ConnectionOptions } from 'node:tls'
import type { Address } from '../../backends/dialer.ts'
import { GrpcChannel, type GrpcStream } from './channel.ts'
import { GrpcFault, STATUS } from './status.ts'

/** Address of a service, with connection options. */
export interface Endpoint {
  address: Address
  tls: ConnectionOptions | undefined
  poolSize: number
  timeoutMs: number
  socket: { noDelay: boolean; keepAlive: boolean }
}

export interface PoolOptions {
  endpoint: Endpoint
  outgoing: Outgoing
  maxAnswerBytes: number
  /** The first connection is open, after there was none. */
  onOpened: () => void
  /** The last connection ended. */
  onLost: () => void
}

/** The connections to one service. Each is opened by the first call that needs it, and again after it was lost. */
export class ConnectionPool {
  readonly #options: PoolOptions
  readonly #channels: (GrpcChannel | undefined)[]
  readonly #opening = new Map<number, Promise<GrpcChannel>>()
  #isClosed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#channels = Array.from({ length: options.endpoint.poolSize }, () => undefined)
  }

  /**
   * @param key calls with equal keys share a connection
   * @throws {Error} if there is no connection, if the time is over, or with the status of the service
   */
  call(key: string, path: string, request: Buffer, timeoutMs: number): Promise<Buffer> {
    const at = hashText(key) % this.#channels.length
    const channel = this.#channels[at]
    if (channel?.isOpen === true) return channel.call(path, request, timeoutMs)
    return this.#callOnNew(at, path, request, timeoutMs)
  }

  /** Opens a client-streaming call. @throws {Error} if there is no connection */
  async stream(key: string, path: string): Promise<GrpcStream> {
    return (await this.open(key)).stream(path)
  }

  /** The connection that calls with this key use. @throws {Error} if there is none */
  async open(key: string): Promise<GrpcChannel> {
    const at = hashText(key) % this.#channels.length
    const channel = this.#channels[at]
    return channel?.isOpen === true ? channel : this.#open(at, this.#options.endpoint.timeoutMs)
  }

  close(): void {
    this.#isClosed = true
    for (const channel of this.#channels) channel?.close()
    this.#channels.fill(undefined)
  }

  async #callOnNew(at: number, path: string, request: Buffer, timeoutMs: number): Promise<Buffer> {
    const since = performance.now()
    const channel = await this.#open(at, timeoutMs)
    const leftMs = timeoutMs - (performance.now() - since)
    return channel.call(path, request, leftMs)
  }

  #open(at: number, timeoutMs: number): Promise<GrpcChannel> {
    let opening = this.#opening.get(at)
    if (opening === undefined) {
      opening = this.#connect(at, timeoutMs).finally(() => this.#opening.delete(at))
      this.#opening.set(at, opening)
    }
    return opening
  }

  async #connect(at: number, connectTimeoutMs: number): Promise<GrpcChannel> {
    if (this.#isClosed) throw new GrpcFault(STATUS.unavailable, 'closed')
    const { endpoint, outgoing, maxAnswerBytes, onOpened, onLost } = this.#options
    const channel = new GrpcChannel({
      ...endpoint,
      connectTimeoutMs,
      outgoing,
      maxAnswerBytes,
      onLost: () => {
        if (this.#channels[at] !== channel) return
        this.#channels[at] = undefined
        if (!this.#isConnected) onLost()
      },
    })
    await channel.open()
    if (this.#isClosed) {
      channel.close()
      throw new GrpcFault(STATUS.unavailable, 'closed')
    }
    const isFirst = !this.#isConnected
    this.#channels[at] = channel
    if (isFirst) onOpened()
    return channel
  }

  get #isConnected(): boolean {
    return this.#channels.some((each) => each !== undefined)
  }
}

/** FNV-1a hash of a text. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
