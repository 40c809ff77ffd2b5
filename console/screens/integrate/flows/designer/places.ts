import { nodeColumn, type FlowGraph } from '@signalbox/flow/graph'
import { nodePlaces, NODE_HEIGHT, NODE_WIDTH } from '@signalbox/flow/layout'
import type { Point } from '../canvas/canvas.ts'

/** Positions of nodes by their IDs. */
export type Places = Readonly<Record<string, Point>>

/** Places of the nodes by the automatic layout. */
export function arranged({ nodes }: FlowGraph): Places {
  const columns = nodes.map(({ id, kind }) => ({ id, column: nodeColumn(kind) }))
  return Object.fromEntries(nodePlaces(columns))
}

/** Gives nodes without a position a free one near that of the automatic layout. */
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

const GAP = 30

function freeNear({ x, y }: Point, places: Places): Point {
  const isFree = (at: Point) =>
    Object.values(places).every(
      (other) => Math.abs(other.x - at.x) >= NODE_WIDTH || Math.abs(other.y - at.y) >= NODE_HEIGHT,
    )
  let at = { x, y }
  while (!isFree(at)) at = { x, y: at.y + NODE_HEIGHT + GAP }
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

/** Parses stored positions; invalid ones are left out. */
export function readPlaces(text: string): Places {
  try {
    const value: unknown = JSON.parse(text)
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(entries.filter(([, at]) => isPoint(at)))
  } catch {
    return {}
  }
}

/** The places that this browser stores for a flow: the broker has no field for them. */
export function storedPlaces(ruleId: string): Places {
  try {
    return readPlaces(localStorage.getItem(`${PREFIX}${ruleId}`) ?? '')
  } catch {
    // The browser denies storage.
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
