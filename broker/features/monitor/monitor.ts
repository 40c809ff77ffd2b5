import type { StatsRow } from '@signalbox/contract/stats'
import type { Ports } from '../../kernel/ports.ts'
import type { Store } from '../../store/store.ts'
import { type NodeStart, Starts } from './starts.ts'
import {
  NO_STAGES,
  readStages,
  stageRates,
  stagesBetween,
  type StageTotals,
  writeStages,
} from './stage-totals.ts'
import { type Losses, lossesBetween, lossRates, NO_LOSSES, readLosses } from './losses.ts'

export { addLosses, type Losses } from './losses.ts'
export { addStages, type StageTotals } from './stage-totals.ts'
export type { NodeStart } from './starts.ts'

type Services = Ports<'clock' | 'log' | 'metrics' | 'sessions' | 'subscriptions'>

export const SAMPLE_MS = 10_000
export const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** How far back the rates of the moment look. */
const RATE_SECONDS = 5

/** One reading: counts since the reading before, and levels. */
export interface MonitorSample {
  /** Epoch milliseconds, on multiples of the interval. */
  at: number
  received: number
  sent: number
  receivedBytes: number
  sentBytes: number
  /** Messages that no client received. */
  dropped: number
  /** Messages and copies, by reason. */
  lost: Losses
  connections: number
  liveConnections: number
  topics: number
  subscriptions: number
  /** Messages written for durable sessions. */
  persisted: number
  durableSubscriptions: number
  /** Durable sessions without a connection. */
  awaySessions: number
  stages: StageTotals
}

export interface Levels {
  connections: number
  liveConnections: number
  topics: number
  subscriptions: number
  sharedSubscriptions: number
  durableSubscriptions: number
  retained: number
  delayed: number
}

/** Counts of other features that the monitor samples. */
export interface StoredCounts {
  retained: { readonly count: number }
  delayed: { readonly count: number }
  durable?: {
    readonly persisted: number
    readonly subscriptionCount: number
    readonly disconnectedCount: number
  }
  stages?: () => StageTotals
}

interface Figures {
  received: number
  sent: number
  receivedBytes: number
  sentBytes: number
  dropped: number
  lost: Losses
  persisted: number
  stages: StageTotals
}

interface Counts extends Figures {
  /** The time of the reading by the monotonic clock. */
  at: number
}

export type Rates = Figures

/** Reads the broker's counters every ten seconds, and keeps the readings for seven days. */
export class Monitor {
  readonly #kernel: Services
  readonly #store: Store
  readonly #kept: StoredCounts
  #samples: MonitorSample[]
  #last: Counts
  /** The interval of the last reading. */
  #lastPeriod: number
  /** One reading a second, the newest last. */
  #recent: Counts[]
  readonly #highest: Levels
  readonly #starts: Starts
  #cancel: () => void = () => {}

  constructor(kernel: Services, store: Store, kept: StoredCounts) {
    this.#kernel = kernel
    this.#store = store
    this.#kept = kept
    this.#samples = this.#read()
    this.#starts = new Starts(kernel, store, KEPT_MS, this.samples().at(-1)?.at)
    this.#last = this.#counts()
    this.#lastPeriod = Math.floor(kernel.clock.now() / SAMPLE_MS)
    this.#recent = [this.#last]
    this.#highest = this.levels()
    this.#tick()
  }

  /**
   * Samples since a time, oldest first; all by default. Samples with a time in the future, from before the clock was
   * set back, are left out.
   */
  samples(sinceMs: number = 0): MonitorSample[] {
    const now = this.#kernel.clock.now()
    return this.#samples.filter(({ at }) => at >= sinceMs && at <= now)
  }

  /** Starts of the node, the oldest first. */
  starts(sinceMs: number): readonly NodeStart[] {
    return this.#starts.since(sinceMs)
  }

  /** Messages per second over the last few seconds. */
  rates(): Rates {
    const first = this.#recent[0] ?? this.#last
    const now = this.#counts()
    const seconds = Math.max((now.at - first.at) / 1000, 1)
    const ratePerSecond = (name: keyof Omit<Rates, 'lost' | 'stages'>) =>
      Math.round((now[name] - first[name]) / seconds)
    return {
      received: ratePerSecond('received'),
      sent: ratePerSecond('sent'),
      receivedBytes: ratePerSecond('receivedBytes'),
      sentBytes: ratePerSecond('sentBytes'),
      dropped: ratePerSecond('dropped'),
      persisted: ratePerSecond('persisted'),
      lost: lossRates(first.lost, now.lost, seconds),
      stages: stageRates(first.stages, now.stages, seconds),
    }
  }

  levels(): Levels {
    const { sessions, subscriptions } = this.#kernel
    return {
      connections: sessions.size,
      liveConnections: sessions.connectedCount,
      topics: subscriptions.topicCount,
      subscriptions: subscriptions.count,
      sharedSubscriptions: subscriptions.sharedCount,
      durableSubscriptions: this.#kept.durable?.subscriptionCount ?? 0,
      retained: this.#kept.retained.count,
      delayed: this.#kept.delayed.count,
    }
  }

  /** The highest level of each since the start. */
  get highest(): Readonly<Levels> {
    this.#raise()
    return this.#highest
  }

  close(): void {
    this.#cancel()
  }

