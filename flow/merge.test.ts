import { describe, expect, it } from 'vitest'
import type { RuleText } from './from-rule.ts'
import { grouped } from './groups.ts'
import { nodePlaces } from './layout.ts'
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
      'pass-three',
      'message-d',
      'pass-four',
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
    expect([...nodesWith(picture, 'three')]).toEqual(['republish-r', 'message-c', 'pass-three'])
    expect(nodesWith(picture, ' ').size).toBe(0)
  })

  it('has a node for a rule without function and filter', () => {
    expect(arrows(picture)).toEqual(
      expect.arrayContaining([
        'message-c > pass-three',
        'pass-three > republish-r',
        'message-d > pass-four',
      ]),
    )
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
    const open = grouped(picture, { open: new Set(['group-action-http']) })
    expect(ids(open)).toContain('action-http:7')
    expect(ids(open)).not.toContain('group-action-http')
    expect(ids(open)).toContain('group-action-kafka_producer')
  })

  it('leave out nodes that are wanted apart', () => {
    const apart = grouped(picture, { apart: new Set(['action-http:7']) })
    expect(ids(apart)).toContain('action-http:7')
    const group = apart.nodes.find(({ id }) => id === 'group-action-http')
    const members = group?.content.kind === 'group' ? group.content.members : []
    expect(members.length).toBeGreaterThan(0)
    expect(members).not.toContain('action-http:7')
  })

  it('that are disabled are in groups of their own', () => {
    const disabled = new Set(['rule_9', 'rule_18', 'rule_27'])
    const drawn = grouped(picture, { disabled })
    const mixed = drawn.nodes.filter(
      ({ content, column, rules }) =>
        content.kind === 'group' &&
        column === 'function' &&
        [...rules].some((each) => disabled.has(each)) &&
        [...rules].some((each) => !disabled.has(each)),
    )
    expect(mixed).toEqual([])
  })
})

it('twelve rules with function and filter are no group', () => {
  const rules = Array.from({ length: 13 }, (_, i) =>
    rule(`r${i}`, 'SELECT qos FROM "t" WHERE qos > 0', 'http:x'),
  )
  const twelve = mergedPicture(rules.slice(1))
  expect(grouped(twelve)).toEqual(twelve)
  const groups = grouped(mergedPicture(rules)).nodes.filter(
    ({ content }) => content.kind === 'group',
  )
  expect(groups.map(({ rules: { size } }) => size)).toEqual([13])
})

describe('the layout', () => {
  it('is in columns with one middle', () => {
    const { nodes } = mergedPicture([
      rule('r', 'SELECT topic FROM "a", "b", "c"', 'http:x', 'http:y'),
    ])
    expect([...nodePlaces(nodes)]).toEqual([
      ['message-a', { x: 0, y: 0 }],
      ['message-b', { x: 0, y: 90 }],
      ['message-c', { x: 0, y: 180 }],
      ['function-r', { x: 264, y: 90 }],
      ['action-http:x', { x: 528, y: 45 }],
      ['action-http:y', { x: 528, y: 135 }],
    ])
  })
})
