/** A row of a file, as the panel shows it. */
export interface ShownRow<Cause> {
  /** Its line, or its place in a JSON array. */
  place: number
  cells: readonly string[]
  /** Why it cannot be imported. */
  cause?: Cause
}

/** A row that cannot be imported, as it is in the file. */
export interface RejectedRow<Cause> {
  place: number
  cause: Cause
  values: readonly string[]
}

/** A file that was read. */
export interface FileContent<Row, Cause, Note> {
  rows: readonly Row[]
  rejected: readonly RejectedRow<Cause>[]
  /** The columns of rejected rows. */
  names: readonly string[]
  shown: readonly ShownRow<Cause>[]
  /** What else there is to know about the file. */
  note: Note
}

/** The part of a file that the page holds: the rows stay where the file was read. */
export interface FilePreview<Cause, Note> {
  count: number
  rejected: number
  shown: readonly ShownRow<Cause>[]
  note: Note
}

const VALID_SHOWN = 20
const REJECTED_SHOWN = 50
const CELL_CHARACTERS = 120

/** Takes the rows of a file in their order, and keeps the first valid and the first rejected ones. */
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

export function previewOf<Cause, Note>({
  rows,
  rejected,
  shown,
  note,
}: FileContent<unknown, Cause, Note>): FilePreview<Cause, Note> {
  return { count: rows.length, rejected: rejected.length, shown, note }
}
