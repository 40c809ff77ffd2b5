import type { Column, FlowEdge } from './graph.ts'
import type { Route } from './corners.ts'
import { routesInLanes } from './lane-routes.ts'
import { NODE_HEIGHT, NODE_WIDTH, type Point, STEP_Y } from './layout.ts'
import type { Picture, PictureNode } from './merge.ts'
import { spread } from './spread.ts'

/** The band of a rule, or of rules that are drawn as one. Sources are on its left, sinks on its right. */
export interface Lane {
  readonly id: string
  readonly rules: readonly string[]
  /** Its function and filter, or the node of its group. */
  readonly nodes: readonly string[]
  readonly at: Point
  readonly width: number
  readonly height: number
}

interface LaneDrawing {
  readonly places: ReadonlyMap<string, Point>
  /** From top to bottom. */
  readonly lanes: readonly Lane[]
  readonly routes: ReadonlyMap<FlowEdge, Route>
  /** Middle of the labels of edges. The edges into a lane share one, and those out of it. */
  readonly labels: ReadonlyMap<FlowEdge, Point>
}

/** Room for the name of the rule. */
const HEADER = 28
export const LANE_HEIGHT = HEADER + NODE_HEIGHT + 18
const LANE_GAP = 16
/** Room for the rate at both ends of a lane. */
const END = 68
/** Between function and filter. */
const BETWEEN = 56
/** Between a lane and the sources or sinks, for the vertical lines of edges. */
const SIDE = 72
/** The line in the middle of the nodes of a lane. */
const ROW = HEADER + NODE_HEIGHT / 2
/** Distance of an end from the line of another lane, so that both lines can be seen. */
const APART = 10

/**
 * A picture in lanes. Lanes are in the order of their sources, then of their sinks and names, so that another rule adds
 * a lane and leaves the order of all others. Sources and sinks are at the height of the middle one of their lanes.
 */
export function layOutLanes({ nodes, edges }: Picture): LaneDrawing {
  const bands = findBands(nodes, edges)
  const columns = (['function', 'filter'] as const).filter((column) =>
    nodes.some((node) => node.column === column),
  )
  const sources = endsBeside(nodes, bands, 'source')
  const sinks = endsBeside(nodes, bands, 'sink')
  const rows = stack(bands, [sources, sinks])
  const laneX = sources.length === 0 ? 0 : NODE_WIDTH + SIDE
  const inside = columns.length * (NODE_WIDTH + BETWEEN) - BETWEEN
  const width = END + inside + END
  const places = new Map<string, Point>()
  placeEnds(places, 0, sources, rows)
  placeEnds(places, laneX + width + SIDE, sinks, rows)
  for (const [i, { nodes: processing }] of bands.entries()) {
    for (const { id, column } of processing) {
      const index = columns.indexOf(column === 'filter' ? 'filter' : 'function')
      const x = laneX + END + index * (NODE_WIDTH + BETWEEN)
      places.set(id, { x, y: (rows[i] ?? 0) - NODE_HEIGHT / 2 })
    }
  }
  shiftToTop(places, rows)
  const lanes = bands.map((band, i): Lane => {
    const { id, rules, nodes: processing } = band
    const at = { x: laneX, y: (rows[i] ?? 0) - ROW }
    return { id, rules, nodes: processing.map((node) => node.id), at, width, height: LANE_HEIGHT }
  })
  return {
    places,
    lanes,
    routes: routesInLanes(
      places,
      { left: laneX, right: laneX + width, nodes: new Set(lanes.flatMap((lane) => lane.nodes)) },
      edges,
    ),
    labels: placeLabels(places, lanes, edges),
  }
}

/** A lane before it has a place. */
interface Band {
  id: string
  rules: readonly string[]
  nodes: readonly PictureNode[]
  sources: ReadonlySet<string>
  sinks: ReadonlySet<string>
}

