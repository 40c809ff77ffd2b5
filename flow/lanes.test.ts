import { describe, expect, it } from 'vitest'
import type { Route } from './corners.ts'
import type { RuleText } from './from-rule.ts'
import type { FlowEdge } from './graph.ts'
import { grouped } from './groups.ts'
import { LANE_HEIGHT, layOutLanes } from './lanes.ts'
import { NODE_HEIGHT, NODE_WIDTH, type Point } from './layout.ts'
import { mergedPicture } from './merge.ts'
import { crosses } from './routes.ts'

/** Pseudo-random numbers below 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const STATEMENTS = ['*', 'qos', '*', 'topic']
const CONDITIONS = ['', ' WHERE qos > 0', ' WHERE qos > 1', '']

/** Rules that share some of their sources and sinks. */
function makeRules(seed: number): RuleText[] {
  const random = randomFrom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const some = (name: string, most: number) => [
    ...new Set(Array.from({ length: 1 + below(3) }, () => `${name}${below(most)}`)),
  ]
  const [topics, sinks] = [1 + below(20), 1 + below(12)]
  return Array.from({ length: 1 + below(20) }, (_, i) => ({
    id: `rule${i}`,
    sql: `SELECT ${STATEMENTS[below(4)] ?? '*'} FROM ${some('t/', topics)
      .map((topic) => `"${topic}"`)
      .join(', ')}${CONDITIONS[below(4)] ?? ''}`,
    actions: below(8) === 0 ? [] : some('http:a', sinks),
  }))
}

const draw = (rules: readonly RuleText[]) => {
  const picture = mergedPicture(rules)
  return { ...picture, ...layOutLanes(picture) }
}

const seeds = Array.from({ length: 30 }, (_, i) => i + 1)

interface Line {
  from: Point
  to: Point
}
const lines = (route: Route): Line[] =>
  route.slice(1).map((to, i) => ({ from: route[i] ?? to, to }))

/** Whether two lines lie on each other, in more than a point. */
function overlap(a: Line, b: Line): boolean {
  const along = (['x', 'y'] as const).find(
    (axis) => new Set([a.from[axis], a.to[axis], b.from[axis], b.to[axis]]).size === 1,
  )
  if (along === undefined) return false
  const axis = along === 'x' ? 'y' : 'x'
  const low = Math.max(Math.min(a.from[axis], a.to[axis]), Math.min(b.from[axis], b.to[axis]))
  const high = Math.min(Math.max(a.from[axis], a.to[axis]), Math.max(b.from[axis], b.to[axis]))
  return high > low
}

