import type { Recorded } from './recorder.ts'

/** A change that has been stored. */
export interface Kept {
  /** Resolves when the change is in effect. */
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

/** Puts a stored change into effect, and records a failure in the history. */
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

  /** Stores a change in its turn and waits until it is in effect; errors reach the caller. */
  async take(store: () => Promise<Kept>): Promise<void> {
    const before = this.#before
    const turn = (async () => {
      await before
      return store()
    })()
    this.#before = turn.catch(() => {}) // its caller gets the error
    // Only the caller waits for this, because a server may take long to answer.
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