const collator = new Intl.Collator('en', { numeric: true })
/** Two texts that differ are never equal, so that the order is that of the texts alone. */
const compare = (a: string, b: string) => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [i, text] of a.entries()) {
    const other = b[i]
    const order = other === undefined ? 1 : compare(text, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function findBands(nodes: readonly PictureNode[], edges: readonly FlowEdge[]): Band[] {
  const columns = new Map(nodes.map(({ id, column }) => [id, column]))
  const processing = nodes.filter(({ column }) => column === 'function' || column === 'filter')
  const byLane = Map.groupBy(processing, ({ id, content, rules: [rule = ''] }) =>
    content.kind === 'group' ? id : rule,
  )
  const into = Map.groupBy(edges, ({ to }) => to)
  const outOf = Map.groupBy(edges, ({ from }) => from)
  const bands = Array.from(byLane, ([name, members]): Band => {
    const ids = members.map(({ id }) => id)
    const before = ids.flatMap((id) => into.get(id)?.map(({ from }) => from) ?? [])
    const after = ids.flatMap((id) => outOf.get(id)?.map(({ to }) => to) ?? [])
    return {
      id: `lane-${name}`,
      rules: [...new Set(members.flatMap(({ rules }) => [...rules]))],
      nodes: members.toSorted((a, b) => compare(b.column, a.column)),
      sources: new Set(before.filter((id) => columns.get(id) === 'source')),
      sinks: new Set(after.filter((id) => columns.get(id) === 'sink')),
    }
  })
  const keyed = bands.map((band) => ({
    band,
    sources: [...band.sources].toSorted(compare),
    sinks: [...band.sinks].toSorted(compare),
  }))
  return keyed
    .toSorted(
      (a, b) =>
        compareLists(a.sources, b.sources) ||
        compareLists(a.sinks, b.sinks) ||
        compare(a.band.id, b.band.id),
    )
    .map(({ band }) => band)
}

/** A source or a sink. */
interface End {
  id: string
  /** Lanes that it is connected with, from top to bottom. */
  lanes: readonly number[]
  /** The lane at whose height it is. */
  home: number
}

function endsBeside(
  nodes: readonly PictureNode[],
  bands: readonly Band[],
  column: Extract<Column, 'source' | 'sink'>,
): End[] {
  const lanesById = new Map<string, number[]>()
  for (const [i, { sources, sinks }] of bands.entries()) {
    for (const id of column === 'source' ? sources : sinks) {
      const known = lanesById.get(id)
      if (known === undefined) lanesById.set(id, [i])
      else known.push(i)
    }
  }
  const ends = nodes
    .filter((node) => node.column === column)
    .map(({ id }): End => {
      const lanes = lanesById.get(id) ?? []
      // Another lane does not change which of two ends is the upper one.
      return { id, lanes, home: lanes[(lanes.length - 1) >> 1] ?? 0 }
    })
  return ends.toSorted((a, b) => a.home - b.home || compare(a.id, b.id))
}

/** Heights of the lines of lanes; a lane has room for the sources and the sinks of its own. */
function stack(bands: readonly Band[], sides: readonly (readonly End[])[]): number[] {
  const own = sides.map((ends) => {
    const counts = bands.map(() => 0)
    for (const { lanes, home } of ends)
      if (lanes.length === 1) counts[home] = (counts[home] ?? 0) + 1
    return counts
  })
  let bottom = 0
  return bands.map((_, i) => {
    const most = Math.max(...own.map((counts) => counts[i] ?? 0))
    const height = Math.max(LANE_HEIGHT + LANE_GAP, most * STEP_Y)
    bottom += height
    return Math.round(bottom - height / 2)
  })
}

function placeEnds(
  places: Map<string, Point>,
  x: number,
  ends: readonly End[],
  rows: readonly number[],
): void {
  const beside = Map.groupBy(ends, ({ home }) => home)
  const wishes = ends.map((end) => {
    const all = beside.get(end.home) ?? []
    return (rows[end.home] ?? 0) + (all.indexOf(end) - (all.length - 1) / 2) * STEP_Y
  })
  for (const [i, height] of spread(wishes, STEP_Y).entries()) {
    const end = ends[i]
    if (end === undefined) continue
    const lane = rows.findIndex((row) => Math.abs(row - height) < APART)
    const row = rows[lane] ?? height
    const isClear = lane === -1 || isStraight(end, lane, ends.slice(i + 1))
    places.set(end.id, { x, y: Math.round(isClear ? row : row + APART) - NODE_HEIGHT / 2 })
  }
}

/**
 * Whether an end can be at the line of a lane: only at its own. If it leads to other lanes too, the line of an end
 * below it would run into its line before they part (`lane-routes.ts`).
 */
const isStraight = ({ lanes }: End, lane: number, below: readonly End[]): boolean =>
  lanes.includes(lane) &&
  (lanes.length === 1 || below.every((other) => !other.lanes.includes(lane)))

/** Moves everything so that nothing is above 0. */
function shiftToTop(places: Map<string, Point>, rows: number[]): void {
  const top = Math.min(...[...places.values()].map(({ y }) => y), ...rows.map((row) => row - ROW))
  if (!Number.isFinite(top)) return
  for (const [id, { x, y }] of places) places.set(id, { x, y: y - top })
  for (const [i, row] of rows.entries()) rows[i] = row - top
}

/** Labels are at the ends of lanes, one above the other, and between function and filter. */
function placeLabels(
  places: ReadonlyMap<string, Point>,
  lanes: readonly Lane[],
  edges: readonly FlowEdge[],
): Map<FlowEdge, Point> {
  const labels = new Map<FlowEdge, Point>()
  const into = Map.groupBy(edges, ({ to }) => to)
  const outOf = Map.groupBy(edges, ({ from }) => from)
  for (const { nodes, at, width } of lanes) {
    const y = at.y + ROW
    const first = nodes[0] ?? ''
    const last = nodes.at(-1) ?? ''
    const before = into.get(first)?.[0]
    const inside = first === last ? undefined : outOf.get(first)?.[0]
    const after = outOf.get(last)?.[0]
    const firstEnd = (places.get(first)?.x ?? 0) + NODE_WIDTH
    // Before the tip of an arrow.
    if (before !== undefined) labels.set(before, { x: at.x + END / 2 - 4, y })
    if (inside !== undefined) labels.set(inside, { x: firstEnd + BETWEEN / 2 - 4, y })
    if (after !== undefined) labels.set(after, { x: at.x + width - END / 2, y })
  }
  return labels
}
