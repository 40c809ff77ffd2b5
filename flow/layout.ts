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

/** A line through a column, and the distance of two rows below it. */
const LANE_HEIGHT = 6
const LANE_ROWS = (LANE_HEIGHT + STEP_Y - NODE_HEIGHT) / STEP_Y

export interface Drawing {
  readonly places: Map<string, Point>
  /** The left ends of the lines that an edge draws through the columns it passes. A line is as long as a node is wide. */
  readonly lanes: Map<FlowEdge, readonly Point[]>
}

/** The places of `layOutFlow`. */
export const nodePlaces = (nodes: readonly Placed[], edges: readonly FlowEdge[]) =>
  layOutFlow(nodes, edges).places

/**
 * Places in the columns of a flow, from left to right without empty ones. In a column, nodes are in the order of
 * the nodes that they are connected with, and as near to these as possible (docs/decisions/0122). An edge that passes
 * a column has a row of its own there, so that it does not run behind a node.
 */
export function layOutFlow(nodes: readonly Placed[], edges: readonly FlowEdge[]): Drawing {
  const columns = COLUMNS.map((column) =>
    nodes.filter((node) => node.column === column).map(({ id }) => id),
  ).filter(({ length }) => length > 0)
  const chains = layChains(columns, edges)
  const near = neighbours(columns.flat(), chains.values())
  const heights = new Map(columns.flatMap((column) => column.map((id, row) => [id, row])))
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isForward = sweep % 2 === 0
    for (const column of isForward ? columns : columns.toReversed()) {
      order(column, (id) => meanHeight(near.get(id), heights) ?? heights.get(id) ?? 0)
      place(column, heights, near)
    }
  }
  const top = Math.min(0, ...heights.values())
  const at = (id: string, index: number): Point => ({
    x: index * STEP_X,
    y: Math.round(((heights.get(id) ?? 0) - top) * STEP_Y) + (isLane(id) ? LANE_HEIGHT / 2 : 0),
  })
  const all = new Map(
    columns.flatMap((column, index) => column.map((id) => [id, at(id, index)] as const)),
  )
  const lanes = [...chains].flatMap(([edge, chain]) => {
    const passed = chain.slice(1, -1).flatMap((id) => all.get(id) ?? [])
    return passed.length === 0 ? [] : [[edge, passed] as const]
  })
  for (const id of all.keys()) if (isLane(id)) all.delete(id)
  return { places: all, lanes: new Map(lanes) }
}

const LANE = '\0lane '
const isLane = (id: string) => id.startsWith(LANE)
const countRows = (id: string) => (isLane(id) ? LANE_ROWS : 1)

/** The IDs that each edge connects, with those of its lanes, which are added to the columns. Edges of a node share them. */
function layChains(columns: string[][], edges: readonly FlowEdge[]): Map<FlowEdge, string[]> {
  const indexOf = new Map(columns.flatMap((column, index) => column.map((id) => [id, index])))
  const known = new Set<string>()
  return new Map(
    edges.map((edge) => {
      const chain = [edge.from]
      const [first = 0, last = 0] = [indexOf.get(edge.from), indexOf.get(edge.to)]
      for (let index = first + 1; index < last; index++) {
        const lane = `${LANE}${index} ${edge.from}`
        if (!known.has(lane)) columns[index]?.push(lane)
        known.add(lane)
        chain.push(lane)
      }
      return [edge, [...chain, edge.to]]
    }),
  )
}

function neighbours(
  ids: readonly string[],
  chains: Iterable<readonly string[]>,
): Map<string, string[]> {
  const near = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const chain of chains) {
    for (const [i, to] of chain.entries()) {
      const from = chain[i - 1]
      if (from === undefined) continue
      near.get(from)?.push(to)
      near.get(to)?.push(from)
    }
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
 * The heights nearest to the wanted ones with a distance of at least one row: neighbours that are too close form a
 * block around the mean of their wishes.
 */
function place(
  column: readonly string[],
  heights: Map<string, number>,
  near: ReadonlyMap<string, string[]>,
): void {
  const blocks: { sum: number; ids: string[] }[] = []
  let used = 0
  for (const id of column) {
    // Without its own rows, a block is at one height.
    const wish = (meanHeight(near.get(id), heights) ?? heights.get(id) ?? used) - used
    used += countRows(id)
    let block = { sum: wish, ids: [id] }
    for (
      let before = blocks.at(-1);
      before && calculateMean(before) >= calculateMean(block);
      before = blocks.at(-1)
    ) {
      blocks.pop()
      block = { sum: before.sum + block.sum, ids: [...before.ids, ...block.ids] }
    }
    blocks.push(block)
  }
  let row = 0
  for (const block of blocks) {
    const mean = calculateMean(block)
    for (const id of block.ids) {
      heights.set(id, mean + row)
      row += countRows(id)
    }
  }
}

const calculateMean = ({ sum, ids }: { sum: number; ids: readonly string[] }) => sum / ids.length
