import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { Allowance } from '../allowance.ts'
import type { KernelServices } from '../services.ts'
import { isAllowed } from './access-rules.ts'
import { spareDescriptors } from './descriptors.ts'
import { plainAddress } from './forwarded.ts'
import type { ListenerSettings } from './listener-settings.ts'
import type { Peer } from './peer.ts'
import { expectProxyHeader, type Origin } from './proxy-protocol.ts'
import { type StallLimits, StalledConnections } from './stalled.ts'
import { Throttle } from './throttle.ts'
import { readCertificate, serveTls } from './tls.ts'
import { serveWebSockets } from './websocket.ts'

export type { ListenerSettings, ListenerType } from './listener-settings.ts'

export interface RunningListener {
  /** `type:name`; of a gateway with its name in front. */
  readonly id: string
  readonly settings: ListenerSettings
  /** Address that is really bound. */
  readonly address: { host: string; port: number }
  readonly currentConnections: number
  /** Applies settings to new connections. The address does not change. */
  update(settings: ListenerSettings): void
  /** Stops listening and ends its connections. */
  close(): Promise<void>
}

/** Refused connections that may wait for their CONNECT at the same time. */
const MAX_REFUSING = 64
const BACKLOG = 1024

/** Parts of the kernel or of a gateway that a listener uses. */
export interface ListenerServices
  extends Pick<KernelServices, 'clock' | 'log' | 'zoneOf'>,
    Partial<Pick<KernelServices, 'connectionMemory'>> {
  /** Speaks the protocol on a byte stream, until it ends. */
  attach(stream: Duplex, peer: Peer): unknown
}

type Handler = (socket: Socket, origin: Origin | undefined) => void

/** Opens a listener. @throws the system's error, such as `EADDRINUSE`, or one of OpenSSL */
export async function startListener(
  kernel: ListenerServices,
  settings: ListenerSettings,
): Promise<RunningListener> {
  const listener = new Listener(kernel, settings)
  await listener.listen()
  return listener
}

/**
 * One address that clients connect to. A connection passes through the layers that its type has: header of a
 * load balancer, TLS, WebSocket. An update makes new layers, so that the socket stays open.
 */
class Listener implements RunningListener {
  readonly id: string
  readonly #kernel: ListenerServices
  readonly #server: Server
  /** Sockets that pass through layers, from their first byte on. */
  readonly #sockets = new Set<Socket>()
  /** Streams that carry MQTT. */
  readonly #streams = new Set<Duplex>()
  readonly #stalled: StalledConnections
  #settings: ListenerSettings
  #handle: Handler
  #connectRate: Allowance | undefined
  #refusing = 0
  /** To be asked of each socket it would be a call of the system. */
  #address = { host: '', port: 0 }
  #localAddress = ''

  constructor(kernel: ListenerServices, settings: ListenerSettings) {
    const id = `${settings.type}:${settings.name}`
    this.id = settings.gateway === undefined ? id : `${settings.gateway}:${id}`
    this.#kernel = kernel
    this.#settings = settings
    this.#stalled = new StalledConnections(kernel.clock)
    this.#handle = this.#layers(settings)
    this.#setConnectRate(settings)
    this.#server = createServer((socket) => this.#begin(socket))
  }

  get settings(): ListenerSettings {
    return this.#settings
  }

  get address() {
    return this.#address
  }

  get currentConnections(): number {
    return this.#streams.size
  }

