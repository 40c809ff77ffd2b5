import type { Kernel } from '../../kernel/kernel.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Levels } from '../monitor/monitor.ts'

export interface SysTopicsSettings {
  /** What it is, counters and levels. */
  messageIntervalMs: number
  /** Uptime and time of day. */
  heartbeatIntervalMs: number
}

export const defaultSysTopics: SysTopicsSettings = {
  messageIntervalMs: 60_000,
  heartbeatIntervalMs: 30_000,
}

interface Options {
  version: string
  /** All counters of the broker. */
  metrics: { snapshot(): Readonly<Record<string, number>> }
  levels: () => Levels
  settings?: Partial<SysTopicsSettings>
}

/** Tells about the broker in `$SYS/brokers/<node>/…`: what it is, its figures, who came and went. */
export class SysTopics {
  readonly #kernel: Kernel
  readonly #prefix: string
  readonly #startedAt: number
  readonly #options: Options
  readonly #stop: (() => void)[]
  readonly #timers = new Map<string, () => void>()

  constructor(kernel: Kernel, options: Options) {
    this.#kernel = kernel
    this.#options = options
    this.#prefix = `$SYS/brokers/${kernel.node}`
    this.#startedAt = kernel.clock.now()
    const settings = { ...defaultSysTopics, ...options.settings }
    this.#stop = [
      kernel.hooks.on('client.connected', (session) => this.#connected(session)),
      kernel.hooks.on('client.disconnected', (session, reason) =>
        this.#disconnected(session, reason),
      ),
    ]
    this.#tellWhatItIs()
    this.#every('heartbeat', settings.heartbeatIntervalMs, () => this.#heartbeat())
    this.#every('figures', settings.messageIntervalMs, () => {
      this.#tellWhatItIs()
      this.#figures()
    })
  }

  close(): void {
    for (const stop of this.#stop) stop()
    for (const cancel of this.#timers.values()) cancel()
  }

  #every(name: string, ms: number, work: () => void): void {
    const again = () => {
      this.#timers.set(
        name,
        this.#kernel.clock.after(ms, () => {
          work()
          again()
        }),
      )
    }
    again()
  }

  #tellWhatItIs(): void {
    this.#publish('$SYS/brokers', this.#kernel.node)
    this.#tell('version', this.#options.version)
    this.#tell('sysdescr', 'Signalbox')
  }

  #heartbeat(): void {
    const now = this.#kernel.clock.now()
    this.#tell('uptime', String(now - this.#startedAt))
    this.#tell('datetime', new Date(now).toISOString())
  }

  #figures(): void {
    for (const [name, value] of Object.entries(this.#options.metrics.snapshot())) {
      this.#tell(`metrics/${name.replaceAll('.', '/')}`, String(value))
    }
    const levels = this.#options.levels()
    this.#tell('stats/connections/count', String(levels.connections))
    this.#tell('stats/live_connections/count', String(levels.liveConnections))
    this.#tell('stats/topics/count', String(levels.topics))
    this.#tell('stats/subscriptions/count', String(levels.subscriptions))
    this.#tell('stats/subscriptions/shared/count', String(levels.sharedSubscriptions))
    this.#tell('stats/retained/count', String(levels.retained))
  }

  #connected(session: Session): void {
    this.#event(session, 'connected', () => ({
      sockport: session.peer.localPort,
      proto_name: session.protocolName,
      proto_ver: session.protocolVersion,
      keepalive: session.keepAlive,
      expiry_interval: session.sessionExpiryInterval,
      clean_start: session.cleanStart,
      connected_at: session.connectedAt,
      connack: 0,
    }))
  }

  #disconnected(session: Session, reason: string): void {
    this.#event(session, 'disconnected', () => ({
      sockport: session.peer.localPort,
      proto_name: session.protocolName,
      proto_ver: session.protocolVersion,
      reason,
      disconnected_at: session.disconnectedAt,
    }))
  }

  #event(session: Session, what: string, details: () => Record<string, unknown>): void {
    const topic = `clients/${session.clientId}/${what}`
    // Thousands of clients may connect per second, and most often nobody subscribes to this.
    if (!this.#kernel.subscriptions.hasMatch(`${this.#prefix}/${topic}`)) return
    const payload = {
      clientid: session.clientId,
      username: session.username,
      ipaddress: session.peer.address,
      protocol: 'mqtt',
      ts: this.#kernel.clock.now(),
      ...details(),
    }
    this.#tell(topic, JSON.stringify(payload))
  }

  #tell(topic: string, payload: string): void {
    this.#publish(`${this.#prefix}/${topic}`, payload)
  }

  #publish(topic: string, payload: string): void {
    void this.#kernel.publish({
      topic,
      payload: Buffer.from(payload),
      qos: 0,
      // As the original: what it says of itself is not among the retained messages of its users.
      retain: false,
      fromClientId: this.#kernel.node,
      timestamp: this.#kernel.clock.now(),
    })
  }
}
