/** The last lines of the log, as JSON, bounded in number and size. */
export class RecentLines {
  /** All lines before it have been forgotten. */
  first = 0
  /** The number of the next line. */
  next = 0
  #lines: string[] = []
  #size = 0
  readonly #maxLines: number
  readonly #maxSize: number

  constructor(maxLines = 5000, maxSize = 2 * 1024 * 1024) {
    this.#maxLines = maxLines
    this.#maxSize = maxSize
  }

  get size(): number {
    return this.#size
  }

  add(line: string): void {
    this.#lines.push(line)
    this.next++
    this.#size += line.length
    while (this.next - this.first > this.#maxLines || this.#size > this.#maxSize) {
      this.#size -= this.at(this.first)?.length ?? 0
      this.first++
    }
    // Forgotten lines are cut off together: each alone would move all others.
    if (this.#lines.length > 2 * (this.next - this.first))
      this.#lines.splice(0, this.#lines.length - this.#kept)
  }

  get #kept(): number {
    return this.next - this.first
  }

  at(number: number): string | undefined {
    if (number < this.first) return undefined
    return this.#lines[this.#lines.length - (this.next - number)]
  }
}
