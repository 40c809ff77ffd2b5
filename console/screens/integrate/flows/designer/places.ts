import { COLUMNS, columnOf, type FlowGraph } from '@signalbox/flow/graph'
import { NODE_HEIGHT, NODE_WIDTH, type Point } from '../canvas/canvas.ts'

/** Where nodes are, by their IDs. */
export type Places = Readonly<Record<string, Point>>

const GAP = { x: 100, y: 30 }
const STEP = { x: NODE_WIDTH + GAP.x, y: NODE_HEIGHT + GAP.y }

/** Columns of sources, function, filter and sinks, each in the middle of the highest one. */
export function arranged({ nodes }: FlowGraph): Places {
  const columns = COLUMNS.map((column) =>
    nodes.filter(({ kind }) => columnOf(kind) === column),
  ).filter(({ length }) => length > 0)
  const highest = Math.max(0, ...columns.map(({ length }) => length))
  return Object.fromEntries(
    columns.flatMap((column, x) =>
      column.map(({ id }, y) => [
        id,
        { x: x * STEP.x, y: (y + (highest - column.length) / 2) * STEP.y },
      ]),
    ),
  )
}

/** Nodes without a place get one that is free, near that of the automatic layout. */
export function placed(graph: FlowGraph, known: Places): Places {
  const automatic = arranged(graph)
  const places: Record<string, Point> = {}
  for (const { id } of graph.nodes) {
    const at = known[id]
    if (at !== undefined) places[id] = at
  }
  for (const { id } of graph.nodes) {
    if (places[id] === undefined) places[id] = freeNear(automatic[id] ?? { x: 0, y: 0 }, places)
  }
  return places
}

function freeNear({ x, y }: Point, places: Places): Point {
  const isFree = (at: Point) =>
    Object.values(places).every(
      (other) => Math.abs(other.x - at.x) >= NODE_WIDTH || Math.abs(other.y - at.y) >= NODE_HEIGHT,
    )
  let at = { x, y }
  while (!isFree(at)) at = { x, y: at.y + STEP.y }
  return at
}

const PREFIX = 'signalbox.flow.'

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' &&
  value !== null &&
  'x' in value &&
  'y' in value &&
  Number.isFinite(value.x) &&
  Number.isFinite(value.y)

/** The places that this browser stores for a flow: the broker has no field for them. */
export function storedPlaces(ruleId: string): Places {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(`${PREFIX}${ruleId}`) ?? '{}')
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(entries.filter(([, at]) => isPoint(at)))
  } catch {
    // Not ours, or no storage.
    return {}
  }
}

export function storePlaces(ruleId: string, places: Places): void {
  try {
    localStorage.setItem(`${PREFIX}${ruleId}`, JSON.stringify(places))
  } catch {
    // Full or forbidden: the flow is laid out automatically the next time.
  }
}
