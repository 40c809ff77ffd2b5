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
const STEP_Y = NODE_HEIGHT + 30
const SWEEPS = 4

/**
 * Places in the columns of a flow, from left to right without empty ones. In a column, nodes are in the order of
 * the nodes that they are connected with, and as near to these as possible (docs/decisions/0122).
 */
export function layoutOf(nodes: readonly Placed[], edges: readonly FlowEdge[]): Map<string, Point> {
  const columns = COLUMNS.map((column) =>
    nodes.filter((node) => node.column === column).map(({ id }) => id),
  ).filter(({ length }) => length > 0)
  const near = neighbours(nodes, edges)
  const heights = new Map(columns.flatMap((column) => column.map((id, row) => [id, row])))
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isForward = sweep % 2 === 0
    for (const column of isForward ? columns : columns.toReversed()) {
      order(column, (id) => middleOf(near.get(id), heights) ?? heights.get(id) ?? 0)
      place(column, heights, near)
    }
  }
  const top = Math.min(0, ...heights.values())
  return new Map(
    columns.flatMap((column, index) =>
      column.map((id) => [
        id,
        { x: index * STEP_X, y: Math.round(((heights.get(id) ?? 0) - top) * STEP_Y) },
      ]),
    ),
  )
}

function neighbours(nodes: readonly Placed[], edges: readonly FlowEdge[]): Map<string, string[]> {
  const near = new Map<string, string[]>(nodes.map(({ id }) => [id, []]))
  for (const { from, to } of edges) {
    near.get(from)?.push(to)
    near.get(to)?.push(from)
  }
  return near
}

function middleOf(
  ids: readonly string[] = [],
  heights: ReadonlyMap<string, number>,
): number | undefined {
  const known = ids.flatMap((id) => heights.get(id) ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0) / known.length
}

/** In place; nodes at the same height keep their order. */
function order(column: string[], heightOf: (id: string) => number): void {
  const wanted = new Map(column.map((id) => [id, heightOf(id)]))
  column.sort((one, other) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0))
}

/**
 * The heights nearest to the wanted ones with a distance of at least one row: neighbours that are too close form a
 * block around the mean of their wishes.
 */
function place(
  column: readonly string[],
  heights: Map<string, number>,
  near: ReadonlyMap<string, string[]>,
): void {
  const blocks: { sum: number; ids: string[] }[] = []
  column.forEach((id, row) => {
    // Without its own rows, a block is at one height.
    const wish = (middleOf(near.get(id), heights) ?? heights.get(id) ?? row) - row
    let block = { sum: wish, ids: [id] }
    for (
      let before = blocks.at(-1);
      before && meanOf(before) >= meanOf(block);
      before = blocks.at(-1)
    ) {
      blocks.pop()
      block = { sum: before.sum + block.sum, ids: [...before.ids, ...block.ids] }
    }
    blocks.push(block)
  })
  let row = 0
  for (const block of blocks) {
    const mean = meanOf(block)
    for (const id of block.ids) heights.set(id, mean + row++)
  }
}

const meanOf = ({ sum, ids }: { sum: number; ids: readonly string[] }) => sum / ids.length
