/** The rows of a file that an export wrote: one JSON value a line, or a JSON array. Throws for neither. */
export function readRows(text: string): readonly unknown[] {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed.startsWith('[')) {
    const rows: unknown = JSON.parse(trimmed)
    if (Array.isArray(rows)) return rows
  }
  return trimmed
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line))
}
