const FILE_HEADER = 8
const TERM_HEADER = 8
const MAGIC = 0x62574c41
/** The header of the log and the schema of the table. */
const NO_RECORDS = 2

/** Counts the records of a table dump of Mnesia from its pieces: an Erlang disk log, of which only lengths are read. */
export class DumpCounter {
  /** Bytes that are passed over before the next header. */
  #skip = FILE_HEADER
  readonly #header = Buffer.alloc(TERM_HEADER)
  #filled = 0
  #terms = 0
  #isDump = true

  add(piece: Buffer): void {
    for (let at = 0; at < piece.length && this.#isDump; ) {
      if (this.#skip > 0) {
        const passed = Math.min(this.#skip, piece.length - at)
        this.#skip -= passed
        at += passed
        continue
      }
      const copied = piece.copy(this.#header, this.#filled, at)
      this.#filled += copied
      at += copied
      if (this.#filled < TERM_HEADER) return
      this.#filled = 0
      this.#isDump = this.#header.readUInt32BE(4) === MAGIC
      this.#skip = this.#header.readUInt32BE(0)
      this.#terms++
    }
  }

  /** Number of records in the dump; `undefined` if the text is no such dump. */
  get count(): number | undefined {
    return this.#isDump && this.#terms >= NO_RECORDS ? this.#terms - NO_RECORDS : undefined
  }
}
