import { describe, expect, it } from 'vitest'
import type { RuleText } from './from-rule.ts'
import { grouped } from './groups.ts'
import { layOutFlow, nodePlaces, NODE_HEIGHT } from './layout.ts'
import { mergedPicture, nodesWith, highlightedPath, type Picture } from './merge.ts'

const rule = (id: string, sql: string, ...actions: RuleText['actions'][number][]): RuleText => ({
  id,
  sql,
  actions,
})
const log = { function: 'console' }
const RULES = [
  rule('one', 'SELECT topic FROM "a", "b"', 'http:x', {
    function: 'republish',
    args: { topic: 'r' },
  }),
  rule('two', 'SELECT * FROM "a" WHERE qos = 1', 'http:x', log),
  rule('three', 'SELECT * FROM "c"', { function: 'republish', args: { topic: 'r', qos: 1 } }),
  rule('four', 'SELECT * FROM "d"'),
  rule('broken', 'SELECT'),
]
const many: RuleText[] = Array.from({ length: 300 }, (_, index) =>
  rule(
    `rule_${index}`,
    `SELECT payload.t as t FROM "site${index % 9}/line${index}/t" WHERE t > ${index}`,
    `http:${index % 40}`,
    ...(index % 3 === 0 ? [`kafka_producer:${index % 25}`] : []),
  ),
)

const ids = ({ nodes }: Picture) => nodes.map(({ id }) => id)
const arrows = ({ edges }: Pick<Picture, 'edges'>) => edges.map(({ from, to }) => `${from} > ${to}`)

describe('the picture of all rules', () => {
  const picture = mergedPicture(RULES)

  it('has equal sources and sinks once', () => {
    expect(ids(picture)).toEqual([
      'message-a',
      'message-b',
      'function-one',
      'action-http:x',
      'republish-r',
      'filter-two',
      'console',
      'message-c',
      'message-d',
    ])
    expect(picture.undrawn).toEqual(['broken'])
    expect(picture.nodes[0]?.rules).toEqual(new Set(['one', 'two']))
  })

  it('shows the rules of a node', () => {
    const path = highlightedPath(picture, new Set(['filter-two']))
    expect([...path.nodes]).toEqual(['message-a', 'action-http:x', 'filter-two', 'console'])
    expect(arrows(path)).toEqual([
      'message-a > filter-two',
      'filter-two > action-http:x',
      'filter-two > console',
    ])
  })

  it('finds content and IDs of rules', () => {
    expect([...nodesWith(picture, ' HTTP')]).toEqual(['action-http:x'])
    expect([...nodesWith(picture, 'three')]).toEqual(['republish-r', 'message-c'])
    expect(nodesWith(picture, ' ').size).toBe(0)
  })

  it('is not grouped while it is short', () => {
    expect(grouped(picture)).toEqual(picture)
  })
})

describe('300 rules', () => {
  const picture = mergedPicture(many)
  const short = grouped(picture)

  it('are few nodes in groups, with every rule', () => {
    expect(picture.nodes.length).toBeGreaterThan(900)
    expect(short.nodes.length).toBeLessThan(40)
    const rules = new Set(short.nodes.flatMap((node) => [...node.rules]))
    expect(rules.size).toBe(300)
    const members = short.nodes.flatMap(({ id, content }) =>
      content.kind === 'group' ? content.members : [id],
    )
    expect(members.sort()).toEqual(ids(picture).sort())
    const known = new Set(ids(short))
    expect(
      short.edges.every(({ from, to }) => known.has(from) && known.has(to) && from !== to),
    ).toBe(true)
  })

  it('open one group', () => {
    const open = grouped(picture, new Set(['group-action-http']))
    expect(ids(open)).toContain('action-http:7')
    expect(ids(open)).not.toContain('group-action-http')
    expect(ids(open)).toContain('group-action-kafka_producer')
  })

  it('leave out nodes that are wanted apart', () => {
    const apart = grouped(picture, new Set(), new Set(['action-http:7']))
    expect(ids(apart)).toContain('action-http:7')
    const group = apart.nodes.find(({ id }) => id === 'group-action-http')
    const members = group?.content.kind === 'group' ? group.content.members : []
    expect(members.length).toBeGreaterThan(0)
    expect(members).not.toContain('action-http:7')
  })

  it('are laid out without overlaps', () => {
    const places = nodePlaces(picture.nodes, picture.edges)
    expect(places.size).toBe(picture.nodes.length)
    for (const column of Map.groupBy(places.values(), ({ x }) => x).values()) {
      const heights = column.map(({ y }) => y).sort((a, b) => a - b)
      const gaps = heights.slice(1).map((y, index) => y - (heights[index] ?? 0))
      expect(Math.min(...gaps)).toBeGreaterThan(NODE_HEIGHT)
    }
  })
})

