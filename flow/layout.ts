import { type Column, COLUMNS } from './graph.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

interface Placed {
  readonly id: string
  readonly column: Column
}

export const NODE_WIDTH = 200
export const NODE_HEIGHT = 60
/** Four columns fit into the designer at half the size (1280 px). */
const STEP_X = NODE_WIDTH + 64
/** Distance of two nodes in a column. */
export const STEP_Y = NODE_HEIGHT + 30

/**
 * Places in the columns of a rule, from left to right without empty ones. The middle of all columns is at one height, so
 * that the path of a rule is straight.
 */
export function nodePlaces(nodes: readonly Placed[]): Map<string, Point> {
  const columns = COLUMNS.map((column) => nodes.filter((node) => node.column === column)).filter(
    ({ length }) => length > 0,
  )
  const most = Math.max(...columns.map(({ length }) => length))
  return new Map(
    columns.flatMap((column, index) =>
      column.map(({ id }, row) => {
        const y = (row + (most - column.length) / 2) * STEP_Y
        return [id, { x: index * STEP_X, y }] as const
      }),
    ),
  )
}
