/** An item of a `RecencyList`, in one list at a time. */
export abstract class Recent<Self extends Recent<Self>> {
  newer: Self | undefined
  older: Self | undefined
}

/**
 * Things in the order in which something happened to them. The links are in the things themselves: a
 * `Map` would do as well, were it not for the time that finding its first key takes after a million
 * were taken out.
 */
export class RecencyList<T extends Recent<T>> {
  #newest: T | undefined
  #oldest: T | undefined

  get oldest(): T | undefined {
    return this.#oldest
  }

  add(thing: T): void {
    thing.newer = undefined
    thing.older = this.#newest
    if (this.#newest !== undefined) this.#newest.newer = thing
    this.#newest = thing
    this.#oldest ??= thing
  }

  remove(thing: T): void {
    const { newer, older } = thing
    if (newer === undefined) this.#newest = older
    else newer.older = older
    if (older === undefined) this.#oldest = newer
    else older.newer = newer
    thing.newer = undefined
    thing.older = undefined
  }

  touch(thing: T): void {
    if (this.#newest === thing) return
    this.remove(thing)
    this.add(thing)
  }

  clear(): void {
    this.#newest = undefined
    this.#oldest = undefined
  }
}