  async listen(): Promise<void> {
    const { host, port } = this.#settings.bind
    const backlog = this.#settings.tcp?.backlog ?? BACKLOG
    const server = this.#server
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ ...(host !== '' && { host }), port, backlog }, () => {
        server.off('error', reject)
        resolve()
      })
    })
    server.on('error', (error) =>
      this.#kernel.log.error({ listener: this.id, err: error }, 'Listener failed'),
    )
    const { address, port: real } = server.address() as AddressInfo // an IP listener has no other
    this.#address = { host: address, port: real }
    this.#localAddress = plainAddress(address)
  }

  update(settings: ListenerSettings): void {
    const handle = this.#layers(settings)
    this.#setConnectRate(settings)
    this.#settings = settings
    this.#handle = handle
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const stream of this.#streams) stream.destroy()
    for (const socket of this.#sockets) socket.destroy()
    this.#stalled.close()
    await closed
  }

  #setConnectRate({ maxConnRate = Number.POSITIVE_INFINITY }: ListenerSettings): void {
    // The used allowance persists while other settings change.
    if (this.#connectRate !== undefined && maxConnRate === this.#settings.maxConnRate) return
    this.#connectRate = Number.isFinite(maxConnRate)
      ? new Allowance(this.#kernel.clock, maxConnRate)
      : undefined
  }

  #layers(settings: ListenerSettings): Handler {
    const { type, tls, webSocket = {}, proxyHeaderTimeoutMs } = settings
    const limits = toStallLimits(settings)
    const attach = (stream: Duplex, socket: Socket, origin: Origin | undefined) =>
      this.#attach(settings, limits, stream, socket, origin)
    // The kernel takes care of the socket from its first byte on.
    if (type === 'tcp' && proxyHeaderTimeoutMs === undefined) {
      return (socket) => attach(socket, socket, undefined)
    }
    let next: Handler = (socket, origin) => attach(socket, socket, origin)
    if (type === 'ws' || type === 'wss') {
      next = serveWebSockets(
        this.#kernel.zoneOf(settings.zone),
        webSocket,
        attach,
        this.#kernel.connectionMemory,
      )
    }
    if (type === 'ssl' || type === 'wss') {
      if (tls === undefined) throw new Error(`${this.id} has no certificate`)
      next = serveTls(tls, this.#kernel.log, next)
    }
    const first = next
    const begin: Handler =
      proxyHeaderTimeoutMs === undefined
        ? first
        : (socket) =>
            expectProxyHeader(socket, proxyHeaderTimeoutMs, (origin) => first(socket, origin))
    return (socket) => {
      this.#sockets.add(socket)
      socket.on('error', ignore).on('close', () => this.#sockets.delete(socket))
      begin(socket, undefined)
    }
  }

  #begin(socket: Socket): void {
    const { accessRules, tcp } = this.#settings
    if (accessRules !== undefined) {
      if (!isAllowed(accessRules, plainAddress(socket.remoteAddress ?? ''))) {
        socket.destroy()
        return
      }
    }
    if (tcp?.noDelay !== false) socket.setNoDelay(true)
    if (tcp?.keepAliveIdleMs !== undefined) socket.setKeepAlive(true, tcp.keepAliveIdleMs)
    this.#handle(socket, undefined)
  }

  #attach(
    settings: ListenerSettings,
    limits: StallLimits,
    stream: Duplex,
    socket: Socket,
    origin: Origin | undefined,
  ): void {
    const reason = this.#refusal()
    if (reason !== undefined && this.#refusing >= MAX_REFUSING) {
      stream.destroy()
      return
    }
    if (reason !== undefined) {
      this.#refusing++
      this.#kernel.log.warn(
        { listener: this.id, connections: this.#streams.size },
        reason === ReasonCode.serverBusy
          ? 'Connection refused: the listener has its maximum of connections'
          : 'Connection refused: too many new connections per second',
      )
    }
    this.#streams.add(stream)
    this.#stalled.add(socket, limits)
    stream.on('close', () => {
      this.#streams.delete(stream)
      this.#stalled.delete(socket)
      if (reason !== undefined) this.#refusing--
    })
    const peer = this.#peer(settings, socket, origin)
    this.#kernel.attach(stream, reason === undefined ? peer : { ...peer, refuse: reason })
  }

  #refusal(): ReasonCode | undefined {
    const isFull = this.#streams.size - this.#refusing >= this.#settings.maxConnections
    if (isFull || spareDescriptors() <= 0) return ReasonCode.serverBusy
    return this.#connectRate?.tryTake() === false ? ReasonCode.connectionRateExceeded : undefined
  }

  #peer(settings: ListenerSettings, socket: Socket, origin: Origin | undefined): Peer {
    const { mountpoint, zone, enableAuthn, gateway } = settings
    const messages = settings.messagesRate ?? Number.POSITIVE_INFINITY
    const bytes = settings.bytesRate ?? Number.POSITIVE_INFINITY
    return {
      listener: this.id,
      address: plainAddress(origin?.address ?? socket.remoteAddress ?? ''),
      port: origin?.port ?? socket.remotePort ?? 0,
      localAddress: this.#localAddress,
      localPort: this.#address.port,
      enableAuthn,
      ...(mountpoint && { mountpoint }),
      ...(zone !== undefined && { zone }),
      ...(gateway !== undefined && { gateway }),
      ...(Math.min(messages, bytes) < Number.POSITIVE_INFINITY && {
        throttle: new Throttle(this.#kernel.clock, { messages, bytes }),
      }),
      ...(socket instanceof TLSSocket && { certificate: readCertificate(socket) }),
    }
  }
}

/** Until a connection speaks MQTT nobody needs to know how it ended. */
function ignore(): void {}

const toStallLimits = ({ tcp, webSocket }: ListenerSettings): StallLimits => ({
  sendTimeoutMs: tcp?.sendTimeoutMs ?? Number.POSITIVE_INFINITY,
  highWatermarkBytes: tcp?.highWatermarkBytes ?? 1024 * 1024,
  idleTimeoutMs: webSocket?.idleTimeoutMs ?? Number.POSITIVE_INFINITY,
})
