import { elbow, entryPoint, exitPoint, type Gap, MARGIN, type Route } from './corners.ts'
import type { FlowEdge } from './graph.ts'
import type { Point } from './layout.ts'

/** Left and right end of all lanes, and the nodes in them. */
interface Lanes {
  readonly left: number
  readonly right: number
  readonly nodes: ReadonlySet<string>
}

/**
 * Routes between sources, lanes and sinks. The edges of each source have a vertical line of their own on the left of the
 * lanes, those of each sink on the right.
 */
export function routesInLanes(
  places: ReadonlyMap<string, Point>,
  { left, right, nodes: processing }: Lanes,
  edges: readonly FlowEdge[],
): Map<FlowEdge, Route> {
  const gaps = edges.flatMap((edge) => {
    const [from, to] = [places.get(edge.from), places.get(edge.to)]
    return from === undefined || to === undefined
      ? []
      : [{ edge, gap: { from: exitPoint(from), to: entryPoint(to) } }]
  })
  const before = new Channels(
    gaps.flatMap(({ edge, gap }) => (processing.has(edge.from) ? [] : [gap])),
    ({ from }) => from.y,
  )
  const after = new Channels(
    gaps.flatMap(({ edge, gap }) => (processing.has(edge.to) ? [] : [gap])),
    ({ to }) => to.y,
  )
  return new Map(
    gaps.map(({ edge, gap }) => {
      const { from, to } = gap
      if (from.y === to.y) return [edge, [from, to]]
      const share = processing.has(edge.from) ? 1 - after.find(gap) : before.find(gap)
      const [start, end] = processing.has(edge.from) ? [right, to.x] : [from.x, left]
      const x = Math.round(start + MARGIN + share * (end - start - 2 * MARGIN))
      return [edge, [from, ...elbow(gap, x)]]
    }),
  )
}

/** Vertical lines between two columns, one for each height at one side. */
class Channels {
  readonly #heights: readonly number[]
  readonly #heightOf: (gap: Gap) => number

  constructor(gaps: readonly Gap[], heightOf: (gap: Gap) => number) {
    const turning = gaps.filter(({ from, to }) => from.y !== to.y)
    this.#heights = [...new Set(turning.map(heightOf))].toSorted((a, b) => b - a)
    this.#heightOf = heightOf
  }

  /**
   * Distance of the line from the side of its heights, as a share of the room: that of an upper height is farther away,
   * so that edges that go down cross fewer others.
   */
  find(gap: Gap): number {
    return (this.#heights.indexOf(this.#heightOf(gap)) + 1) / (this.#heights.length + 1)
  }
}
