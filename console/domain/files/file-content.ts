/** A row of a file, as the panel shows it. */
export interface ShownRow<Cause> {
  /** Line number, or index in a JSON array. */
  place: number
  cells: readonly string[]
  /** Why it cannot be imported. */
  cause?: Cause
}

/** Row of the file that cannot be imported. */
export interface RejectedRow<Cause> {
  place: number
  cause: Cause
  values: readonly string[]
}

/** Content of a file after parsing. */
export interface FileContent<Row, Cause, Note> {
  rows: readonly Row[]
  rejected: readonly RejectedRow<Cause>[]
  /** Columns of the rejected rows. */
  names: readonly string[]
  shown: readonly ShownRow<Cause>[]
  /** Remarks on the file, depending on its type. */
  note: Note
}

/** Part of a file that the page holds; its rows stay in the worker that parsed it. */
export interface FilePreview<Cause, Note> {
  count: number
  rejected: number
  shown: readonly ShownRow<Cause>[]
  note: Note
}

const VALID_SHOWN = 20
const REJECTED_SHOWN = 50
const CELL_CHARACTERS = 120

/** Collects the rows of a file in order, and keeps the first valid and the first rejected ones. */
export class RowSample<Cause> {
  readonly rows: ShownRow<Cause>[] = []
  #left = { valid: VALID_SHOWN, rejected: REJECTED_SHOWN }

  /** `cells` is called for rows that are kept. */
  add(place: number, cells: () => readonly string[], cause?: Cause): void {
    const kind = cause === undefined ? 'valid' : 'rejected'
    if (this.#left[kind] === 0) return
    this.#left[kind]--
    const shown = { place, cells: cells().map(shortened) }
    this.rows.push(cause === undefined ? shown : { ...shown, cause })
  }
}

const shortened = (text: string) =>
  text.length > CELL_CHARACTERS ? `${text.slice(0, CELL_CHARACTERS)}…` : text

export function toFilePreview<Cause, Note>({
  rows,
  rejected,
  shown,
  note,
}: FileContent<unknown, Cause, Note>): FilePreview<Cause, Note> {
  return { count: rows.length, rejected: rejected.length, shown, note }
}
