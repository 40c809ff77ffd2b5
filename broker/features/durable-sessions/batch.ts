import type { Message } from '../../kernel/message.ts'
import type { StoredDelivery } from '../../kernel/sessions/durability.ts'
import type { DeliveryTable } from './delivery-table.ts'
import type { DurableLog } from './durable-log.ts'

/** What one turn of the event loop has to write. */
export class Batch {
  readonly messages = new Map<Message, number>()
  readonly deliveries: { log: DurableLog; delivery: StoredDelivery }[] = []
  readonly states: { session: number; sequence: number; state: 'sent' | 'received' }[] = []
  readonly removed = new Map<number, number[]>()
  /** Messages that nobody waits for any more. */
  readonly dead: number[] = []
  /** Of sessions, in the order in which they came. */
  readonly rows: (() => void)[] = []
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

  /** In a transaction. Runs again after one that was rolled back. */
  write(table: DeliveryTable): void {
    for (const [message, id] of this.messages) table.addMessage(id, message)
    for (const { log, delivery } of this.deliveries) table.add(log.id, delivery)
    for (const { session, sequence, state } of this.states) {
      table.setState(session, sequence, state)
    }
    for (const [session, sequences] of this.removed) table.remove(session, sequences)
    if (this.dead.length > 0) table.removeMessages(this.dead)
    for (const row of this.rows) row()
  }

  /** Everything but new messages, which are refused when they could not be written. */
  retryIn(next: Batch): void {
    next.states.push(...this.states)
    for (const [session, sequences] of this.removed) {
      for (const sequence of sequences) next.remove(session, sequence)
    }
    next.dead.push(...this.dead)
    next.rows.push(...this.rows)
  }
}
