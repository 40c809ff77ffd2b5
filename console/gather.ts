/** Part of a list that came in one answer. */
export interface Chunk<Row> {
  rows: readonly Row[]
  /** Rows of the whole list, where the broker counts them. */
  total?: number | undefined
  /** The list changed between two answers: single rows may be missing. */
  hasShifted: boolean
  /** There is more, beyond the limit. */
  isCut: boolean
}

/** Reads all rows of a list, an answer at a time; ends with the signal's reason when it is aborted. */
export type Gather<Row> = (signal: AbortSignal) => AsyncIterable<Chunk<Row>>

/** Part of a list, with the position of the next one. */
interface Answer<Row, At> {
  rows: readonly Row[]
  next: At | undefined
  total?: number | undefined
}

interface How<Row, At> {
  read: (at: At, signal: AbortSignal) => Promise<Answer<Row, At>>
  from: At
  rowKey: (row: Row) => string
  /** Most rows that are read. */
  limit: number
}

/** A broker may say "there is more" over an empty page, where two kinds of sessions meet. */
const MAX_EMPTY_ANSWERS = 20

/**
 * Reads a list page by page, or along a cursor. Holds one answer at a time: a caller that needs all rows has to keep
 * them. Rows that move from one page to the next while they are read are yielded once.
 */
export function gather<Row, At>({ read, from, rowKey, limit }: How<Row, At>): Gather<Row> {
  return async function* (signal) {
    let at: At | undefined = from
    let before = new Set<string>()
    let [given, emptyAnswers] = [0, 0]
    let total: number | undefined
    let hasShifted = false
    while (at !== undefined) {
      signal.throwIfAborted()
      const answer: Answer<Row, At> = await read(at, signal)
      const fresh = answer.rows.filter((row) => !before.has(rowKey(row)))
      const hasCountChanged = total !== undefined && (answer.total ?? total) !== total
      hasShifted ||= fresh.length < answer.rows.length || hasCountChanged
      total = answer.total ?? total
      emptyAnswers = fresh.length === 0 ? emptyAnswers + 1 : 0
      // Always the same page, or none at all: it would never end.
      if (emptyAnswers > MAX_EMPTY_ANSWERS) throw new Error('The list does not end')
      const rows = fresh.slice(0, limit - given)
      given += rows.length
      const isFull = given === limit
      const isCut = fresh.length > rows.length || (isFull && answer.next !== undefined)
      yield { rows, total, hasShifted, isCut }
      if (isFull) return
      before = new Set(answer.rows.map(rowKey))
      at = answer.next
    }
  }
}

/** Rows that are there already, as if they had been gathered. */
export function gathered<Row>(rows: readonly Row[]): Gather<Row> {
  return async function* () {
    yield { rows, total: rows.length, hasShifted: false, isCut: false }
  }
}

export interface Collected<Row> {
  rows: readonly Row[]
  /** Number of all matching rows, where the broker counts them. */
  total?: number | undefined
  hasShifted: boolean
  isCut: boolean
  /** Whether the caller stopped the reading before the end. */
  isStopped: boolean
}

interface Collecting<Row> {
  rowKey: (row: Row) => string
  /** Most rows that are kept. */
  limit: number
  signal: AbortSignal
  /** Ends the reading, and keeps the rows read so far. */
  stop?: AbortSignal
  onProgress?: (rows: number, total: number | undefined) => void
}

/** Collects the rows, each once, up to the limit. */
export async function collect<Row>(
  rows: Gather<Row>,
  { rowKey, limit, signal, stop, onProgress }: Collecting<Row>,
): Promise<Collected<Row>> {
  const kept = new Map<string, Row>()
  let last: Chunk<Row> | undefined
  let isCut = false
  let isStopped = false
  try {
    for await (const portion of rows(stop ? AbortSignal.any([signal, stop]) : signal)) {
      last = portion
      for (const row of portion.rows) {
        if (kept.size === limit && !kept.has(rowKey(row))) isCut = true
        else kept.set(rowKey(row), row)
      }
      onProgress?.(kept.size, portion.total)
      isCut ||= portion.isCut
      if (isCut) break
    }
  } catch (error) {
    if (signal.aborted || stop?.aborted !== true) throw error
    isStopped = true
  }
  const { total, hasShifted = false } = last ?? {}
  return { rows: [...kept.values()], total, hasShifted, isCut, isStopped }
}

/** Rows that pass a test; their number is not known in advance. */
export function filtered<Row>(rows: Gather<Row>, passes: (row: Row) => boolean): Gather<Row> {
  return async function* (signal) {
    for await (const portion of rows(signal)) {
      yield { ...portion, rows: portion.rows.filter(passes), total: undefined }
    }
  }
}

/** Sorts in the page: all rows are kept, up to a limit, before the first is yielded. */
export function ordered<Row>(
  rows: Gather<Row>,
  how: Pick<Collecting<Row>, 'rowKey' | 'limit'> & {
    order: (rows: readonly Row[]) => readonly Row[]
  },
): Gather<Row> {
  return async function* (signal) {
    const { rows: all, hasShifted, isCut } = await collect(rows, { ...how, signal })
    yield { rows: how.order(all), total: all.length, hasShifted, isCut }
  }
}