describe('the layout', () => {
  it('is in columns, each node in the middle of its neighbours', () => {
    const picture = mergedPicture([rule('r', 'SELECT topic FROM "a", "b", "c"', 'http:x')])
    expect([...nodePlaces(picture.nodes, picture.edges)]).toEqual([
      ['message-a', { x: 0, y: 0 }],
      ['message-b', { x: 0, y: 90 }],
      ['message-c', { x: 0, y: 180 }],
      ['function-r', { x: 264, y: 90 }],
      ['action-http:x', { x: 528, y: 90 }],
    ])
  })

  it('crosses no edges of separate rules', () => {
    const rules = ['p', 'q', 's'].map((id) => rule(id, `SELECT * FROM "${id}"`, `http:${id}`))
    const { nodes, edges } = mergedPicture(rules)
    const places = nodePlaces(
      [...nodes].sort((a, b) => (a.id < b.id ? 1 : -1)),
      edges,
    )
    for (const { from, to } of edges) expect(places.get(from)?.y).toBe(places.get(to)?.y)
  })

  it('runs no edge behind a node', () => {
    const rules = [
      rule('pose', 'SELECT * FROM "site/+/agv/+/pose"', 'kafka:pose'),
      rule('low', 'SELECT payload.battery AS b FROM "site/+/agv/+/battery"', 'http:low'),
      rule('both', 'SELECT topic FROM "site/+/agv/+/pose" WHERE qos > 0', 'kafka:pose', 'http:x'),
      rule('filtered', 'SELECT * FROM "a", "b" WHERE qos > 0', 'http:low'),
      ...Array.from({ length: 12 }, (_, i) =>
        rule(
          `r${i}`,
          i % 2 === 0 ? `SELECT * FROM "t${i}"` : `SELECT qos FROM "t${i % 5}"`,
          `http:${i % 4}`,
        ),
      ),
    ]
    const { nodes, edges } = mergedPicture(rules)
    const { places, lanes } = layOutFlow(nodes, edges)
    const columns = [...new Set([...places.values()].map(({ x }) => x))].sort((a, b) => a - b)
    for (const edge of edges) {
      const [from, to] = [edge.from, edge.to].map((id) => places.get(id)?.x ?? 0)
      const passed = columns.filter((x) => x > (from ?? 0) && x < (to ?? 0))
      const via = lanes.get(edge) ?? []
      // Curves between two columns are in the gap.
      expect(via.map(({ x }) => x)).toEqual(passed)
      for (const lane of via) {
        const behind = [...places.values()].filter(
          ({ x, y }) => x === lane.x && lane.y > y - 10 && lane.y < y + NODE_HEIGHT + 10,
        )
        expect(behind).toEqual([])
      }
    }
    expect(lanes.size).toBeGreaterThan(5)
    const tops = Map.groupBy(places.values(), ({ x }) => x)
    for (const column of tops.values()) {
      const ys = column.map(({ y }) => y).sort((a, b) => a - b)
      ys.slice(1).forEach((y, i) => expect(y - (ys[i] ?? 0)).toBeGreaterThanOrEqual(90))
    }
  })
})
