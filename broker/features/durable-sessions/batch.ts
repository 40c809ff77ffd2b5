import type { Message } from '../../kernel/message.ts'
import type { StoredDelivery } from '../../kernel/sessions/durability.ts'
import type { DeliveryTable } from './delivery-table.ts'
import type { DurableLog } from './durable-log.ts'

/**
 * Rows to write for one turn of the event loop. A large batch, such as a message for thousands of
 * sessions, is written in several transactions, one per turn: deliveries first, and the messages
 * with the last of them. A delivery without its message does not count.
 */
export class Batch {
  readonly messages = new Map<Message, number>()
  readonly deliveries: { log: DurableLog; delivery: StoredDelivery }[] = []
  states: { session: number; sequence: number; state: 'sent' | 'received' }[] = []
  readonly removed = new Map<number, number[]>()
  /** Messages without remaining deliveries. */
  readonly dead: number[] = []
  /** Writes of session rows, in the order in which they were requested. */
  rows: (() => void)[] = []
  readonly written = Promise.withResolvers<void>()

  constructor() {
    // Not everyone waits for it.
    this.written.promise.catch(() => {})
  }

  remove(session: number, sequence: number): void {
    const list = this.removed.get(session)
    if (list === undefined) this.removed.set(session, [sequence])
    else list.push(sequence)
  }

  /**
   * One transaction of it. Runs again after one that was rolled back.
   *
   * @param from the deliveries before it are written
   * @param limit of deliveries
   * @returns the number of deliveries that are written then; all of them: so is everything else
   */
  write(table: DeliveryTable, from: number, limit: number): number {
    const to = Math.min(from + limit, this.deliveries.length)
    for (const { log, delivery } of this.deliveries.slice(from, to)) table.add(log.id, delivery)
    if (to === this.deliveries.length) this.#complete(table, from > 0)
    else if (from === 0) {
      // Message IDs ascend, so the first one is the smallest.
      const [first = 0] = this.messages.values()
      table.begin(first)
    }
    return to
  }

  #complete(table: DeliveryTable, isBegun: boolean): void {
    for (const [message, id] of this.messages) table.addMessage(id, message)
    if (isBegun) table.complete()
    for (const { session, sequence, state } of this.states) {
      table.setState(session, sequence, state)
    }
    for (const [session, sequences] of this.removed) table.remove(session, sequences)
    if (this.dead.length > 0) table.removeMessages(this.dead)
    for (const row of this.rows) row()
  }

  /**
   * Everything but new messages, which are refused when they could not be written.
   *
   * @param written deliveries of these that are on disk
   */
  retryIn(next: Batch, written: number, table: DeliveryTable): void {
    for (const { log, delivery } of this.deliveries.slice(0, written)) {
      next.remove(log.id, delivery.sequence)
    }
    if (written > 0) next.rows.push(() => table.complete())
    // These states precede those that were noted since.
    next.states = [...this.states, ...next.states]
    for (const [session, sequences] of this.removed) {
      for (const sequence of sequences) next.remove(session, sequence)
    }
    next.dead.push(...this.dead)
    next.rows = [...this.rows, ...next.rows]
  }
}
