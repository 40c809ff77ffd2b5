import { NODE_HEIGHT, NODE_WIDTH, type Point } from './layout.ts'

/** Corners of an edge, from the right side of a node to the left side of another; lines are horizontal or vertical. */
export type Route = readonly Point[]

/** Space between an edge and a node that it passes. */
export const MARGIN = 12
export const exitPoint = ({ x, y }: Point): Point => ({ x: x + NODE_WIDTH, y: y + NODE_HEIGHT / 2 })
export const entryPoint = ({ x, y }: Point): Point => ({ x, y: y + NODE_HEIGHT / 2 })

export interface Gap {
  readonly from: Point
  readonly to: Point
}

/** Corners after `from`, with a vertical line at `x`. */
export const elbow = ({ from, to }: Gap, x: number): Point[] =>
  from.y === to.y ? [to] : [{ x, y: from.y }, { x, y: to.y }, to]
