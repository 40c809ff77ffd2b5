import type { ConnectionBytes, ConnectionMemory } from '../../../kernel/connection-memory.ts'
import type { Deadline, Deadlines } from '../../../kernel/deadlines.ts'
import type { Log } from '../../../kernel/log.ts'
import type { Peer } from '../../../kernel/net/peer.ts'
import type { Link, LinkHandler } from '../gateway-type.ts'

interface Deps {
  /** The memory shared by the links of all gateways. */
  memory: ConnectionMemory
  deadlines: Deadlines
  log: Log
  idleTimeoutMs: number
}

interface Port {
  send(bytes: Buffer): void
  established(): void
  verified(isVerified: boolean): void
  ended(): void
}

/** Link to one peer of a UDP port. */
export class DatagramLink implements Link, ConnectionBytes {
  readonly peer: Peer
  readonly isDatagram = true
  /** Always 0, because the system takes or drops a datagram at once. */
  readonly waitingBytes = 0
  readonly #deps: Deps
  readonly #port: Port
  #handler: LinkHandler | undefined
  #deadline: Deadline | undefined
  #isOpen = true
  #isPaused = false

  constructor(deps: Deps, peer: Peer, port: Port) {
    this.#deps = deps
    this.#port = port
    this.peer = peer
    this.#deadline = deps.deadlines.add(deps.idleTimeoutMs, () => this.end())
  }

  get heldBytes(): number {
    return this.#handler?.heldBytes ?? 0
  }

  recount(): void {
    this.#deps.memory.recount(this)
  }

  giveUp(): void {
    const { address, listener } = this.peer
    this.#deps.log.warn(
      { peer: address, listener, bytes: this.heldBytes },
      'Peer forgotten: it holds most of the memory of gateways, which is full',
    )
    this.end()
  }

  begin(open: (link: Link) => LinkHandler): void {
    this.#handler = open(this)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  receive(bytes: Buffer): void {
    if (!this.#isOpen || this.#isPaused) return
    try {
      this.#handler?.receive(bytes)
    } catch (error) {
      this.#deps.log.error({ err: error, listener: this.peer.listener }, 'Packet handler failed')
      this.end()
    }
    this.recount()
  }

  send(bytes: Buffer): void {
    if (!this.#isOpen) return
    this.#port.send(bytes)
    this.recount()
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
  }

  establish(): void {
    this.#deadline?.cancel()
    this.#port.established()
  }

  distrust(): void {
    if (this.#isOpen) this.#port.verified(false)
  }

  verify(): void {
    this.#port.verified(true)
  }

  end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#deadline?.cancel()
    this.#port.ended()
    const handler = this.#handler
    this.#handler = undefined
    handler?.closed()
    this.#deps.memory.forget(this)
  }
}
