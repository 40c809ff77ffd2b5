import { createSocket, type Socket } from 'node:dgram'
import { networkInterfaces } from 'node:os'
import { Allowance } from '../../../kernel/allowance.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { ConnectionMemory } from '../../../kernel/connection-memory.ts'
import type { Deadlines } from '../../../kernel/deadlines.ts'
import type { Log } from '../../../kernel/log.ts'
import type { MemoryBudget } from '../../../kernel/memory.ts'
import { isAllowed } from '../../../kernel/net/access-rules.ts'
import { plainAddress } from '../../../kernel/net/forwarded.ts'
import type { ListenerSettings } from '../../../kernel/net/listener-settings.ts'
import type { Peer } from '../../../kernel/net/peer.ts'
import type { DatagramPort, Link, LinkHandler } from '../gateway-type.ts'
import { DatagramLink } from './datagram-link.ts'

export interface DatagramSettings
  extends Pick<
    ListenerSettings,
    | 'name'
    | 'bind'
    | 'maxConnections'
    | 'enableAuthn'
    | 'mountpoint'
    | 'maxConnRate'
    | 'accessRules'
  > {
  gateway: string
  receiveBufferBytes?: number | undefined
  sendBufferBytes?: number | undefined
  /** The packet of a load balancer, and its answer. */
  healthCheck?: { request: Buffer; reply: Buffer } | undefined
}

/** Approximate memory of a peer, without that of its protocol. */
const LINK_BYTES = 2000
/** Peers take at most this share of the memory of gateways: the rest is for the data of their protocols. */
const PEER_SHARE = 0.8

interface Deps {
  budget: MemoryBudget
  memory: ConnectionMemory
  clock: Clock
  deadlines: Deadlines
  log: Log
  /** Before the first complete packet of a peer. */
  idleTimeoutMs: number
  open: (link: Link) => LinkHandler
}

/**
 * A UDP port. Each source address and port is a peer. Addresses can be forged: when the listener or the memory of
 * gateways is full, a new peer replaces one that has not sent a complete packet, or else one whose address is not
 * verified.
 */
export class DatagramListener implements DatagramPort {
  readonly id: string
  readonly #deps: Deps
  readonly #settings: DatagramSettings
  readonly #socket: Socket
  readonly #links = new Map<string, DatagramLink>()
  /** Peers without a complete packet among all links, oldest first. */
  readonly #idle = new Map<string, DatagramLink>()
  /** Peers whose address may be forged although a complete packet has arrived. */
  readonly #unverified = new Map<string, DatagramLink>()
  readonly #rate: Allowance | undefined
  #address = { host: '', port: 0 }

  constructor(deps: Deps, settings: DatagramSettings) {
    this.id = `${settings.gateway}:udp:${settings.name}`
    this.#deps = deps
    this.#settings = settings
    const { maxConnRate = Number.POSITIVE_INFINITY, bind } = settings
    this.#rate = Number.isFinite(maxConnRate) ? new Allowance(deps.clock, maxConnRate) : undefined
    this.#socket = createSocket({ type: bind.host.includes(':') ? 'udp6' : 'udp4' })
    this.#socket.on('message', (bytes, from) => this.#receive(bytes, from.address, from.port))
  }

  get address() {
    return this.#address
  }

  get port(): number {
    return this.#address.port
  }

  get currentConnections(): number {
    return this.#links.size
  }

  /** @throws the system's error, such as `EADDRINUSE` */
  async listen(): Promise<void> {
    const { host, port } = this.#settings.bind
    const socket = this.#socket
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.bind({ port, exclusive: true, ...(host !== '' && { address: host }) }, () => {
        socket.off('error', reject)
        resolve()
      })
    })
    socket.on('error', (error) =>
      this.#deps.log.error({ listener: this.id, err: error }, 'Listener failed'),
    )
    const { receiveBufferBytes: received, sendBufferBytes: sent } = this.#settings
    if (received !== undefined) socket.setRecvBufferSize(received)
    if (sent !== undefined) socket.setSendBufferSize(sent)
    const { address, port: real } = socket.address()
    this.#address = { host: address, port: real }
  }

  broadcast(bytes: Buffer, port: number): void {
    this.#socket.setBroadcast(true)
    for (const address of broadcastAddresses()) {
      this.#socket.send(bytes, port, address, () => {}) // a network that is down
    }
  }

  async close(): Promise<void> {
    for (const link of [...this.#links.values()]) link.end()
    await new Promise<void>((resolve) => this.#socket.close(() => resolve()))
  }

  #receive(bytes: Buffer, address: string, port: number): void {
    const { accessRules, healthCheck } = this.#settings
    const plain = plainAddress(address)
    if (accessRules !== undefined && !isAllowed(accessRules, plain)) return
    if (healthCheck !== undefined && healthCheck.request.equals(bytes)) {
      return this.#socket.send(healthCheck.reply, port, address)
    }
    const key = `${address} ${port}`
    const link = this.#links.get(key) ?? this.#add(key, address, plain, port)
    link?.receive(bytes)
  }

  #add(key: string, address: string, plain: string, port: number): DatagramLink | undefined {
    if (this.#rate?.tryTake() === false || !this.#makeRoom()) return undefined
    const link: DatagramLink = new DatagramLink(this.#deps, this.#peer(plain, port), {
      send: (bytes) => this.#socket.send(bytes, port, address, () => {}), // may be unreachable
      established: () => this.#idle.delete(key),
      verified: (isVerified) => {
        if (isVerified) this.#unverified.delete(key)
        else this.#unverified.set(key, link)
      },
      ended: () => {
        this.#deps.budget.release(LINK_BYTES)
        this.#links.delete(key)
        this.#idle.delete(key)
        this.#unverified.delete(key)
      },
    })
    this.#deps.budget.add(LINK_BYTES)
    this.#links.set(key, link)
    this.#idle.set(key, link)
    link.begin(this.#deps.open)
    return link
  }

  #makeRoom(): boolean {
    const { budget } = this.#deps
    const isFull = budget.used + LINK_BYTES > PEER_SHARE * budget.limit
    if (isFull) budget.refuse()
    else if (this.#links.size < this.#settings.maxConnections) return true
    const [oldest] = this.#idle.size > 0 ? this.#idle.values() : this.#unverified.values()
    oldest?.end()
    return oldest !== undefined
  }

  #peer(address: string, port: number): Peer {
    const { gateway, mountpoint, enableAuthn } = this.#settings
    return {
      listener: this.id,
      gateway,
      address,
      port,
      localAddress: plainAddress(this.#address.host),
      localPort: this.#address.port,
      enableAuthn,
      ...(mountpoint && { mountpoint }),
    }
  }
}

/** Broadcast addresses of this machine's IPv4 networks. */
function broadcastAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address, netmask }) => {
        const mask = netmask.split('.').map(Number)
        return address
          .split('.')
          .map((part, i) => Number(part) | (~(mask[i] ?? 255) & 255))
          .join('.')
      }),
  )
}
