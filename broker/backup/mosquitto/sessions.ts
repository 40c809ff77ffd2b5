import { setImmediate } from 'node:timers/promises'
import type { QoS } from '@signalbox/mqtt/protocol'
import { isTopicName } from '@signalbox/mqtt/topic'
import { ArchiveError } from '../../archive/archive-limits.ts'
import { Refusal, UNASKED } from '../../kernel/access.ts'
import type { Note } from '../../configuration/notes.ts'
import type { Ports } from '../../kernel/ports.ts'
import { ProtocolError } from '../../kernel/protocol-error.ts'
import type { ClientSession } from '../../kernel/sessions/client-session.ts'
import type { SessionFields } from '../../kernel/sessions/session.ts'
import { part, type RestorePart } from '../part.ts'
import { type Database, type DatabaseSession, propertiesAt } from './database.ts'

type Services = Ports<'authorize' | 'clock' | 'durability' | 'hooks' | 'log' | 'sessions'>

export const SESSIONS = 'sessions'
/** Number of sessions that are restored in one turn of the event loop. */
const CHUNK = 100
/** Largest number of remarks on single sessions. */
const MAX_NOTES = 100
/** Address of clients whose real one is unknown: no rule for certain addresses matches it. */
const UNKNOWN_ADDRESS = '0.0.0.0'

/**
 * Restores the sessions of a database, with subscriptions and waiting messages. A session that this broker has under
 * the same client ID stays as it is. Mosquitto checks read access for each message and this broker for each
 * subscription: one that the rules of this broker refuse is left out.
 */
export class SessionImport {
  readonly #kernel: Services
  readonly #database: Database | undefined
  readonly #notes: Note[] = []

  constructor(kernel: Services, database: Database | undefined) {
    this.#kernel = kernel
    this.#database = database
  }

  /** The part in a preview; empty without sessions. */
  plan(): RestorePart[] {
    const all = [...(this.#database?.sessions.values() ?? [])]
    if (all.length === 0) return []
    const added = all.filter((each) => this.#isNew(each)).length
    return [part(SESSIONS, { kind: 'table', entries: all.length, added })]
  }

  async run(only?: readonly string[]): Promise<RestorePart[]> {
    const database = this.#database
    if (database === undefined || database.sessions.size === 0) return []
    if (only?.includes(SESSIONS) === false) return []
    let count = 0
    let added = 0
    for (const each of database.sessions.values()) {
      if (++count % CHUNK === 0) await setImmediate()
      if (this.#isNew(each) && (await this.#restore(each, database))) added++
    }
    const notes = this.#notes.length > 0 ? { notes: this.#notes } : {}
    return [part(SESSIONS, { kind: 'table', entries: database.sessions.size, added, ...notes })]
  }

  #isNew({ clientId, expiresAt }: DatabaseSession): boolean {
    const { clock, durability, sessions } = this.#kernel
    const isOver = expiresAt > 0 && expiresAt * 1000 <= clock.now()
    if (clientId === '' || isOver || sessions.get(clientId) !== undefined) return false
    return durability?.isOnDiskOnly(clientId) !== true
  }

  async #restore(stored: DatabaseSession, database: Database): Promise<boolean> {
    const { clientId, expiryInterval, expiresAt, subscriptions, queued } = stored
    const { clock, hooks, sessions } = this.#kernel
    if (expiryInterval === 0) return false
    const opened = sessions.open(clientId, toFields(stored))
    if (opened instanceof Refusal) {
      this.#note(clientId, opened.reason)
      return false
    }
    const { session } = opened
    const now = clock.now()
    const disconnectedAt = expiresAt > 0 ? Math.min((expiresAt - expiryInterval) * 1000, now) : now
    session.restore({
      ...{ subscriptions: [], unreleased: [], sent: [], waiting: [], dropped: 0 },
      ...{ connectedAt: disconnectedAt, disconnectedAt },
    })
    hooks.run('session.created', session)
    // Its client can connect while a rule is asked: then it continues this session, or ends it.
    session.awaitClient()
    for (const { topicFilter, ...options } of subscriptions) {
      const reason = await this.#subscribe(session, topicFilter, options)
      if (session.isTerminated) return false
      if (reason !== undefined) this.#note(clientId, `${topicFilter.slice(0, 200)}: ${reason}`)
    }
    for (const each of queued) this.#queue(session, each, database)
    return true
  }

  /** Subscribes the session, or returns why it is not subscribed. */
  async #subscribe(
    session: ClientSession,
    topicFilter: string,
    options: Omit<DatabaseSession['subscriptions'][number], 'topicFilter'>,
  ): Promise<string | undefined> {
    if (!(await this.#maySubscribe(session, topicFilter, options.qos))) {
      return 'the rules of this broker do not allow it'
    }
    // The client has connected, and ended the session or changed the subscription.
    if (session.isTerminated || session.subscriptions.has(topicFilter)) return undefined
    // The client received retained messages when it subscribed at the other broker.
    const granted = session.subscribe(topicFilter, { ...options, retainHandling: 2 })
    return granted instanceof Refusal ? granted.reason : undefined
  }

  async #maySubscribe(session: ClientSession, topic: string, qos: QoS): Promise<boolean> {
    try {
      return await this.#kernel.authorize(session, {
        ...{ action: 'subscribe', topic, retain: false, qos },
      })
    } catch (error) {
      // A rule ends the connection of a client that has connected in the meantime; it did not subscribe itself.
      if (error instanceof ProtocolError) return false
      throw error
    }
  }

  #queue(
    session: ClientSession,
    { message: id, qos, retain }: DatabaseSession['queued'][number],
    database: Database,
  ): void {
    const message = findMessage(database, id)
    const now = this.#kernel.clock.now()
    const properties = message && propertiesAt(message, now)
    if (message === undefined || properties === 'expired') return
    const { topic, payload, clientId: fromClientId } = message
    session.outgoing.accept({
      message: {
        ...{ topic, payload, qos: message.qos, retain, fromClientId, timestamp: now },
        ...(properties && { properties }),
      },
      ...{ qos, retain },
    })
  }

  #note(of: string, text: string): void {
    if (this.#notes.length >= MAX_NOTES) return
    this.#notes.push({ kind: 'left', code: 'refused', of, text })
  }
}

/** A message of a session; `undefined` if its record is damaged or missing. */
function findMessage(database: Database, id: bigint) {
  try {
    const message = database.message(id)
    return message !== undefined && isTopicName(message.topic) ? message : undefined
  } catch (error) {
    if (error instanceof ArchiveError) return undefined
    throw error
  }
}

const toFields = ({ username, expiryInterval }: DatabaseSession): SessionFields => ({
  username: username ?? null,
  ...{ protocolName: 'MQTT', protocolVersion: 5, cleanStart: false, isBridge: false, keepAlive: 0 },
  sessionExpiryInterval: expiryInterval,
  receiveMaximum: 65_535,
  userProperties: [],
  peer: { listener: '', address: UNKNOWN_ADDRESS, port: 0, localPort: 0, enableAuthn: true },
  ...{ mountpoint: null, will: undefined, isSuperuser: false, clientAttrs: {} },
  ...{ loginRules: undefined, admission: UNASKED, authExpireAt: null },
})
