import * as z from 'zod/mini'

/** Longest payload of an `init` in bytes. */
const MAX_BYTES = 64 * 1024
const MAX_NAME_BYTES = 240
const MAX_DEPTH = 32

const shape = z.object({
  name: z.string().check(
    z.minLength(1),
    z.refine((name) => name.isWellFormed() && Buffer.byteLength(name) <= MAX_NAME_BYTES),
  ),
  size: z.optional(z.int().check(z.minimum(0))),
  /** SHA-256 of the file. */
  checksum: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/i), z.toUpperCase())),
  /** Epoch seconds; the file may be deleted then. */
  expire_at: z.optional(z.int().check(z.minimum(0))),
  /** Seconds; the segments may be deleted then. */
  segments_ttl: z.optional(z.int().check(z.minimum(1))),
  user_data: z.optional(z.unknown()),
})

/** Description of a file that its client sends first. */
export type Metadata = z.output<typeof shape>

/** `undefined`: the payload of the `init` is not valid. */
export function readMetadata(payload: Buffer): Metadata | undefined {
  if (payload.length > MAX_BYTES) return undefined
  let given: unknown
  try {
    given = JSON.parse(payload.toString())
  } catch {
    return undefined
  }
  if (isDeep(given)) return undefined
  const read = shape.safeParse(given)
  return read.success ? read.data : undefined
}

/** Level by level, because the text may be nested deeper than the stack. */
function isDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    )
  }
  return false
}
