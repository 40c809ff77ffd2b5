import { randomBytes } from 'node:crypto'
import type { Ports } from '../../kernel/ports.ts'
import type { ClientSession } from '../../kernel/sessions/client-session.ts'
import type { Durability, StoredSession } from '../../kernel/sessions/durability.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Store } from '../../store/store.ts'
import { DeliveryTable } from './delivery-table.ts'
import { DurableLog } from './durable-log.ts'
import type { FullAlarm } from './full-alarm.ts'
import { fits } from './fits.ts'
import { GarbageCollection } from './garbage-collection.ts'
import { type SessionRow, SessionTable } from './session-table.ts'
import { Writer } from './writer.ts'

type Services = Ports<
  'clock' | 'log' | 'hooks' | 'durability' | 'sessions' | 'memory' | 'queueMemory'
>

export interface DurableSessionsSettings {
  /** How long a message may wait. */
  retentionMs: number
  /** The limit of one session's messages on disk, in bytes. Beyond it the oldest message is dropped. */
  maxSessionBytes: number
  /** Number of a session's messages that are read together. */
  batchSize: number
  /** How often the time is noted from which on clients count as disconnected after a crash. */
  heartbeatMs: number
  gcIntervalMs: number
  /** Sessions that are cleaned in one turn. */
  gcBatchSize: number
}

/** The alarm ends when no session takes more than this share of its limit. */
const LOW = 0.9

/** Settings that a named zone overrides. */
export type DurableOverride = Partial<
  Pick<DurableSessionsSettings, 'batchSize' | 'maxSessionBytes'>
> & {
  /** Whether its new sessions are stored. */
  isEnabled?: boolean
}

/**
 * Sessions that outlive the process, with their subscriptions, wills, and messages of QoS 1 and 2. What is
 * acknowledged to a publisher is on disk for every such receiver (docs/decisions/0127-durable-sessions.md).
 */
export class DurableSessions implements Durability {
  /** Name of this node as a site of the API. */
  readonly site: string
  readonly #kernel: Services
  readonly #store: Store
  readonly #sessions: SessionTable
  readonly #deliveries: DeliveryTable
  readonly #writer: Writer
  readonly #logs = new Map<ClientSession, DurableLog>()
  readonly #gc: GarbageCollection
  readonly #unhook: (() => void)[]
  #settings: DurableSessionsSettings
  #named: ReadonlyMap<string, DurableOverride> = new Map()
  #lastSessionId: number
  readonly #alarm: FullAlarm
  #isAlarmed = false
  /** The last time at which the previous process was alive; epoch milliseconds. */
  readonly #lastAlive: string | undefined
  /** Whether sessions stayed on disk because they had no room in memory. */
  #hasUnloaded = false
  /** Sessions that have ended, and are on disk until their end is. */
  readonly #ending = new Set<number>()
  #cancelHeartbeat: () => void = () => {}

