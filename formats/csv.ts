import Papa from 'papaparse'

export interface CsvRecord {
  /** The first line of the record, from 1. */
  line: number
  fields: string[]
  /** Its quotes are not closed, or text follows them: the fields are a guess. */
  isMalformed: boolean
}

/** Characters that are parsed in one go: between them the caller may yield to others. */
const BLOCK = 16 * 1024

/**
 * The records of a CSV text (RFC 4180), without empty lines. They are read as they are asked for, because
 * a million of them in memory would be large. Lines end in CRLF or LF, or all of them in CR.
 */
export function* readCsv(text: string, delimiter = ','): Generator<CsvRecord, undefined> {
  const newline = text.includes('\n') ? '\n' : '\r'
  let at = 0
  let line = 1
  let size = BLOCK
  while (at < text.length) {
    const block = text.slice(at, at + size)
    const rows = parseBlock(block, delimiter, newline)
    // The last one may continue in the next block.
    if (at + size < text.length) rows.pop()
    let start = 0
    for (const { fields, end, isMalformed } of rows) {
      if (newline === '\n') cutCarriageReturn(fields, block, end)
      if (fields.length > 1 || fields[0] !== '') yield { line, fields, isMalformed }
      line += count(newline, block, start, end)
      start = end
    }
    at += start
    // A record that is longer than the block needs more of the text.
    size = start === 0 ? size * 2 : BLOCK
  }
  return undefined
}

interface Row {
  fields: string[]
  /** Start of the next row in the block. */
  end: number
  isMalformed: boolean
}

function parseBlock(block: string, delimiter: string, newline: '\n' | '\r'): Row[] {
  // The parser removes a byte order mark, and counts from behind it.
  const shift = block.startsWith('\ufeff') ? 1 : 0
  const rows: Row[] = []
  Papa.parse<string[]>(block, {
    delimiter,
    newline,
    step: ({ data, errors, meta }) => {
      rows.push({ fields: data, end: meta.cursor + shift, isMalformed: errors.length > 0 })
    },
  })
  return rows
}

/** To a parser that ends lines at LF, the CR before it is the end of an unquoted field. */
function cutCarriageReturn(fields: string[], block: string, end: number): void {
  const last = fields.at(-1)
  if (last?.endsWith('\r') !== true) return
  const lineEnd = block[end - 1] === '\n' ? end - 2 : end - 1
  if (block[lineEnd] === '\r') fields.splice(-1, 1, last.slice(0, -1))
}

function count(character: string, text: string, start: number, end: number): number {
  let found = 0
  for (let i = start; i < end; i++) if (text[i] === character) found++
  return found
}
