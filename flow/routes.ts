import { elbow, entryPoint, MARGIN, exitPoint, type Route } from './corners.ts'
import type { FlowEdge } from './graph.ts'
import { NODE_HEIGHT, NODE_WIDTH, type Point } from './layout.ts'

/** Length of the line at each end, before the first corner. */
const STUB = 20
/** More nodes are not routed around: the time of a search grows with the square of their number. */
const MOST_NODES = 40

/** Routes between nodes at any places, around the other nodes. */
export function routesAround(
  places: ReadonlyMap<string, Point>,
  edges: readonly FlowEdge[],
): Map<FlowEdge, Route> {
  const nodes = places.size > MOST_NODES ? [] : [...places.values()]
  return new Map(
    edges.flatMap((edge) => {
      const [from, to] = [places.get(edge.from), places.get(edge.to)]
      return from === undefined || to === undefined ? [] : [[edge, findRoute(from, to, nodes)]]
    }),
  )
}

function findRoute(from: Point, to: Point, nodes: readonly Point[]): Route {
  const [start, end] = [exitPoint(from), entryPoint(to)]
  const others = nodes.filter((node) => node !== from && node !== to)
  const isClear = (route: Route) =>
    !crosses(route, others, MARGIN - 2) && !crosses(route, [from, to], -1)
  const [out, back] = [start.x + STUB, end.x - STUB]
  const middle = Math.round((start.x + end.x) / 2)
  const direct = [middle, out, back].map((x) => [start, ...elbow({ from: start, to: end }, x)])
  const found = out <= back ? direct.find(isClear) : undefined
  if (found !== undefined) return found
  const around = searchRoute({ x: out, y: start.y }, { x: back, y: end.y }, nodes, isClear)
  return around === undefined
    ? (direct[0] ?? [start, end])
    : withoutStraight([start, ...around, end])
}

/** A corner costs as much as a detour of this length. */
const CORNER_COST = 60

interface Step {
  readonly at: Point
  readonly cost: number
  readonly isHorizontal: boolean
  readonly before: Step | undefined
}

/** Cheapest route on the lines beside all nodes; `undefined` if there is none (Dijkstra's algorithm). */
function searchRoute(
  start: Point,
  end: Point,
  nodes: readonly Point[],
  isClear: (route: Route) => boolean,
): Point[] | undefined {
  const sorted = (values: number[]) => [...new Set(values)].toSorted((a, b) => a - b)
  const xs = sorted([
    ...[start.x, end.x],
    ...nodes.flatMap(({ x }) => [x - MARGIN, x + NODE_WIDTH + MARGIN]),
  ])
  const ys = sorted([
    ...[start.y, end.y],
    ...nodes.flatMap(({ y }) => [y - MARGIN, y + NODE_HEIGHT + MARGIN]),
  ])
  const done = new Set<string>()
  const cheapest = new Map<string, number>()
  const open: Step[] = [{ at: start, cost: 0, isHorizontal: true, before: undefined }]
  while (open.length > 0) {
    let best = 0
    for (const [i, { cost }] of open.entries()) if (cost < (open[best]?.cost ?? 0)) best = i
    const [step] = open.splice(best, 1)
    if (step === undefined) return undefined
    const { at, cost, isHorizontal } = step
    const key = `${at.x} ${at.y} ${isHorizontal}`
    if (done.has(key)) continue
    done.add(key)
    if (at.x === end.x && at.y === end.y) return pointsOf(step)
    const [column, row] = [xs.indexOf(at.x), ys.indexOf(at.y)]
    for (const by of [-1, 1]) {
      const [x, y] = [xs[column + by], ys[row + by]]
      const next = [
        ...(x === undefined ? [] : [{ at: { x, y: at.y }, isHorizontal: true }]),
        ...(y === undefined ? [] : [{ at: { x: at.x, y }, isHorizontal: false }]),
      ]
      for (const each of next) {
        const length = Math.abs(each.at.x - at.x) + Math.abs(each.at.y - at.y)
        const corner = each.isHorizontal === isHorizontal ? 0 : CORNER_COST
        const sum = cost + length + corner
        const known = `${each.at.x} ${each.at.y} ${each.isHorizontal}`
        if (sum >= (cheapest.get(known) ?? Infinity) || !isClear([at, each.at])) continue
        cheapest.set(known, sum)
        open.push({ ...each, cost: sum, before: step })
      }
    }
  }
  return undefined
}

function pointsOf(last: Step): Point[] {
  const points: Point[] = []
  for (let step: Step | undefined = last; step !== undefined; step = step.before) {
    points.unshift(step.at)
  }
  return points
}

/** The route without points in the middle of a line. */
const withoutStraight = (route: Route): Route =>
  route.filter((point, i) => {
    const [before, after] = [route[i - 1], route[i + 1]]
    if (before === undefined || after === undefined) return true
    const isStraight =
      (before.x === point.x && point.x === after.x) || (before.y === point.y && point.y === after.y)
    return !isStraight
  })

/** Whether a route crosses the area of a node, with a space around it. */
export const crosses = (route: Route, nodes: readonly Point[], space = 0): boolean =>
  route.some((from, i) => {
    const to = route[i + 1]
    if (to === undefined) return false
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
    return nodes.some(
      ({ x, y }) =>
        right > x - space &&
        left < x + NODE_WIDTH + space &&
        bottom > y - space &&
        top < y + NODE_HEIGHT + space,
    )
  })
