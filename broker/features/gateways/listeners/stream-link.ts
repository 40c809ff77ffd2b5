import type { Duplex } from 'node:stream'
import type { ConnectionBytes, ConnectionMemory } from '../../../kernel/connection-memory.ts'
import type { Deadline, Deadlines } from '../../../kernel/deadlines.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Peer } from '../../../kernel/net/peer.ts'
import type { Link, LinkHandler } from '../gateway-type.ts'

/** Time for a peer to read the last bytes. */
const FAREWELL_MS = 2000

interface Deps {
  /** The memory shared by the links of all gateways. */
  memory: ConnectionMemory
  deadlines: Deadlines
  log: Log
  /** Before the first complete packet. */
  idleTimeoutMs: number
  /** Limit on unread output; beyond it the peer is disconnected. */
  maxWaitingBytes: number
}

/** One TCP or TLS connection of a gateway. */
export class StreamLink implements Link, ConnectionBytes {
  readonly peer: Peer
  readonly isDatagram = false
  readonly #deps: Deps
  readonly #stream: Duplex
  #handler: LinkHandler | undefined
  #deadline: Deadline | undefined
  #isOpen = true
  #unsent: Buffer[] = []
  #unsentBytes = 0

  constructor(deps: Deps, stream: Duplex, peer: Peer) {
    this.#deps = deps
    this.#stream = stream
    this.peer = peer
    this.#deadline = deps.deadlines.add(deps.idleTimeoutMs, () => this.#destroy())
    stream.on('error', () => stream.destroy())
    stream.on('end', () => this.end())
    stream.on('close', () => this.#closed())
  }

  /** From now on bytes are handled. */
  begin(open: (link: Link) => LinkHandler): void {
    this.#handler = open(this)
    this.#stream.on('data', (chunk: Buffer) => this.#receive(chunk))
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  get waitingBytes(): number {
    return this.#stream.writableLength + this.#unsentBytes
  }

  get heldBytes(): number {
    return this.#stream.destroyed ? 0 : this.waitingBytes + (this.#handler?.heldBytes ?? 0)
  }

  recount(): void {
    this.#deps.memory.recount(this)
  }

  giveUp(): void {
    const { address, listener } = this.peer
    this.#deps.log.warn(
      { peer: address, listener, bytes: this.heldBytes },
      'Connection closed: it holds most of the memory of gateways, which is full',
    )
    this.#destroy()
  }

  /** Collects the packets of one turn in one write. */
  send(bytes: Buffer): void {
    if (!this.#isOpen) return
    this.#unsentBytes += bytes.length
    if (this.#unsent.push(bytes) === 1) queueMicrotask(() => this.#flush())
  }

  pause(): void {
    this.#stream.pause()
  }

  resume(): void {
    if (this.#isOpen) this.#stream.resume()
  }

  establish(): void {
    this.#deadline?.cancel()
  }

  end(): void {
    if (!this.#isOpen) return
    this.#flush()
    this.#isOpen = false
    this.#deadline?.cancel()
    this.#stream.end()
    // Closing a socket with unread input resets the connection, and the last packet would be lost.
    this.#stream.resume()
    this.#deadline = this.#deps.deadlines.add(FAREWELL_MS, () => this.#stream.destroy())
    this.#announceEnd()
  }

  #receive(chunk: Buffer): void {
    if (!this.#isOpen) return
    try {
      this.#handler?.receive(chunk)
    } catch (error) {
      this.#deps.log.error({ err: error, listener: this.peer.listener }, 'Packet handler failed')
      this.end()
    }
    this.recount()
  }

  #flush(): void {
    const [only] = this.#unsent
    if (only === undefined) return
    const bytes = this.#unsent.length === 1 ? only : Buffer.concat(this.#unsent)
    this.#unsent = []
    this.#unsentBytes = 0
    if (this.#stream.destroyed || this.#stream.writableEnded) return
    this.#stream.write(bytes)
    if (this.#stream.writableLength > this.#deps.maxWaitingBytes) this.#destroy()
    else this.recount()
  }

  #destroy(): void {
    this.#isOpen = false
    this.#stream.destroy()
  }

  #closed(): void {
    this.#isOpen = false
    this.#deadline?.cancel()
    this.#announceEnd()
  }

  #announceEnd(): void {
    const handler = this.#handler
    this.#handler = undefined
    handler?.closed()
    this.#deps.memory.forget(this)
  }
}
