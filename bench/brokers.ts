import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'

/** Where measurements get their brokers from. */
export interface Brokers {
  /**
   * A broker without clients, authenticators and rules of this measurement's topics, which the measurement leaves as
   * it was: a process of its own, or, in a smoke run, one for all measurements of a worker. `stop` is called in both cases.
   */
  broker(): Promise<Signalbox>
}

export const separate: Brokers = { broker: () => startSignalbox() }

/** One broker, started with its first use. */
export class SharedBroker implements Brokers {
  #started: Promise<Signalbox> | undefined

  async broker(): Promise<Signalbox> {
    this.#started ??= startSignalbox()
    try {
      return { ...(await this.#started), stop: async () => null }
    } catch (error) {
      // The next measurement tries it again.
      this.#started = undefined
      throw error
    }
  }

  async stop(): Promise<void> {
    await (await this.#started)?.stop()
  }
}
