import type { Kernel } from '../../kernel/kernel.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Subscription } from '../../kernel/subscriptions/subscription.ts'
import type { Levels } from '../monitor/monitor.ts'

export interface SysTopicsSettings {
  /** What it is, counters and levels; `undefined` is never. */
  messageIntervalMs: number | undefined
  /** Uptime and time of day; `undefined` is never. */
  heartbeatIntervalMs: number | undefined
  /** Which events of clients are published. */
  events: Readonly<Record<'connected' | 'disconnected' | 'subscribed' | 'unsubscribed', boolean>>
}

export const defaultSysTopics: SysTopicsSettings = {
  messageIntervalMs: 60_000,
  heartbeatIntervalMs: 30_000,
  events: { connected: true, disconnected: true, subscribed: false, unsubscribed: false },
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
  #stop: (() => void)[] = []
  readonly #timers = new Map<string, () => void>()

  constructor(kernel: Kernel, options: Options) {
    this.#kernel = kernel
    this.#options = options
    this.#prefix = `$SYS/brokers/${kernel.node}`
    this.#startedAt = kernel.clock.monotonic()
    this.setSettings({ ...defaultSysTopics, ...options.settings })
    this.#tellWhatItIs()
  }

  /** Takes effect at once; intervals begin again. */
  setSettings({ messageIntervalMs, heartbeatIntervalMs, events }: SysTopicsSettings): void {
    this.close()
    const { hooks } = this.#kernel
    if (events.connected) {
      this.#stop.push(hooks.on('client.connected', (session) => this.#connected(session)))
    }
    if (events.disconnected) {
      this.#stop.push(
        hooks.on('client.disconnected', (session, reason) => this.#disconnected(session, reason)),
      )
    }
    if (events.subscribed) {
      this.#stop.push(
        hooks.on('session.subscribed', (session, subscription) =>
          this.#event(session, 'subscribed', () => detailsOf(subscription)),
        ),
      )
    }
    if (events.unsubscribed) {
      this.#stop.push(
        hooks.on('session.unsubscribed', (session, { topicFilter }) =>
          this.#event(session, 'unsubscribed', () => ({ topic: topicFilter })),
        ),
      )
    }
    this.#every('heartbeat', heartbeatIntervalMs, () => this.#heartbeat())
    this.#every('figures', messageIntervalMs, () => {
      this.#tellWhatItIs()
      this.#figures()
    })
  }

  close(): void {
    for (const stop of this.#stop) stop()
    this.#stop = []
    for (const cancel of this.#timers.values()) cancel()
    this.#timers.clear()
  }

  #every(name: string, ms: number | undefined, work: () => void): void {
    if (ms === undefined) return
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
    const { clock } = this.#kernel
    this.#tell('uptime', String(Math.round(clock.monotonic() - this.#startedAt)))
    this.#tell('datetime', new Date(clock.now()).toISOString())
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
      proto_ver: session.gatewayVersion ?? session.protocolVersion,
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
      proto_ver: session.gatewayVersion ?? session.protocolVersion,
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

function detailsOf({ topicFilter, qos, noLocal, retainAsPublished, retainHandling }: Subscription) {
  return {
    topic: topicFilter,
    subopts: {
      qos,
      nl: noLocal ? 1 : 0,
      rap: retainAsPublished ? 1 : 0,
      rh: retainHandling,
    },
  }
}
