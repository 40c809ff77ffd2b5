import { errorMessage } from '@signalbox/formats/error-message'
import type { Duplex } from 'node:stream'
import { Duration } from '@signalbox/formats/units'
import type { Clock } from '../../kernel/clock.ts'
import type { ConnectionMemory } from '../../kernel/connection-memory.ts'
import type { GatewayKernel } from '../../kernel/gateway/gateway-kernel.ts'
import { type RunningListener, startListener } from '../../kernel/net/listener.ts'
import type { Peer } from '../../kernel/net/peer.ts'
import { impatient } from '../../kernel/packets/services.ts'
import {
  failedToStart,
  type ListenerLoader,
  describeListenerError,
} from '../listeners/listeners.ts'
import {
  type AuthenticationDeps,
  GatewayAuthentication,
  type ScopedAuthentication,
} from './authentication.ts'
import type { GatewayContext, Link, LinkHandler, RunningGateway } from './gateway-type.ts'
import { DatagramListener } from './listeners/datagram-listener.ts'
import {
  readDatagramSettings,
  gatewayListenerId,
  toStreamConfig,
} from './listeners/listener-settings.ts'
import { StreamLink } from './listeners/stream-link.ts'
import { withOverrides } from './overrides.ts'
import { ownGatewayFields, type StoredGateway, type StoredListener } from './setting.ts'
import { gatewayType } from './types.ts'

/** How long a message without a session may wait for the message rate limit of the node. */
const PATIENCE_MS = 1000

export interface GatewayDeps extends AuthenticationDeps {
  loader: ListenerLoader
  /** The memory shared by the links of all gateways. */
  memory: ConnectionMemory
  dataDir: string
  outgoingDeny: readonly string[]
}

type OpenListener = RunningListener | DatagramListener

interface ListenerEntry {
  config: Readonly<StoredListener>
  listener: OpenListener | undefined
  /** Reason why an enabled listener is not running. */
  error: string | undefined
}

/** A configured gateway, whether or not it runs. */
export class LoadedGateway {
  readonly #deps: GatewayDeps
  readonly authentication: GatewayAuthentication
  #stored: Readonly<StoredGateway>
  #running: RunningGateway | undefined
  #clients: GatewayKernel | undefined
  #startedAt: number | undefined
  /** Reason why an enabled gateway is not running. */
  #error: string | undefined
  readonly #listeners = new Map<string, ListenerEntry>()

  constructor(deps: GatewayDeps, stored: Readonly<StoredGateway>) {
    this.#deps = deps
    this.#stored = stored
    this.authentication = new GatewayAuthentication(deps)
    for (const config of stored.listeners) this.#note(config)
  }

  get name() {
    return this.#stored.name
  }

  get stored(): Readonly<StoredGateway> {
    return this.#stored
  }

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  get error(): string | undefined {
    return this.#error
  }

  /** Start in epoch milliseconds; `undefined` while stopped. */
  get startedAt(): number | undefined {
    return this.#startedAt
  }

  /** Clients of the gateway; none while stopped. */
  get clients(): GatewayKernel | undefined {
    return this.#clients
  }

  /** Interface of the running protocol; each protocol's folder defines its own. */
  get running(): RunningGateway | undefined {
    return this.#running
  }

  get listeners(): ReadonlyMap<string, Readonly<ListenerEntry>> {
    return this.#listeners
  }

  /** The mountpoint for clients of a listener, with its placeholders. */
  mountpointOf(listener: string): string {
    return this.#listeners.get(listener)?.config.mountpoint ?? this.#stored.mountpoint
  }

  /** Authenticator for clients of a listener: its own or the gateway's. */
  findAuthentication(listener: string): ScopedAuthentication | undefined {
    return this.authentication.find(listener, this.name)
  }

  factsOf(clientId: string): Readonly<Record<string, string>> | undefined {
    return gatewayType(this.name)?.factsOf?.(clientId)
  }

  /** Takes over a stored configuration that differs only in fields without effect on the running gateway. */
  adopt(stored: Readonly<StoredGateway>): void {
    this.#stored = stored
    for (const config of stored.listeners) {
      const entry = this.#listeners.get(gatewayListenerId(this.name, config))
      if (entry !== undefined) entry.config = config
    }
  }

  /** Puts its authenticators to work; they answer questions of administrators while the gateway is stopped. */
  async openAuthentication(): Promise<void> {
    const { name, listeners, authentication } = this.#stored
    await this.authentication.set(name, authentication)
    for (const listener of listeners) {
      await this.authentication.set(gatewayListenerId(name, listener), listener.authentication)
    }
  }

  async close(): Promise<void> {
    await this.stop()
    this.authentication.close()
  }

