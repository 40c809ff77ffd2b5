/** A time for programs to read; what is none stays as it came. */
export function isoTime(value: number | string | undefined): string | undefined {
  if (value === undefined) return undefined
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? String(value) : at.toISOString()
}
