/** Limit on the bytes of cached values. */
const MOST = 16 * 1024 * 1024

/** Values that were made from texts, which are mostly literals of a statement: all are dropped when they are too large. */
export class Recent<T> {
  readonly #values = new Map<string, T>()
  readonly #sizeOf: (text: string, value: T) => number
  #size = 0

  /** @param sizeOf about how many bytes a value holds */
  constructor(sizeOf: (text: string, value: T) => number) {
    this.#sizeOf = sizeOf
  }

  get(text: string): T | undefined {
    return this.#values.get(text)
  }

  keep(text: string, value: T): void {
    this.#size += this.#sizeOf(text, value)
    if (this.#size > MOST) {
      this.#values.clear()
      this.#size = 0
      return
    }
    this.#values.set(text, value)
  }
}
