import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Subscription } from '../../kernel/subscriptions/subscription.ts'
import { matches } from '@signalbox/mqtt/match'
import { topicLevel } from '@signalbox/mqtt/topic'
import { type Levels, statsRow } from '../monitor/monitor.ts'

type Services = Ports<'node' | 'clock' | 'hooks' | 'publish' | 'subscriptions'>

export interface SysTopicsSettings {
  /** Interval for version, counters and levels; `undefined` means never. */
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
  highest: () => Readonly<Levels>
  settings?: Partial<SysTopicsSettings>
}

/** Publishes facts, figures and client events of the broker below `$SYS/brokers/<node>/`. */
export class SysTopics {
  readonly #kernel: Services
  readonly #prefix: string
  readonly #startedAt: number
  readonly #options: Options
  #stop: (() => void)[] = []
  readonly #timers = new Map<string, () => void>()

  constructor(kernel: Services, options: Options) {
    this.#kernel = kernel
    this.#options = options
    this.#prefix = `$SYS/brokers/${kernel.node}`
    this.#startedAt = kernel.clock.monotonic()
    this.setSettings({ ...defaultSysTopics, ...options.settings })
    this.#tellWhatItIs()
  }

  /** Applies settings at once; intervals start again. */
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
          this.#event(session, 'subscribed', () => subscriptionDetails(subscription)),
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
    this.#stop.push(
      hooks.on('session.subscribed', (session, subscription, { isNew }) => {
        this.#deliverRetained(session, subscription, isNew)
      }),
    )
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
    for (const message of this.#identity()) void this.#kernel.publish(message)
  }

  #identity(): Message[] {
    return [
      this.#message('$SYS/brokers', this.#kernel.node),
      this.#message(`${this.#prefix}/version`, this.#options.version),
      this.#message(`${this.#prefix}/sysdescr`, 'Signalbox'),
    ]
  }

  /** The identity of the broker is retained, and is not among the messages of the retainer, which users delete. */
  #deliverRetained(session: Session, subscription: Subscription, isNew: boolean): void {
    const { filter, group, retainHandling } = subscription
    if (!filter.startsWith('$SYS/') && !filter.startsWith('+/')) return
    if (group !== undefined || retainHandling === 2 || (retainHandling === 1 && !isNew)) return
    for (const message of this.#identity()) {
      if (!matches(filter, message.topic)) continue
      session.deliver({ ...message, retain: true }, subscription, { retained: true })
    }
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
    const [now, highest] = [this.#options.levels(), this.#options.highest()]
    const rows = {
      ...statsRow(now, highest),
      'durable_subscriptions.count': now.durableSubscriptions,
      'durable_subscriptions.max': highest.durableSubscriptions,
    }
    for (const [name, value] of Object.entries(rows)) {
      this.#tell(`stats/${name.replaceAll('.', '/')}`, String(value))
    }
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
    const topic = `clients/${topicLevel(session.clientId)}/${what}`
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
    void this.#kernel.publish(this.#message(`${this.#prefix}/${topic}`, payload))
  }

  #message(topic: string, payload: string): Message {
    return {
      topic,
      payload: Buffer.from(payload),
      qos: 0,
      retain: false,
      fromClientId: this.#kernel.node,
      timestamp: this.#kernel.clock.now(),
    }
  }
}

function subscriptionDetails({
  topicFilter,
  qos,
  noLocal,
  retainAsPublished,
  retainHandling,
}: Subscription) {
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
