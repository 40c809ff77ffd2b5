import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { Refusal } from '../access.ts'
import { ClientSession, type SessionServices } from './client-session.ts'
import { sessionBytes } from './session-bytes.ts'
import type { SessionFields } from './session.ts'

/** All sessions of the node, connected or not, by client id. */
export class SessionRegistry {
  readonly #kernel: SessionServices
  readonly #sessions = new Map<string, ClientSession>()
  /** Sessions with a connection. */
  connectedCount = 0

  constructor(kernel: SessionServices) {
    this.#kernel = kernel
  }

  get size(): number {
    return this.#sessions.size
  }

  get(clientId: string): ClientSession | undefined {
    return this.#sessions.get(clientId)
  }

  /** Sessions in the order of their creation. */
  values(): IterableIterator<ClientSession> {
    return this.#sessions.values()
  }

  /**
   * The session for a CONNECT: the old one [MQTT-3.1.2-5], or a new one [MQTT-3.1.2-4]. Refused if the memory of all
   * sessions is full; an old session stays as it was.
   */
  open(
    clientId: string,
    fields: SessionFields,
  ): { session: ClientSession; isPresent: boolean } | Refusal {
    const { metrics, hooks, memory, durability } = this.#kernel
    const budget = memory.budget('sessions')
    const isKnown = this.#sessions.has(clientId)
    if (!isKnown && durability?.recall(clientId, !fields.cleanStart) === false) {
      return new Refusal(ReasonCode.quotaExceeded, 'no memory for the stored session')
    }
    const old = this.#sessions.get(clientId)
    if (!budget.fits(sessionBytes(clientId, fields) - (old?.bytes ?? 0))) {
      budget.refuse()
      return new Refusal(ReasonCode.quotaExceeded, 'no memory for another session')
    }
    if (old !== undefined && !fields.cleanStart) {
      if (old.connection !== undefined) {
        old.connection.close('takenover', ReasonCode.sessionTakenOver)
        metrics.inc('session.takenover')
        hooks.run('session.takenover', old)
      }
      // With an expiry of 0 it ended with its connection (MQTT 5 section 3.1.2.11.2).
      if (!old.isTerminated) {
        old.setFields(fields)
        metrics.inc('session.resumed')
        return { session: old, isPresent: true }
      }
    } else if (old !== undefined) {
      old.connection?.close('discarded', ReasonCode.sessionTakenOver)
      old.terminate('discarded')
      metrics.inc('session.discarded')
      hooks.run('session.discarded', old)
    }
    const session = new ClientSession(this.#kernel, clientId, fields)
    this.#sessions.set(clientId, session)
    metrics.inc('session.created')
    return { session, isPresent: false }
  }

  /** A session that was stored, at the start of the broker. */
  restore(clientId: string, fields: SessionFields, createdAt: number): ClientSession {
    const session = new ClientSession(this.#kernel, clientId, fields, createdAt)
    this.#sessions.set(clientId, session)
    return session
  }

  /** Ends connection and session of a client at an administrator's wish. */
  kick(clientId: string): boolean {
    const session = this.#sessions.get(clientId)
    if (session === undefined) return false
    session.connection?.close('kicked', ReasonCode.administrativeAction)
    session.terminate('kicked')
    return true
  }

  remove(session: ClientSession): void {
    if (this.#sessions.get(session.clientId) === session) this.#sessions.delete(session.clientId)
  }
}
