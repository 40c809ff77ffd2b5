import { type Column, COLUMNS, type FlowEdge } from './graph.ts'

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
const SWEEPS = 4

/**
 * Places in the columns of a flow, from left to right without empty ones. In a column, nodes are in the order of
 * the nodes that they are connected with, and as near to these as possible (docs/decisions/0122).
 */
export function nodePlaces(
  nodes: readonly Placed[],
  edges: readonly FlowEdge[],
): Map<string, Point> {
  const columns = COLUMNS.map((column) =>
    nodes.filter((node) => node.column === column).map(({ id }) => id),
  ).filter(({ length }) => length > 0)
  const near = neighbours(columns.flat(), edges)
  const heights = new Map(columns.flatMap((column) => column.map((id, row) => [id, row])))
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isForward = sweep % 2 === 0
    for (const column of isForward ? columns : columns.toReversed()) {
      order(column, (id) => meanHeight(near.get(id), heights) ?? heights.get(id) ?? 0)
      const wishes = column.map(
        (id, row) => meanHeight(near.get(id), heights) ?? heights.get(id) ?? row,
      )
      for (const [row, height] of spread(wishes, 1).entries()) {
        heights.set(column[row] ?? '', height)
      }
    }
  }
  const top = Math.min(0, ...heights.values())
  const at = (id: string, index: number): Point => ({
    x: index * STEP_X,
    y: Math.round(((heights.get(id) ?? 0) - top) * STEP_Y),
  })
  return new Map(
    columns.flatMap((column, index) => column.map((id) => [id, at(id, index)] as const)),
  )
}

function neighbours(ids: readonly string[], edges: readonly FlowEdge[]): Map<string, string[]> {
  const near = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const { from, to } of edges) {
    near.get(from)?.push(to)
    near.get(to)?.push(from)
  }
  return near
}

function meanHeight(
  ids: readonly string[] = [],
  heights: ReadonlyMap<string, number>,
): number | undefined {
  const known = ids.flatMap((id) => heights.get(id) ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0) / known.length
}

/** Sorts a column in place; nodes of equal height keep their order. */
function order(column: string[], heightOf: (id: string) => number): void {
  const wanted = new Map(column.map((id) => [id, heightOf(id)]))
  column.sort((one, other) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0))
}

/**
 * The heights nearest to the wanted ones, in their order, with a distance of at least `step`: neighbours that are too
 * close form a block around the mean of their wishes.
 */
export function spread(wishes: readonly number[], step: number): number[] {
  const blocks: { sum: number; count: number }[] = []
  for (const [row, wish] of wishes.entries()) {
    // Without its own rows, a block is at one height.
    let block = { sum: wish - row * step, count: 1 }
    for (
      let before = blocks.at(-1);
      before && calculateMean(before) >= calculateMean(block);
      before = blocks.at(-1)
    ) {
      blocks.pop()
      block = { sum: before.sum + block.sum, count: before.count + block.count }
    }
    blocks.push(block)
  }
  const means = blocks.flatMap((block) =>
    Array.from({ length: block.count }, () => calculateMean(block)),
  )
  return means.map((mean, row) => mean + row * step)
}

const calculateMean = ({ sum, count }: { sum: number; count: number }) => sum / count
