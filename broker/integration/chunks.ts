import { BatchFault, SendFault } from './result.ts'
import { writeTogether } from './web-connection.ts'

interface Bounds<Row> {
  /** Limit on rows per request. */
  rows: number
  bytes?: number
  bytesOf?: (row: Row) => number
  /** Key that must be unique within a request. */
  keyOf?: (row: Row) => string
}

/** Rows in their order, as many in each chunk as one request may have. */
export function splitIntoChunks<Row>(
  rows: readonly Row[],
  { rows: most, bytes: mostBytes = Infinity, bytesOf = () => 0, keyOf }: Bounds<Row>,
): Row[][] {
  const chunks: Row[][] = []
  let chunk: Row[] = []
  let bytes = 0
  const keys = new Set<string>()
  for (const row of rows) {
    const size = bytesOf(row)
    const key = keyOf?.(row)
    const isFull = chunk.length >= most || bytes + size > mostBytes
    if (chunk.length > 0 && (isFull || (key !== undefined && keys.has(key)))) {
      chunks.push(chunk)
      chunk = []
      bytes = 0
      keys.clear()
    }
    chunk.push(row)
    bytes += size
    if (key !== undefined) keys.add(key)
  }
  if (chunk.length > 0) chunks.push(chunk)
  return chunks
}

/**
 * Writes one chunk after the other. While the system refuses rows for now, later chunks wait as well.
 *
 * @param write rejects with a `SendFault`, or with a `BatchFault` for some rows of the chunk
 * @throws {SendFault} for a single row
 * @throws {BatchFault} with the faults of all rows, if some were refused
 */
export async function writeChunks<Row>(
  chunks: readonly (readonly Row[])[],
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  const faults: (SendFault | undefined)[] = []
  let away: SendFault | undefined
  for (const chunk of chunks) {
    const own =
      away === undefined ? await collectFaults(chunk, write) : Array.from(chunk, () => away)
    away ??= own.find((fault) => fault?.isRecoverable === true)
    faults.push(...own)
  }
  const [first] = faults
  if (faults.length === 1 && first !== undefined) throw first
  if (faults.some((fault) => fault !== undefined)) throw new BatchFault(faults)
}

async function collectFaults<Row>(
  chunk: readonly Row[],
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<readonly (SendFault | undefined)[]> {
  try {
    await writeTogether(chunk, write)
    return Array.from(chunk, () => undefined)
  } catch (error) {
    if (error instanceof BatchFault) return error.faults
    if (error instanceof SendFault) return Array.from(chunk, () => error)
    throw error
  }
}