describe.each(seeds)('picture %i', (seed) => {
  const drawing = draw(makeRules(seed))
  const { nodes, edges, places, lanes, routes } = drawing

  it('has each function and filter within the lane of its rule, and all else beside the lanes', () => {
    const inLanes = lanes.flatMap((lane) => {
      for (const id of lane.nodes) {
        const { x, y } = places.get(id) ?? { x: 0, y: 0 }
        expect(x).toBeGreaterThan(lane.at.x)
        expect(x + NODE_WIDTH).toBeLessThan(lane.at.x + lane.width)
        expect(y).toBeGreaterThan(lane.at.y)
        expect(y + NODE_HEIGHT).toBeLessThan(lane.at.y + LANE_HEIGHT)
        expect(nodes.find((node) => node.id === id)?.rules).toEqual(new Set(lane.rules))
      }
      return lane.nodes
    })
    const processing = nodes.filter(({ column }) => column === 'function' || column === 'filter')
    expect(inLanes.toSorted()).toEqual(processing.map(({ id }) => id).sort())
    const left = lanes[0]?.at.x ?? 0
    for (const { id, column } of nodes) {
      const x = places.get(id)?.x ?? 0
      if (column === 'source') expect(x + NODE_WIDTH).toBeLessThan(left)
      if (column === 'sink') expect(x).toBeGreaterThan(left + (lanes[0]?.width ?? 0))
    }
  })

  it('has no overlaps, and begins at its upper left corner', () => {
    for (const column of Map.groupBy(places.values(), ({ x }) => x).values()) {
      const heights = column.map(({ y }) => y).sort((a, b) => a - b)
      for (const [i, y] of heights.slice(1).entries()) {
        expect(y - (heights[i] ?? 0)).toBeGreaterThan(NODE_HEIGHT + 8)
      }
    }
    for (const [i, { at }] of lanes.slice(1).entries()) {
      expect(at.y - (lanes[i]?.at.y ?? 0)).toBeGreaterThan(LANE_HEIGHT)
    }
    const all = [...places.values(), ...lanes.map(({ at }) => at)]
    expect([Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))]).toEqual([0, 0])
  })

  it('has no edge behind a node or in the lane of another rule', () => {
    for (const edge of edges) {
      const route = routes.get(edge) ?? []
      const isOrthogonal = lines(route).every(({ from, to }) => from.x === to.x || from.y === to.y)
      expect(isOrthogonal).toBe(true)
      expect(crosses(route, [...places.values()])).toBe(false)
      for (const { nodes: inside, at, width } of lanes) {
        if (inside.includes(edge.from) || inside.includes(edge.to)) continue
        const isIn = route.some(
          ({ x, y }) => x > at.x && x < at.x + width && y > at.y && y < at.y + LANE_HEIGHT,
        )
        expect(isIn).toBe(false)
      }
    }
  })

  it('has no lines on each other, unless they come from the same node or lead to the same', () => {
    const laneOf = new Map(lanes.flatMap(({ id, nodes: inside }) => inside.map((n) => [n, id])))
    const ends = ({ from, to }: FlowEdge) => [laneOf.get(from) ?? from, laneOf.get(to) ?? to]
    for (const [i, edge] of edges.entries()) {
      for (const other of edges.slice(i + 1)) {
        if (ends(edge).some((id) => ends(other).includes(id))) continue
        const isMixed = lines(routes.get(edge) ?? []).some((line) =>
          lines(routes.get(other) ?? []).some((each) => overlap(line, each)),
        )
        expect(isMixed, `${edge.from} > ${edge.to}, ${other.from} > ${other.to}`).toBe(false)
      }
    }
  })

  it('is the same for the same rules in any order', () => {
    const { places: again } = draw(makeRules(seed).toReversed())
    expect(Object.fromEntries(again)).toEqual(Object.fromEntries(places))
  })

  it('keeps the order of everything else if a rule is added', () => {
    const added: RuleText = {
      id: 'another',
      sql: 'SELECT qos FROM "t/0", "t/3" WHERE qos > 0',
      actions: ['http:a0', 'http:new'],
    }
    const more = draw([...makeRules(seed), added])
    const laneIds = ({ lanes: all }: typeof drawing) => all.map(({ id }) => id)
    expect(laneIds(more).filter((id) => id !== 'lane-another')).toEqual(laneIds(drawing))
    const touched = new Set(more.edges.flatMap(({ from, to }) => [from, to]))
    for (const { rules, id } of more.nodes) if (!rules.has('another')) touched.delete(id)
    for (const column of ['source', 'sink'] as const) {
      const order = ({ nodes: all, places: at }: typeof drawing) =>
        all
          .flatMap(({ id, column: of }) => (of === column && !touched.has(id) ? [id] : []))
          .sort((a, b) => (at.get(a)?.y ?? 0) - (at.get(b)?.y ?? 0))
      expect(order(more)).toEqual(order(drawing))
    }
  })
})

const rule = (id: string, sql: string, ...actions: string[]): RuleText => ({ id, sql, actions })

it('a rule of its own is one straight line', () => {
  const { edges, places, routes, labels, lanes } = draw([
    rule('a', 'SELECT qos FROM "a" WHERE qos > 0', 'http:a'),
    rule('b', 'SELECT * FROM "b"', 'http:b'),
  ])
  expect(edges.every(({ from, to }) => places.get(from)?.y === places.get(to)?.y)).toBe(true)
  expect([...routes.values()].every(({ length }) => length === 2)).toBe(true)
  expect(lanes.map(({ id, rules }) => [id, rules])).toEqual([
    ['lane-a', ['a']],
    ['lane-b', ['b']],
  ])
  expect(labels.size).toBe(5)
})

it('a shared source is at the height of the middle one of its lanes', () => {
  const shared = ['a', 'b', 'c'].map((id) => rule(id, 'SELECT qos FROM "t"', `http:${id}`))
  const { places } = draw(shared)
  expect(places.get('message-t')?.y).toBe(places.get('function-b')?.y)
})

it('all edges into a lane share one label, and those out of it another', () => {
  const { labels } = draw([rule('a', 'SELECT qos FROM "t", "u", "v"', 'http:a', 'http:b')])
  expect(labels.size).toBe(2)
})

it('rules in a group have one lane', () => {
  const rules = Array.from({ length: 200 }, (_, i) =>
    rule(`r${i}`, `SELECT * FROM "site${i % 3}/${i}"`, `http:${i % 2}`),
  )
  const { lanes } = layOutLanes(grouped(mergedPicture(rules)))
  expect(lanes.length).toBeLessThanOrEqual(6)
  expect(lanes.flatMap((lane) => lane.rules).toSorted()).toEqual(rules.map(({ id }) => id).sort())
})

it('a picture without rules is empty', () => {
  expect(draw([]).lanes).toEqual([])
})
