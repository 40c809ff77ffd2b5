import { NotStored } from './sessions/durability.ts'

interface AckConnection {
  readonly isOpen: boolean
  fail(cause: unknown): void
}

/** Acknowledgements of one connection, sent in order, each after the data that it confirms is stored. */
export class OrderedAcks {
  readonly #connection: AckConnection
  #last: Promise<void> | undefined

  constructor(connection: AckConnection) {
    this.#connection = connection
  }

  /** Whether acknowledgements are waiting, so that later ones must wait too. */
  get areWaiting(): boolean {
    return this.#last !== undefined
  }

  /**
   * @param settled rejects with `NotStored` if the message could not be stored
   * @param refuse answers for such a message; without it the connection ends
   */
  add(settled: Promise<unknown> | undefined, send: () => void, refuse?: () => void): void {
    if (settled === undefined && this.#last === undefined) return send()
    const last: Promise<void> = (this.#last ?? Promise.resolve())
      .then(() => settled)
      .then(() => {
        if (this.#connection.isOpen) send()
      })
      .catch((error: unknown) => {
        if (refuse === undefined || !(error instanceof NotStored)) throw error
        if (this.#connection.isOpen) refuse()
      })
      .catch((error: unknown) => this.#connection.fail(error))
      .finally(() => {
        if (this.#last === last) this.#last = undefined
      })
    this.#last = last
  }
}
