/** What an object takes beside its values, roughly. */
const OBJECT_BYTES = 64
/** What a waiting row takes beside its request: its place in the queue, and the function that takes its outcome. */
const ROW_BYTES = 512
/** The heap grows to about twice of what is in use before V8 collects it. */
const HEAP_SHARE = 2

/** How much of a buffer a row takes that waits as an object; a packed row is measured. */
export const rowSizeOf = (request: unknown): number => HEAP_SHARE * (ROW_BYTES + sizeOf(request))

/** The bytes of its texts and values, estimated without encoding it. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Uint8Array) return value.length
  if (Array.isArray(value))
    return value.reduce((sum: number, each) => sum + sizeOf(each), OBJECT_BYTES)
  if (typeof value !== 'object' || value === null) return 8
  let sum = OBJECT_BYTES
  for (const [name, each] of Object.entries(value)) sum += name.length + sizeOf(each)
  return sum
}
