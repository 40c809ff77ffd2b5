export interface Point {
  x: number
  y: number
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** So far beyond the corners of the box a pointer still counts as on its way to it. */
const TOLERANCE_PX = 24

/**
 * Whether a pointer that moved between two points is heading for a box at its right, that is within the triangle of the
 * first point and the box's left side. On its way, it may cross elements that open other boxes.
 */
export function isAimedAt(from: Point, to: Point, box: Box): boolean {
  if (to.x <= from.x || from.x >= box.right) return false
  const share = (to.x - from.x) / Math.max(box.left - from.x, 1)
  const edge = (corner: number) => from.y + (corner - from.y) * Math.min(share, 1)
  return to.y >= edge(box.top - TOLERANCE_PX) && to.y <= edge(box.bottom + TOLERANCE_PX)
}