  /**
   * Opens the gateway and its listeners.
   *
   * @param isLenient a listener that cannot be opened is only reported
   * @throws {ConfigFault} if the gateway or a listener cannot be opened; nothing runs then
   */
  async start(isLenient = false): Promise<void> {
    const { name, listeners } = this.#stored
    const { kernel } = this.#deps
    const type = gatewayType(name)
    if (type === undefined || this.#running !== undefined) return
    this.#clients = kernel.openGateway(type)
    try {
      // The cast is safe because the name selects both the type and its configuration.
      this.#running = await type.start(this.#context() as GatewayContext<never>)
      for (const listener of listeners) await this.#open(listener, isLenient)
      this.#startedAt = kernel.clock.now()
      this.#error = undefined
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  /** It did not start. */
  fail(error: unknown): void {
    this.#error = errorMessage(error)
  }

  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    this.#startedAt = undefined
    this.#clients?.close()
    for (const entry of this.#listeners.values()) {
      const { listener } = entry
      entry.listener = undefined
      entry.error = undefined
      await listener?.close()
    }
    await running?.close?.()
    this.#deps.kernel.closeGateway(this.name)
    this.#clients = undefined
  }

  /**
   * Creates, replaces or deletes (`undefined`) one listener; its clients are disconnected.
   *
   * @throws {ConfigFault} if the new one cannot be opened; the previous one is opened again
   */
  async switchListener(id: string, config: Readonly<StoredListener> | undefined): Promise<void> {
    const before = this.#listeners.get(id)
    await before?.listener?.close()
    if (config === undefined) {
      this.#listeners.delete(id)
      await this.authentication.set(id, undefined)
      return
    }
    try {
      if (this.#running === undefined) this.#note(config)
      else await this.#open(config, false)
      await this.authentication.set(id, config.authentication)
    } catch (error) {
      // Its authentication may fail after it was opened.
      await this.#listeners.get(id)?.listener?.close()
      if (before === undefined) this.#listeners.delete(id)
      else await this.#open(before.config, true)
      throw error
    }
  }

  /** Reloads changed certificate files. */
  reloadCertificates(): void {
    for (const { config, listener } of this.#listeners.values()) {
      if (config.type !== 'ssl' || listener === undefined) continue
      if (listener instanceof DatagramListener) continue
      this.#deps.loader.reload(listener, toStreamConfig(config))
    }
  }

  #note(config: Readonly<StoredListener>): ListenerEntry {
    const entry = { config, listener: undefined, error: undefined }
    this.#listeners.set(gatewayListenerId(this.name, config), entry)
    return entry
  }

  async #open(config: Readonly<StoredListener>, isLenient: boolean): Promise<void> {
    const entry = this.#note(config)
    if (!config.enable) return
    try {
      entry.listener = await this.#listen(config)
    } catch (error) {
      if (!isLenient) throw failedToStart(error, config as never) // its type, name and address
      entry.error = describeListenerError(error, config as never) // likewise
      const listener = gatewayListenerId(this.name, config)
      this.#deps.kernel.log.error({ listener, reason: entry.error }, 'Listener not opened')
    }
  }

  async #listen(config: Readonly<StoredListener>): Promise<OpenListener> {
    const { kernel, loader } = this.#deps
    const open = (link: Link): LinkHandler => this.#openLink(link)
    const idleTimeoutMs = Duration.parse(this.#stored.idle_timeout) ?? IDLE_MS
    const { clock, deadlines, log } = kernel
    const { memory } = this.#deps
    if (config.type === 'udp' || config.type === 'dtls') {
      const settings = readDatagramSettings(this.name, config as never) // dtls is refused before
      const listener = new DatagramListener(
        {
          budget: kernel.memory.budget('gateways'),
          memory,
          ...{ clock, deadlines, log, idleTimeoutMs, open },
        },
        settings,
      )
      await listener.listen()
      return listener
    }
    const settings = loader.load(toStreamConfig(config), this.name)
    const deps = {
      memory,
      deadlines,
      log,
      idleTimeoutMs,
      maxWaitingBytes: 2 * kernel.zone.maxOutgoingBufferBytes,
    }
    const attach = (stream: Duplex, peer: Peer) => {
      if (peer.refuse !== undefined) stream.destroy()
      else new StreamLink(deps, stream, peer).begin(open)
    }
    const services = { clock, log, zoneOf: kernel.zoneOf.bind(kernel), attach }
    return startListener(services, settings)
  }

  #openLink(link: Link): LinkHandler {
    const running = this.#running
    if (running !== undefined) return running.open(link)
    // The gateway is stopping.
    queueMicrotask(() => link.end())
    return { receive() {}, closed() {} }
  }

  #context(): GatewayContext<unknown> {
    const { kernel, dataDir, outgoingDeny, around } = this.#deps
    const { name } = this
    const stored = this.#stored
    return {
      ...{ name, dataDir, outgoingDeny, node: kernel.node },
      ...{ log: kernel.log, alarms: around.alarms, deadlines: kernel.deadlines },
      config: ownGatewayFields(stored),
      clock: kernel.clock satisfies Clock,
      connect: (link, login, receiver, packet) => {
        const clients = this.#clients
        if (clients === undefined) throw new Error(`The ${name} gateway is stopped`)
        const { listener } = link.peer
        const mountpoint = this.mountpointOf(listener)
        const whole = withOverrides(login, stored.clientinfo_override, packet)
        return clients.connect(
          { ...whole, peer: { ...link.peer, mountpoint } },
          receiver,
          (credentials) =>
            (
              this.findAuthentication(listener)?.authentication ?? this.authentication.without
            ).login(credentials),
          () => link.isOpen && this.#clients === clients,
        )
      },
      publish: (message, fromClientId) =>
        kernel.publish(
          {
            ...message,
            fromClientId,
            fromGateway: name,
            timestamp: kernel.clock.now(),
          },
          impatient(PATIENCE_MS),
        ),
      client: (clientId) => this.#clients?.client(clientId),
      datagramSockets: () =>
        [...this.#listeners.values()].flatMap(({ listener }) =>
          listener instanceof DatagramListener ? listener : [],
        ),
    }
  }
}

const IDLE_MS = 30_000
