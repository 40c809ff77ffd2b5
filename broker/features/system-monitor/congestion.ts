import type { Ports } from '../../kernel/ports.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { Alarms } from '../alarms/alarms.ts'

type Services = Ports<'sessions'>

/** Bytes that wait to be written, from which on a connection is called slow. */
const SLOW_BYTES = 64 * 1024
/** More slow connections than this are one trouble, not many. */
const MAX_ALARMS = 100

/** Raises an alarm for each connection that takes too slowly what is sent to it, for two looks in a row. */
export class Congestion {
  readonly #kernel: Services
  readonly #alarms: Alarms
  #slow = new Set<Session>()
  readonly #raised = new Map<Session, string>()

  constructor(kernel: Services, alarms: Alarms) {
    this.#kernel = kernel
    this.#alarms = alarms
  }

  look(): void {
    const slow = new Set<Session>()
    for (const session of this.#kernel.sessions.values()) {
      if (session.waitingBytes >= SLOW_BYTES) slow.add(session)
    }
    for (const [session, name] of this.#raised) {
      if (slow.has(session)) continue
      this.#raised.delete(session)
      this.#alarms.deactivate(name)
    }
    for (const session of slow) {
      const isNew = this.#slow.has(session) && !this.#raised.has(session)
      if (isNew && this.#raised.size < MAX_ALARMS) this.#raise(session)
    }
    this.#slow = slow
  }

  #raise(session: Session): void {
    const { clientId, username, peer } = session
    const name = `conn_congestion/${clientId}/${username ?? 'undefined'}`
    this.#raised.set(session, name)
    this.#alarms.activate(name, `connection congested: ${clientId}`, {
      clientid: clientId,
      username,
      ip_address: peer.address,
      port: peer.port,
      send_pend: session.waitingBytes,
      mqueue_len: session.queue.length,
    })
  }
}
