import type { Gather } from '#gather.ts'
import { csvHead, csvLines } from './csv.ts'
import type { FileSink } from './file-sink.ts'
import type { Column, RowDocument } from './table.ts'

/** How rows become text. */
export interface RowFormat<Row> {
  type: string
  ending: string
  head: string
  lines: (rows: readonly Row[]) => string | Promise<string>
  /** The rest of the text, after all rows. */
  end?: () => Promise<string>
}

export function asCsv<Row>(columns: readonly Column<Row>[]): RowFormat<Row> {
  return {
    type: 'text/csv',
    ending: 'csv',
    head: csvHead(columns),
    lines: (rows) => csvLines(rows, columns),
  }
}

export function asNdjson<Row>(asGiven: (row: Row) => unknown = (row) => row): RowFormat<Row> {
  return {
    type: 'application/x-ndjson',
    ending: 'ndjson',
    head: '',
    lines: async (rows) => {
      const given = await Promise.all(rows.map((row) => asGiven(row)))
      return given.map((row) => `${JSON.stringify(row)}\n`).join('')
    },
  }
}

export function asDocument<Row>({ type, ending, write }: RowDocument<Row>): RowFormat<Row> {
  const all: Row[] = []
  return {
    ...{ type, ending, head: '' },
    lines(rows) {
      all.push(...rows)
      return ''
    },
    end: () => write(all),
  }
}

export interface Written {
  rows: number
  /** Number of all rows, where the broker counts them. */
  total?: number | undefined
  hasShifted: boolean
  isCut: boolean
}

interface Writing<Row> {
  rows: Gather<Row>
  format: RowFormat<Row>
  sink: FileSink
  signal: AbortSignal
  onProgress: (written: Written) => void
}

/** Writes rows answer by answer: the next one is requested when the last is written, so that none is kept. */
export async function writeRows<Row>(writing: Writing<Row>): Promise<Written> {
  const { rows, format, sink, signal, onProgress } = writing
  let written: Written = { rows: 0, hasShifted: false, isCut: false }
  // A read of a format knows nothing of the signal.
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  cancelled.catch(() => undefined)
  try {
    if (format.head !== '') await sink.write(format.head)
    for await (const portion of rows(signal)) {
      await sink.write(await Promise.race([format.lines(portion.rows), cancelled]))
      const { total, hasShifted, isCut } = portion
      written = { rows: written.rows + portion.rows.length, total, hasShifted, isCut }
      onProgress(written)
    }
    if (format.end !== undefined) await sink.write(await Promise.race([format.end(), cancelled]))
    signal.throwIfAborted()
    await sink.close()
    return written
  } catch (error) {
    // The first error is reported; a partial file is deleted.
    await sink.abort().catch(() => undefined)
    throw error
  }
}
