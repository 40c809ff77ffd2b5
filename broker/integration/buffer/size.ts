/** What an object takes beside its values, roughly. */
const OBJECT_BYTES = 32

/** How much of a buffer a request takes: the bytes of its texts and values, estimated without encoding it. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Uint8Array) return value.length
  if (Array.isArray(value))
    return value.reduce((sum: number, each) => sum + sizeOf(each), OBJECT_BYTES)
  if (typeof value !== 'object' || value === null) return 8
  let sum = OBJECT_BYTES
  for (const [name, each] of Object.entries(value)) sum += name.length + sizeOf(each)
  return sum
}
