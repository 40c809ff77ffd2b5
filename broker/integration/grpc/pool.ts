import type { Outgoing } from '../../backends/outgoing.ts'
import type { ConnectionOptions } from 'node:tls'
import type { Address } from '../../backends/dialer.ts'
import { GrpcChannel, GrpcFault, type GrpcStream } from './channel.ts'

const UNAVAILABLE = 14

/** Where a service is, and how it is connected to. */
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
   * @param key calls with the same one use the same connection
   * @throws {Error} there is no connection, no answer in time, or the status of the service
   */
  call(key: string, path: string, request: Buffer, timeoutMs: number): Promise<Buffer> {
    const at = hashOf(key) % this.#channels.length
    const channel = this.#channels[at]
    if (channel?.isOpen === true) return channel.call(path, request, timeoutMs)
    return this.#callOnNew(at, path, request, timeoutMs)
  }

  /** A call whose requests follow one after the other. @throws {Error} there is no connection */
  async stream(key: string, path: string): Promise<GrpcStream> {
    const at = hashOf(key) % this.#channels.length
    const channel = this.#channels[at]
    const open =
      channel?.isOpen === true ? channel : await this.#open(at, this.#options.endpoint.timeoutMs)
    return open.stream(path)
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
    if (this.#isClosed) throw new GrpcFault(UNAVAILABLE, 'closed')
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
      throw new GrpcFault(UNAVAILABLE, 'closed')
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

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
