/** Time in ISO 8601 for programs; an invalid one is unchanged. */
export function isoTime(value: number | string | undefined): string | undefined {
  if (value === undefined) return undefined
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? String(value) : at.toISOString()
}
