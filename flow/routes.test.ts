import { describe, expect, it } from 'vitest'
import type { Column } from './graph.ts'
import { NODE_WIDTH, type Point } from './layout.ts'
import type { Route } from './corners.ts'
import { crosses, routesAround } from './routes.ts'

const isOrthogonal = (route: Route) =>
  route.every(({ x, y }, i) => i === 0 || route[i - 1]?.x === x || route[i - 1]?.y === y)

/** Pseudo-random numbers below 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const COLUMNS: readonly Column[] = ['source', 'function', 'filter', 'sink']

/** Nodes in columns, and edges that go to the right. */
function makeFlow(seed: number) {
  const random = randomFrom(seed)
  const nodes = Array.from({ length: 4 + Math.floor(random() * 16) }, (_, i) => ({
    id: `n${i}`,
    column: COLUMNS[i < 4 ? i : Math.floor(random() * 4)] ?? 'sink',
  }))
  const edges = nodes.flatMap((from) =>
    nodes
      .filter((to) => COLUMNS.indexOf(to.column) > COLUMNS.indexOf(from.column) && random() < 0.3)
      .map((to) => ({ from: from.id, to: to.id })),
  )
  return { nodes, edges, random }
}

const seeds = Array.from({ length: 20 }, (_, i) => i + 1)

describe.each(seeds)('flow %i', (seed) => {
  it('is drawn with edges around nodes that were moved', () => {
    const { nodes, edges, random } = makeFlow(seed)
    const places = new Map<string, Point>()
    // Anywhere, with room between nodes.
    for (const { id } of nodes) {
      let at: Point
      do at = { x: Math.floor(random() * 2400), y: Math.floor(random() * 1600) }
      while (crosses([at, { x: at.x + NODE_WIDTH, y: at.y }], [...places.values()], 90))
      places.set(id, at)
    }
    const routes = routesAround(places, edges)
    for (const edge of edges) {
      const route = routes.get(edge) ?? []
      expect(isOrthogonal(route)).toBe(true)
      const others = [...places].filter(([id]) => id !== edge.from && id !== edge.to)
      expect(
        crosses(
          route,
          others.map(([, at]) => at),
        ),
      ).toBe(false)
    }
  })
})

it('an edge between two nodes of one line passes around the node between them', () => {
  const places = new Map([
    ['a', { x: 0, y: 0 }],
    ['b', { x: 264, y: 0 }],
    ['c', { x: 528, y: 0 }],
  ])
  const edge = { from: 'a', to: 'c' }
  const route = routesAround(places, [edge]).get(edge) ?? []
  expect(route).toHaveLength(6)
  expect(crosses(route, [{ x: 264, y: 0 }])).toBe(false)
})
