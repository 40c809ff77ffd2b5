import { once } from 'node:events'
import { createSocket, type Socket } from 'node:dgram'
import type { GatewayFields } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import type { Clock } from '../../../kernel/clock.ts'
import { ConnectionMemory } from '../../../kernel/connection-memory.ts'
import type { GatewayKernel } from '../../../kernel/gateway/gateway-kernel.ts'
import type { Authenticate } from '../../../kernel/gateway/login.ts'
import { Kernel } from '../../../kernel/kernel.ts'
import { type Log, silentLog } from '../../../kernel/log.ts'
import type { ZoneSettings } from '../../../kernel/settings.ts'
import type { GatewayContext, GatewayType, Link, RunningGateway } from '../gateway-type.ts'
import { DatagramListener } from '../listeners/datagram-listener.ts'

interface Options<Config> {
  readonly config: Config
  readonly clock?: Clock
  readonly log?: Log
  readonly zone?: Partial<ZoneSettings>
  readonly mountpoint?: string
  readonly authenticate?: Authenticate
  readonly idleTimeoutMs?: number
  readonly dataDir?: string
  readonly maxConnections?: number
  readonly heapLimit?: number
  /** The address that peers seem to have: those of this machine are trusted. */
  readonly peerAddress?: string
}

/** A gateway on a UDP port of this machine, with a kernel and without the rest of a broker. */
export interface UdpGateway<Running> {
  readonly kernel: Kernel
  readonly clients: GatewayKernel
  readonly gateway: Running
  readonly listener: DatagramListener
  readonly port: number
  /** Errors in the log: no datagram may cause one. */
  readonly failures: readonly unknown[]
  close(): Promise<void>
}

export async function startUdpGateway<Name extends GatewayName, Running extends RunningGateway>(
  type: GatewayType<Name, Running>,
  options: Options<GatewayFields<Name>>,
): Promise<UdpGateway<Running>> {
  const failures: unknown[] = []
  const log: Log = options.log ?? {
    ...silentLog,
    error: (fields, text) => failures.push({ text, ...fields }),
  }
  const { clock, zone, mountpoint, authenticate } = options
  const kernel = new Kernel({
    node: 'test@127.0.0.1',
    log,
    ...(clock && { clock }),
    ...(zone && { zone }),
    ...(options.heapLimit !== undefined && { heapLimit: options.heapLimit }),
  })
  const budget = kernel.memory.budget('gateways')
  const clients = kernel.openGateway(type)
  const listeners: DatagramListener[] = []
  const context: GatewayContext<GatewayFields<Name>> = {
    name: type.name,
    config: options.config,
    node: 'signalbox@127.0.0.1',
    dataDir: options.dataDir ?? '/nonexistent',
    clock: kernel.clock,
    log,
    alarms: { activate() {}, deactivate() {} },
    deadlines: kernel.deadlines,
    outgoingDeny: [],
    connect: (link, login, receiver) =>
      clients.connect(
        { ...login, peer: { ...link.peer, ...(mountpoint && { mountpoint }) } },
        receiver,
        authenticate,
        () => link.isOpen,
      ),
    publish: (message, fromClientId) =>
      kernel.publish({
        ...message,
        fromClientId,
        fromGateway: type.name,
        timestamp: kernel.clock.now(),
      }),
    client: (clientId) => clients.client(clientId),
    datagramSockets: () => listeners,
  }
  const gateway = await type.start(context)
  const listener = new DatagramListener(
    {
      budget,
      memory: new ConnectionMemory(budget),
      clock: kernel.clock,
      deadlines: kernel.deadlines,
      log,
      idleTimeoutMs: options.idleTimeoutMs ?? 30_000,
      open: (link) => gateway.open(seenFrom(link, options.peerAddress)),
    },
    {
      gateway: type.name,
      name: 'default',
      bind: { host: '127.0.0.1', port: 0 },
      maxConnections: options.maxConnections ?? 100_000,
      enableAuthn: true,
    },
  )
  await listener.listen()
  listeners.push(listener)
  return {
    kernel,
    clients,
    gateway,
    listener,
    port: listener.port,
    failures,
    async close() {
      await listener.close()
      await gateway.close?.()
      kernel.closeGateway(type.name)
      await kernel.close()
    },
  }
}

function seenFrom(link: Link, address: string | undefined): Link {
  if (address === undefined) return link
  return {
    peer: { ...link.peer, address },
    isDatagram: link.isDatagram,
    get isOpen() {
      return link.isOpen
    },
    get waitingBytes() {
      return link.waitingBytes
    },
    send: (bytes) => link.send(bytes),
    pause: () => link.pause(),
    resume: () => link.resume(),
    establish: () => link.establish(),
    distrust: () => link.distrust?.(),
    verify: () => link.verify?.(),
    end: () => link.end(),
  }
}

/** UDP socket that sends to one port, and returns received datagrams in order. */
export class UdpPeer {
  readonly socket: Socket
  readonly #port: number
  readonly #received: Buffer[] = []
  #wake: (() => void) | undefined
  #fail: ((error: Error) => void) | undefined

  private constructor(socket: Socket, port: number) {
    this.socket = socket
    this.#port = port
    socket.on('message', (bytes) => {
      this.#received.push(bytes)
      this.#wake?.()
    })
  }

  static async open(port: number): Promise<UdpPeer> {
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    return new UdpPeer(socket, port)
  }

  get port(): number {
    return this.socket.address().port
  }

  send(bytes: Buffer): void {
    this.socket.send(bytes, this.#port, '127.0.0.1')
  }

  /** Resolves to the next datagram. */
  async next(timeoutMs = 5000): Promise<Buffer> {
    const end = Date.now() + timeoutMs
    for (;;) {
      const first = this.#received.shift()
      if (first !== undefined) return first
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      this.#wake = resolve
      this.#fail = reject
      const timer = setTimeout(() => reject(new Error('No datagram came')), end - Date.now())
      await promise.finally(() => clearTimeout(timer))
    }
  }

  /** Number of unread datagrams. */
  get unread(): number {
    return this.#received.length
  }

  /** A call of `next` that waits is rejected. */
  close(): void {
    this.socket.close()
    this.#fail?.(new Error('The socket has been closed'))
  }
}
