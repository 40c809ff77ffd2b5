import type { Recorded } from './recorder.ts'

/** A stored change. */
export interface Kept {
  /** Settles when it is in effect. */
  applied: Promise<void>
  recorded: Recorded | undefined
}

/** Waits for the write of a change; one that fails is no change. */
export async function storedOr(
  stored: Promise<void>,
  recorded: Recorded | undefined,
): Promise<void> {
  try {
    await stored
  } catch (error) {
    recorded?.fail(error)
    throw error
  }
}

/** Puts a stored change into effect; the history says why it could not be. */
export async function appliedOr(
  apply: () => void | Promise<void>,
  recorded: Recorded | undefined,
): Promise<void> {
  try {
    await apply()
  } catch (error) {
    recorded?.fail(error)
    throw error
  }
}

/** A consumer that throws at once fails as one that rejects. */
export async function appliedBy(apply: () => void | Promise<void>): Promise<void> {
  await apply()
}

/** The changes of a setting or a collection, one after the other. */
export class Turns {
  /** Settles when the change before is over, whether or not it succeeded. */
  #before: Promise<unknown> = Promise.resolve()

  /** Stores a change in its turn, and waits until it is in effect; what fails, the caller gets. */
  async take(store: () => Promise<Kept>): Promise<void> {
    const before = this.#before
    const turn = (async () => {
      await before
      return store()
    })()
    this.#before = turn.catch(() => {}) // its caller gets the error
    // Started in its turn, but awaited by this caller alone: a server may take long to be found.
    const { applied, recorded } = await turn
    await appliedOr(() => applied, recorded)
  }

  /** Waits for the changes before, and holds later ones back until the result is called. */
  async hold(): Promise<() => void> {
    const before = this.#before
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#before = promise
    await before
    return resolve
  }
}
