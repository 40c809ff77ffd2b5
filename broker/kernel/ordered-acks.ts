import { NotStored } from './sessions/durability.ts'

interface AckConnection {
  readonly isOpen: boolean
  fail(cause: unknown): void
}

interface Ack {
  isSettled: boolean
  /** Why its data could not be stored. */
  fault?: { readonly error: unknown }
  readonly send: () => void
  readonly refuse: (() => void) | undefined
}

/**
 * Acknowledgements of one connection, sent in order, each after the data that it confirms is stored. Those of one commit
 * are sent in the same turn, so that they share a write to the socket.
 */
export class OrderedAcks {
  readonly #connection: AckConnection
  #waiting: Ack[] = []
  #isSending = false

  constructor(connection: AckConnection) {
    this.#connection = connection
  }

  /** Whether acknowledgements are waiting, so that later ones must wait too. */
  get areWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /**
   * @param settled rejects with `NotStored` if the message could not be stored
   * @param refuse answers for such a message; without it the connection ends
   */
  add(settled: Promise<unknown> | undefined, send: () => void, refuse?: () => void): void {
    if (settled === undefined && !this.areWaiting) return send()
    const ack: Ack = { isSettled: settled === undefined, send, refuse }
    this.#waiting.push(ack)
    settled?.then(
      () => this.#settle(ack),
      (error: unknown) => this.#settle(ack, { error }),
    )
  }

  #settle(ack: Ack, fault?: { error: unknown }): void {
    ack.isSettled = true
    if (fault !== undefined) ack.fault = fault
    if (this.#isSending) return
    this.#isSending = true
    let [next] = this.#waiting
    while (next?.isSettled === true) {
      this.#send(next)
      // It counts as waiting until it is sent.
      this.#waiting.shift()
      next = this.#waiting[0]
    }
    this.#isSending = false
  }

  #send({ send, refuse, fault }: Ack): void {
    try {
      if (fault === undefined) {
        if (this.#connection.isOpen) send()
        return
      }
      if (refuse === undefined || !(fault.error instanceof NotStored)) throw fault.error
      if (this.#connection.isOpen) refuse()
    } catch (error) {
      this.#connection.fail(error)
    }
  }
}
