/** What came of it for one row. */
export interface Outcome {
  state: 'done' | 'skipped' | 'failed'
  /** What else there is to say. */
  note?: string
}

interface Bulk<Row> {
  /** The rows of each act. */
  batches: readonly (readonly Row[])[]
  /** So many acts run side by side. */
  atOnce: number
  /** Acts, and returns the result of each, in their order. */
  act: (rows: readonly Row[]) => Promise<readonly Outcome[]>
  /** The result of a failed call for its rows, and whether to continue. */
  judge: (error: unknown) => { outcome: Outcome; isHopeless: boolean }
  onOutcomes: (rows: readonly Row[], outcomes: readonly Outcome[]) => void
  /** Begins nothing new; calls in progress are completed, because their results would be unknown. */
  stop: AbortSignal
}

/** Changes many rows, a few at a time. Ends when all are reported, or when it was stopped. */
export async function runBulk<Row>(bulk: Bulk<Row>): Promise<void> {
  const { batches, atOnce, act, judge, onOutcomes, stop } = bulk
  let next = 0
  let isHopeless = false
  const worker = async () => {
    while (!stop.aborted && !isHopeless) {
      const some = batches[next++]
      if (some === undefined) return
      try {
        onOutcomes(some, await act(some))
      } catch (error) {
        const verdict = judge(error)
        isHopeless ||= verdict.isHopeless
        onOutcomes(
          some,
          some.map(() => verdict.outcome),
        )
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Rows in portions of a size, those of one kind together. */
export function batchesOf<Row>(
  rows: readonly Row[],
  size: number,
  kindOf: (row: Row) => string = () => '',
): Row[][] {
  const open = new Map<string, Row[]>()
  const batches: Row[][] = []
  for (const row of rows) {
    const kind = kindOf(row)
    const batch = open.get(kind)
    if (batch !== undefined && batch.length < size) batch.push(row)
    else {
      const next = [row]
      open.set(kind, next)
      batches.push(next)
    }
  }
  return batches
}
