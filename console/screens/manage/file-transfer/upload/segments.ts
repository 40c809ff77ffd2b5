export interface Segment {
  from: number
  /** Past the last byte. */
  to: number
}

/** Segments of a file that have to be sent, in order, without the ranges that the broker already has. */
export function missingSegments(
  size: number,
  bytes: number,
  ranges: readonly (readonly [from: number, to: number])[],
): Segment[] {
  const segments: Segment[] = []
  const cut = (from: number, to: number) => {
    for (let at = from; at < to; at += bytes) {
      segments.push({ from: at, to: Math.min(at + bytes, to) })
    }
  }
  let at = 0
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (from > at) cut(at, Math.min(from, size))
    at = Math.max(at, to)
  }
  if (at < size) cut(at, size)
  return segments
}