  #tick(): void {
    this.#cancel = this.#kernel.clock.after(1000 - (this.#kernel.clock.now() % 1000), () => {
      this.#raise()
      this.#recent.push(this.#counts())
      if (this.#recent.length > RATE_SECONDS) this.#recent.shift()
      const now = this.#kernel.clock.now()
      // The period may be earlier than the last one, because the clock may have been set back.
      if (Math.floor(now / SAMPLE_MS) !== this.#lastPeriod) this.#sample(now)
      this.#tick()
    })
  }

  #sample(now: number): void {
    const counts = this.#counts()
    const { connections, liveConnections, topics, subscriptions } = this.levels()
    const sample: MonitorSample = {
      at: now - (now % SAMPLE_MS),
      received: counts.received - this.#last.received,
      sent: counts.sent - this.#last.sent,
      receivedBytes: counts.receivedBytes - this.#last.receivedBytes,
      sentBytes: counts.sentBytes - this.#last.sentBytes,
      dropped: counts.dropped - this.#last.dropped,
      lost: lossesBetween(this.#last.lost, counts.lost),
      connections,
      liveConnections,
      topics,
      subscriptions,
      persisted: counts.persisted - this.#last.persisted,
      durableSubscriptions: this.#kept.durable?.subscriptionCount ?? 0,
      awaySessions: this.#kept.durable?.disconnectedCount ?? 0,
      stages: stagesBetween(this.#last.stages, counts.stages),
    }
    this.#last = counts
    this.#lastPeriod = Math.floor(now / SAMPLE_MS)
    this.#insert(sample)
    const due = now - KEPT_MS
    const first = this.#samples.findIndex(({ at }) => at >= due)
    // Cut seldom: an hour's worth at a time.
    if (first > 360) this.#samples = this.#samples.slice(first)
    const written = this.#store.write(() => {
      this.#store
        .statement(
          'INSERT OR REPLACE INTO sample VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
        )
        .run(
          sample.at,
          sample.received,
          sample.sent,
          sample.dropped,
          connections,
          liveConnections,
          topics,
          subscriptions,
          JSON.stringify(sample.lost),
          sample.receivedBytes,
          sample.sentBytes,
          sample.persisted,
          sample.durableSubscriptions,
          sample.awaySessions,
          writeStages(sample.stages),
        )
      this.#store.statement('DELETE FROM sample WHERE at < ?').run(due)
    })
    written.catch((error: unknown) =>
      this.#kernel.log.error({ err: error }, 'A monitor sample could not be written'),
    )
  }

  /** Inserts a sample in the order of time. It replaces one of the same time from before the clock was set back. */
  #insert(sample: MonitorSample): void {
    const last = this.#samples.at(-1)
    if (last === undefined || last.at < sample.at) return void this.#samples.push(sample)
    const place = this.#samples.findIndex(({ at }) => at >= sample.at)
    this.#samples.splice(place, this.#samples[place]?.at === sample.at ? 1 : 0, sample)
  }

  #counts(): Counts {
    const { metrics, clock } = this.#kernel
    return {
      at: clock.monotonic(),
      received: metrics.get('messages.received'),
      sent: metrics.get('messages.sent'),
      receivedBytes: metrics.get('bytes.received'),
      sentBytes: metrics.get('bytes.sent'),
      dropped: metrics.get('messages.dropped'),
      lost: readLosses(metrics),
      persisted: this.#kept.durable?.persisted ?? 0,
      stages: this.#kept.stages?.() ?? NO_STAGES,
    }
  }

  #raise(): void {
    for (const [name, value] of Object.entries(this.levels())) {
      const key = name as keyof Levels // the keys of levels()
      if (value > this.#highest[key]) this.#highest[key] = value
    }
  }

  #read(): MonitorSample[] {
    const since = this.#kernel.clock.now() - KEPT_MS
    const read = () => this.#readRows(since)
    return this.#store.faults.readOr('the history of the monitor', read, [])
  }

  #readRows(since: number): MonitorSample[] {
    return this.#store
      .statement('SELECT * FROM sample WHERE at >= ? ORDER BY at')
      .all(since)
      .map((row) => ({
        at: Number(row.at),
        received: Number(row.received),
        sent: Number(row.sent),
        receivedBytes: Number(row.received_bytes),
        sentBytes: Number(row.sent_bytes),
        dropped: Number(row.dropped),
        lost: readKept(String(row.lost)),
        connections: Number(row.connections),
        liveConnections: Number(row.live_connections),
        topics: Number(row.topics),
        subscriptions: Number(row.subscriptions),
        persisted: Number(row.persisted),
        durableSubscriptions: Number(row.durable_subscriptions),
        awaySessions: Number(row.away_sessions),
        stages: readStages(String(row.stages)),
      }))
  }
}

/** Without an object for each of the many samples that have no loss. */
const readKept = (text: string): Losses =>
  text === '{}' ? NO_LOSSES : (JSON.parse(text) as Losses) // written above

/** Gauges by their names in the API and in `$SYS`, each with its highest value since the start. */
export function statsRow(now: Readonly<Levels>, highest: Readonly<Levels>): StatsRow {
  return {
    'channels.count': now.connections,
    'channels.max': highest.connections,
    'cluster_sessions.count': now.connections,
    'cluster_sessions.max': highest.connections,
    'connections.count': now.connections,
    'connections.max': highest.connections,
    'delayed.count': now.delayed,
    'delayed.max': highest.delayed,
    'live_connections.count': now.liveConnections,
    'live_connections.max': highest.liveConnections,
    'retained.count': now.retained,
    'retained.max': highest.retained,
    'sessions.count': now.connections,
    'sessions.max': highest.connections,
    'suboptions.count': now.subscriptions,
    'suboptions.max': highest.subscriptions,
    'subscribers.count': now.subscriptions,
    'subscribers.max': highest.subscriptions,
    'subscriptions.count': now.subscriptions,
    'subscriptions.max': highest.subscriptions,
    'subscriptions.shared.count': now.sharedSubscriptions,
    'subscriptions.shared.max': highest.sharedSubscriptions,
    'topics.count': now.topics,
    'topics.max': highest.topics,
  }
}
