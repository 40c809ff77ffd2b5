/** Values that an external server stores as characters, bytes or a number. */
export function readStoredText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return Buffer.isBuffer(value) ? value.toString('utf8') : undefined
}

/** Reads a truth value, a number or a word as a boolean; `undefined` for anything else. */
export function readStoredFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  // A BIT(1) of MySQL arrives as one byte.
  if (Buffer.isBuffer(value) && value.length === 1 && (value[0] ?? 2) < 2) return value[0] === 1
  const text = readStoredText(value)?.trim().toLowerCase()
  if (text === 'true') return true
  if (text === 'false' || text === '') return false
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) >= 1 : undefined
}
