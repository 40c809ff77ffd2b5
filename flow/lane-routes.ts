import type { FlowEdge } from './graph.ts'
import { type Drawing, NODE_WIDTH, type Point } from './layout.ts'
import { elbow, type Gap, entryPoint, MARGIN, exitPoint, type Route } from './corners.ts'

/**
 * Routes of a drawing: through the lanes of the columns that an edge passes. Between two columns, the edges of each node
 * have a vertical line of their own.
 */
export function routesInLanes(
  { places, lanes }: Drawing,
  edges: readonly FlowEdge[],
): Map<FlowEdge, Route> {
  const pieces = edges.map((edge) => {
    const via = lanes.get(edge) ?? []
    const stops = [
      ...[places.get(edge.from)].flatMap((at) => (at === undefined ? [] : [exitPoint(at)])),
      // A lane crosses its column.
      ...via.flatMap((at) => [at, { x: at.x + NODE_WIDTH, y: at.y }]),
      ...[places.get(edge.to)].flatMap((at) => (at === undefined ? [] : [entryPoint(at)])),
    ]
    return { edge, stops }
  })
  const channels = new Channels()
  for (const { stops } of pieces) for (const gap of gaps(stops)) channels.add(gap)
  return new Map(
    pieces.map(({ edge, stops }) => {
      const [first] = stops
      if (first === undefined) return [edge, []]
      const route = [first]
      for (const gap of gaps(stops)) route.push(...elbow(gap, channels.find(gap)))
      return [edge, route]
    }),
  )
}

/** The pieces of an edge that are between columns: every second one crosses a column. */
const gaps = (stops: readonly Point[]): Gap[] =>
  stops.flatMap((from, i) => {
    const to = stops[i + 1]
    return i % 2 === 1 || to === undefined ? [] : [{ from, to }]
  })

/** Vertical lines between columns, one for each height at which edges come from the left. */
class Channels {
  readonly #heights = new Map<number, number[]>()

  add({ from, to }: Gap): void {
    if (from.y === to.y) return
    const heights = this.#heights.get(from.x) ?? []
    if (!heights.includes(from.y)) heights.push(from.y)
    this.#heights.set(from.x, heights)
  }

  /** Place of the vertical line: the upper edges turn later, so that those that go down cross fewer others. */
  find({ from, to }: Gap): number {
    const heights = (this.#heights.get(from.x) ?? []).toSorted((a, b) => b - a)
    const share = (heights.indexOf(from.y) + 1) / (heights.length + 1)
    return Math.round(from.x + MARGIN + share * (to.x - from.x - 2 * MARGIN))
  }
}