  constructor(
    kernel: Services,
    store: Store,
    settings: DurableSessionsSettings,
    persisted: (messages: number) => void = () => {},
    /** Deliveries that are written in one turn. */
    atOnce?: number,
    alarm: FullAlarm = { raise() {}, end() {} },
  ) {
    this.#kernel = kernel
    this.#store = store
    this.#settings = settings
    this.#alarm = alarm
    this.#sessions = new SessionTable(store)
    this.#deliveries = new DeliveryTable(store)
    const { clock, log } = kernel
    this.#writer = new Writer({ store, table: this.#deliveries, clock, log, atOnce }, persisted)
    this.#gc = new GarbageCollection(
      { kernel, store, sessions: this.#sessions, deliveries: this.#deliveries },
      settings,
      () => this.#logs.values(),
    )
    this.#lastSessionId = this.#sessions.lastId()
    this.#lastAlive = this.#sessions.fact('alive')
    this.site = this.#readSite()
    const { hooks } = kernel
    this.#unhook = [
      hooks.on('session.created', (session) => this.#keep(session), 'store'),
      hooks.on('session.resumed', (session) => this.#keep(session), 'store'),
      hooks.on('client.disconnected', (session) => {
        const log = this.#logOf(session)
        log?.noteSent()
        log?.changed()
      }),
      hooks.on(
        'session.subscribed',
        (session, subscription) => {
          const log = this.#logOf(session)
          if (log !== undefined) this.#note(this.#sessions.putSubscription(log.id, subscription))
        },
        'store',
      ),
      hooks.on('session.unsubscribed', (session, { topicFilter }) => {
        const log = this.#logOf(session)
        if (log !== undefined) this.#note(this.#sessions.removeSubscription(log.id, topicFilter))
      }),
      hooks.on('session.terminated', (session) => this.#end(session)),
    ]
    kernel.durability = this
  }

  get stored(): number {
    return this.#writer.stored
  }

  get committed(): Promise<void> | undefined {
    return this.#writer.committed
  }

  /** Messages that were written, since the start. */
  get persisted(): number {
    return this.#writer.persisted
  }

  get settings(): Readonly<DurableSessionsSettings> {
    return this.#settings
  }

  setSettings(settings: DurableSessionsSettings): void {
    this.#settings = settings
    this.#gc.setSettings(settings)
    for (const log of this.#logs.values()) log.makeRoom()
    this.#beat()
  }

  /** Overrides of the named zones. */
  setNamed(named: ReadonlyMap<string, DurableOverride>): void {
    this.#named = named
  }

  /** Number of stored sessions. */
  get count(): number {
    return this.#logs.size
  }

  /** Messages that wait for a session; one for several sessions counts once. */
  get messageCount(): number {
    return this.#writer.messageCount
  }

  get subscriptionCount(): number {
    let count = 0
    for (const { subscriptions } of this.#logs.keys()) count += subscriptions.size
    return count
  }

  get disconnectedCount(): number {
    let count = 0
    for (const { connected } of this.#logs.keys()) if (!connected) count++
    return count
  }

  /** Restores the stored sessions before listeners open, as far as they fit in memory. */
  restore(): void {
    this.#deliveries.removeIncomplete()
    for (const row of this.#sessions.rows()) {
      if (!fits(row, this.#deliveries.count(row.id), this.#kernel)) {
        this.#leave(this.#sessions.count - this.#logs.size)
        break
      }
      this.#restore(row)
    }
    // Left by a process that ended before it had removed them.
    for (const id of this.#hasUnloaded ? [] : this.#deliveries.messageIds()) {
      if (!this.#writer.refersTo(id)) this.#writer.removeMessage(id)
    }
    // After all sessions are restored, because messages of an ended one go to others.
    for (const [session, log] of [...this.#logs]) {
      session.awaitClient()
      log.changed()
    }
    const sessions = this.#logs.size
    if (sessions > 0) this.#kernel.log.info({ sessions }, 'Durable sessions restored')
    this.#gc.start()
    this.#beat()
  }

  /** Sessions without room in memory stay on disk until their clients connect. */
  #leave(unloaded: number): void {
    this.#hasUnloaded = true
    this.#writer.keepsMessages = true
    this.#kernel.log.error(
      { loaded: this.#logs.size, unloaded },
      'Durable sessions stay on disk until their clients connect: the memory budget is full',
    )
  }

  isOnDiskOnly(clientId: string): boolean {
    return (
      this.#kernel.sessions.get(clientId) === undefined && this.#unloaded(clientId) !== undefined
    )
  }

  /** The stored session of a client without one in memory. */
  #unloaded(clientId: string): SessionRow | undefined {
    const row = this.#hasUnloaded ? this.#sessions.row(clientId) : undefined
    return row === undefined || this.#ending.has(row.id) ? undefined : row
  }

  recall(clientId: string, isContinued: boolean): boolean {
    const row = this.#unloaded(clientId)
    if (row === undefined) return true
    if (!isContinued) {
      this.#noteEnd(row.id)
      return true
    }
    if (!fits(row, this.#deliveries.count(row.id), this.#kernel)) return false
    this.#restore(row).awaitClient()
    return true
  }

  close(): void {
    this.#cancelHeartbeat()
    this.#gc.close()
    this.#writer.close()
    for (const unhook of this.#unhook) unhook()
  }

  #ofZone({ peer: { zone } }: Session): DurableOverride | undefined {
    return zone === undefined ? undefined : this.#named.get(zone)
  }

  #logOf(session: Session): DurableLog | undefined {
    return this.#logs.get(session as ClientSession) // the sessions of hooks are the kernel's
  }

  #keep({ clientId, peer }: Session): void {
    // Sessions of a gateway end with the process, as those of its protocol may.
    if (peer.gateway !== undefined) return
    const session = this.#kernel.sessions.get(clientId)
    if (session === undefined) return
    if (session.log === undefined) {
      const isEnabled = this.#ofZone(session)?.isEnabled ?? true
      if (session.sessionExpiryInterval === 0 || !isEnabled) return
      this.#open(++this.#lastSessionId, session)
    }
    session.log?.changed()
  }

  #open(id: number, session: ClientSession): DurableLog {
    const services = {
      writer: this.#writer,
      sessions: this.#sessions,
      batchSize: () => this.#ofZone(session)?.batchSize ?? this.#settings.batchSize,
      maxBytes: () => this.#maxBytes(session),
      lost: (log: DurableLog, count: number) => this.#lost(log, count),
      fits: (bytes: number) => this.#kernel.queueMemory.fits(bytes),
      now: () => this.#kernel.clock.now(),
    }
    const log = new DurableLog(services, id, session)
    this.#logs.set(session, log)
    session.log = log
    session.queue.isStored = true
    return log
  }

  #maxBytes(session: Session): number {
    return this.#ofZone(session)?.maxSessionBytes ?? this.#settings.maxSessionBytes
  }

  #lost({ session }: DurableLog, count: number): void {
    const { clientId, queue } = session
    this.#isAlarmed = true
    this.#alarm.raise({
      clientid: clientId,
      dropped: queue.dropped,
      max_bytes: this.#maxBytes(session),
    })
    this.#kernel.log.warn(
      { clientid: clientId, dropped: count },
      'Stored messages were dropped: the session has as many bytes on disk as it may',
    )
  }

