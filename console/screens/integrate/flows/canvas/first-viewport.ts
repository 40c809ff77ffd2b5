import { NODE_HEIGHT, NODE_WIDTH } from '@signalbox/flow/layout'
import type { CanvasLane, CanvasNode } from './canvas.ts'

/** Space around the first nodes, in pixels. */
const START = 24
/** Texts of nodes and lanes are readable at this zoom; a wider drawing is shown in part. */
const READABLE_ZOOM = 0.75
/** A small drawing in a large window is enlarged up to this zoom. */
const LARGEST_ZOOM = 1.25

interface Drawing {
  nodes: readonly Pick<CanvasNode, 'id' | 'at'>[]
  lanes: readonly Pick<CanvasLane, 'at' | 'width' | 'height'>[]
  /** Nodes that are in view at first; all without it. */
  begin: readonly string[] | undefined
}

interface Size {
  width: number
  height: number
}

/**
 * Shows the drawing from its upper left corner: enlarged if all of it fits, in full size, or smaller if it is wider than
 * the canvas.
 *
 * @param canvas its size in pixels; 0 before it has a layout
 */
export function firstViewport({ nodes, lanes, begin }: Drawing, canvas: Size) {
  const first =
    begin === undefined ? [...nodes, ...lanes] : nodes.filter((each) => begin.includes(each.id))
  if (first.length === 0) return { x: START, y: START, zoom: 1 }
  const left = Math.min(...first.map(({ at }) => at.x))
  const top = Math.min(...first.map(({ at }) => at.y))
  const right = Math.max(
    ...first.map((each) => each.at.x + ('width' in each ? each.width : NODE_WIDTH)),
  )
  const bottom = Math.max(
    ...first.map((each) => each.at.y + ('height' in each ? each.height : NODE_HEIGHT)),
  )
  const fitting = canvas.width === 0 ? 1 : (canvas.width - 2 * START) / (right - left)
  const whole = Math.min(fitting, (canvas.height - 2 * START) / (bottom - top), LARGEST_ZOOM)
  const zoom = Math.max(READABLE_ZOOM, whole, Math.min(1, fitting))
  return { x: START - left * zoom, y: START - top * zoom, zoom }
}
