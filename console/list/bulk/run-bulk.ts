/** Result of an action for one row. */
export interface Outcome {
  state: 'done' | 'skipped' | 'failed'
  /** Remark on the result, such as the reason for a failure. */
  note?: string
}

interface Bulk<Row> {
  /** Rows of each call to `act`. */
  batches: readonly (readonly Row[])[]
  /** Number of calls that run in parallel. */
  atOnce: number
  /** Changes the rows, and resolves to the result of each in the same order. */
  act: (rows: readonly Row[]) => Promise<readonly Outcome[]>
  /** Result of a failed call for its rows, and whether further calls would fail as well. */
  judge: (error: unknown) => { outcome: Outcome; isHopeless: boolean }
  onOutcomes: (rows: readonly Row[], outcomes: readonly Outcome[]) => void
  /** Prevents further calls. Calls in progress are completed, because their results would be unknown otherwise. */
  stop: AbortSignal
}

/** Changes many rows with a few calls at a time. Resolves when all results are reported, or after it was stopped. */
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

/** Batches of a given size, with rows of the same kind side by side. */
export function splitIntoBatches<Row>(
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