  #endAlarm(): void {
    const isHigh = ({ session, bytes }: DurableLog) => bytes > LOW * this.#maxBytes(session)
    if (!this.#isAlarmed || [...this.#logs.values()].some(isHigh)) return
    this.#isAlarmed = false
    this.#alarm.end()
  }

  #end(session: Session): void {
    const log = this.#logOf(session)
    if (log === undefined) return
    this.#logs.delete(log.session)
    this.#noteEnd(log.id)
  }

  #noteEnd(id: number): void {
    const row = this.#sessions.end(id)
    // Without unloaded sessions, nothing could read the row of the ended one.
    if (!this.#hasUnloaded) return this.#note(row)
    this.#ending.add(id)
    const { batch } = this.#writer
    batch.rows.push(row)
    // A failed write is repeated later.
    batch.written.promise.then(
      () => this.#ending.delete(id),
      () => {},
    )
  }

  #note(row: () => void): void {
    this.#writer.batch.rows.push(row)
  }

  #restore(row: SessionRow): ClientSession {
    const { clientId, fields, createdAt, connectedAt, disconnectedAt, dropped } = row
    const lastAlive = Number(this.#lastAlive ?? connectedAt)
    const session = this.#kernel.sessions.restore(clientId, fields, createdAt)
    const log = this.#open(row.id, session)
    const sent: StoredSession['sent'][number][] = []
    const waiting: StoredSession['waiting'][number][] = []
    for (const { state, topic, ...how } of this.#deliveries.rows(row.id)) {
      const delivery = log.restore(how)
      if (state === 'waiting') waiting.push({ delivery, topic })
      else sent.push({ delivery, isReceived: state === 'received' })
    }
    // A client that was connected may have received a whole window.
    const room = disconnectedAt === undefined ? session.inflight.max - sent.length : 0
    const first = chooseFirst(session, waiting, Math.max(room, 0))
    for (const { delivery } of first) sent.push({ delivery, isReceived: false })
    session.restore({
      subscriptions: this.#sessions.subscriptions(row.id),
      unreleased: this.#sessions.unreleased(row.id),
      sent,
      waiting: waiting.filter((each) => !first.has(each)),
      connectedAt,
      disconnectedAt: disconnectedAt ?? Math.max(lastAlive, connectedAt),
      dropped,
    })
    this.#kernel.hooks.run('session.restored', session)
    return session
  }

  #beat(): void {
    this.#cancelHeartbeat()
    this.#endAlarm()
    const { clock, log } = this.#kernel
    this.#store
      .write(this.#sessions.putFact('alive', String(clock.now())))
      .catch((error: unknown) => log.error({ err: error }, 'The time could not be stored'))
    this.#cancelHeartbeat = clock.after(this.#settings.heartbeatMs, () => this.#beat())
  }

  #readSite(): string {
    const known = this.#sessions.fact('site')
    if (known !== undefined) return known
    const site = randomBytes(8).toString('hex').toUpperCase()
    this.#store.writeNow(this.#sessions.putFact('site', site))
    return site
  }
}

type Waiting = StoredSession['waiting'][number]

/** Messages that the session sends first: by priority, then in order of arrival. */
function chooseFirst(
  { queue }: ClientSession,
  waiting: readonly Waiting[],
  count: number,
): Set<Waiting> {
  if (count === 0) return new Set()
  const lanes = new Map<number, Waiting[]>()
  for (const each of waiting) {
    const priority = queue.topicPriority(each.topic)
    const lane = lanes.get(priority)
    if (lane === undefined) lanes.set(priority, [each])
    else lane.push(each)
  }
  const order = [...lanes].sort(([a], [b]) => (a < b ? 1 : -1)).flatMap(([, lane]) => lane)
  return new Set(order.slice(0, count))
}
