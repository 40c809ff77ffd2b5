import { describe, expect, it } from 'vitest'
import { addNode, connect } from './edit.ts'
import { findFlowFaults } from './faults.ts'
import { drawingFromRule } from './from-rule.ts'
import type { FlowEdge, FlowGraph, FlowNode } from './graph.ts'

const source: FlowNode = { id: 's', kind: 'message', topic: 't' }
const second: FlowNode = { id: 's2', kind: 'message', topic: 'u' }
const fields: FlowNode = { id: 'f', kind: 'function', content: { sql: 'topic' } }
const filter: FlowNode = { id: 'w', kind: 'filter', content: { sql: 'qos = 1' } }
const sink: FlowNode = { id: 'k', kind: 'console' }
const action: FlowNode = { id: 'a', kind: 'action', type: 'http', name: 'x' }

/** `s-f f-k` */
const edges = (text: string): FlowEdge[] =>
  text.split(' ').flatMap((edge) => {
    const [from = '', to = ''] = edge.split('-')
    return to === '' ? [] : [{ from, to }]
  })
const makeGraph = (nodes: FlowNode[], text = ''): FlowGraph => ({ nodes, edges: edges(text) })
const codes = (graph: FlowGraph) => findFlowFaults(graph).map(({ code }) => code)

describe('the path', () => {
  it.each([
    ['nothing', makeGraph([]), ['empty']],
    ['no source', makeGraph([sink]), ['noSource', 'unconnected']],
    ['no sink', makeGraph([source, fields], 's-f'), ['noSink']],
    ['a right one', makeGraph([source, fields, filter, sink], 's-f f-w w-k'), []],
    [
      'without function and filter',
      makeGraph([source, second, sink, action], 's-k s-a s2-k s2-a'),
      [],
    ],
    ['a node alone', makeGraph([source, sink, filter], 's-k'), ['unconnected']],
    ['an edge to itself', makeGraph([source, fields, sink], 's-f f-k f-f'), ['toItself']],
    ['source to source', makeGraph([source, second, sink], 's-k s2-k s-s2'), ['twoSources']],
    ['sink to sink', makeGraph([source, sink, action], 's-k s-a k-a'), ['twoSinks']],
    ['an edge backwards', makeGraph([source, fields, sink], 's-f f-k k-f'), ['backwards']],
    [
      'the filter first',
      makeGraph([source, fields, filter, sink], 's-w w-f f-k'),
      ['functionAfterFilter', 'missingPath'],
    ],
    ['a split', makeGraph([source, filter, sink, action], 's-w w-k s-a'), ['splitPath']],
    ['a join', makeGraph([source, second, filter, sink], 's-w w-k s2-k'), ['joinedPath']],
    [
      'two flows',
      makeGraph([source, second, sink, action], 's-k s2-a'),
      ['severalFlows', 'missingPath'],
    ],
    ['a missing edge', makeGraph([source, second, sink, action], 's-k s-a s2-a'), ['missingPath']],
    [
      'several at once',
      makeGraph([source, second, sink, filter], 's-s2'),
      ['unconnected', 'twoSources'],
    ],
  ])('%s', (_name, graph, wanted) => {
    expect(codes(graph)).toEqual(wanted)
  })

  it('names the nodes and the edges', () => {
    expect(findFlowFaults(makeGraph([source, filter, sink, action], 's-w w-k s-a'))).toEqual([
      { code: 'splitPath', nodes: ['s'], edges: edges('s-w s-a'), about: [] },
    ])
    expect(findFlowFaults(makeGraph([source, sink, filter, fields], 's-k'))).toMatchObject([
      { code: 'unconnected', nodes: ['w', 'f'], about: ['2'] },
    ])
  })
})

describe('the content', () => {
  const between = (node: FlowNode) => makeGraph([source, node, sink], `s-${node.id} ${node.id}-k`)
  const rows = (
    ...form: { field: string; call?: { name: string; args: string[] }; alias?: string }[]
  ) => codes(between({ ...fields, content: { form: form.map((row) => ({ alias: '', ...row })) } }))
  const compare = (field: string, value: { sql: string } | { text: string }) =>
    codes(
      between({
        ...filter,
        content: {
          form: { join: 'and', items: [{ kind: 'compare', field, operator: '=', value }] },
        },
      }),
    )

  it.each<[FlowNode, string[]]>([
    [{ ...source, topic: '' }, ['topicMissing']],
    [{ ...source, topic: 'a/#/b' }, ['topicInvalid']],
    [{ ...source, topic: `a"b'c` }, ['topicUnquotable']],
    [{ id: 's', kind: 'event', event: '' }, ['eventMissing']],
    [{ id: 's', kind: 'source', type: 'mqtt', name: '' }, ['sourceMissing']],
  ])('%j', (node, wanted) => {
    expect(codes(makeGraph([node, sink], 's-k'))).toEqual(wanted)
  })

  it.each<[FlowNode, FlowNode, string]>([
    [source, { ...second, topic: 't' }, 'topicTaken'],
    [{ id: 's', kind: 'event', event: 'e' }, { id: 's2', kind: 'event', event: 'e' }, 'eventTaken'],
  ])('%j twice', (one, other, code) => {
    const graph = makeGraph([one, other, sink], 's-k s2-k')
    expect(findFlowFaults(graph)).toMatchObject([{ code, nodes: ['s', 's2'] }])
  })

  it('of a function: every row', () => {
    expect(rows()).toEqual(['fieldsMissing'])
    expect(rows({ field: '*' }, { field: 'payload.t', alias: 't' })).toEqual([])
    expect(rows({ field: '' }, { field: 'a b c' }, { field: 'a + 1' })).toEqual([
      'fieldMissing',
      'sqlInvalid',
      'notInForm',
    ])
    expect(rows({ field: 'topic', call: { name: 'upper', args: ['topic'] } })).toEqual([
      'aliasMissing',
    ])
    expect(rows({ field: 'qos', call: { name: 'upper', args: ['topic'] }, alias: 'x' })).toEqual([
      'fieldUnused',
    ])
    expect(rows({ field: 'qos', alias: 'select' }, { field: '*', alias: 'x' })).toEqual([
      'aliasInvalid',
      'aliasOfAll',
    ])
  })

  it('of SQL, with the place in the text of the node', () => {
    const [found] = findFlowFaults(between({ ...fields, content: { sql: 'topic, qos +' } }))
    expect(found).toMatchObject({ code: 'sqlInvalid', nodes: ['f'], problem: { from: 12 } })
    expect(codes(between({ ...fields, content: { sql: ' ' } }))).toEqual(['sqlMissing'])
    expect(codes(between({ ...filter, content: { sql: 'qos = 1 AND' } }))).toEqual(['sqlInvalid'])
    expect(
      codes(between({ ...fields, content: { sql: 'FOREACH payload.l AS e DO e.x' } })),
    ).toEqual([])
  })

  it('cannot leave its clause', () => {
    for (const sql of ['* FROM "x" --', '* FROM "x" WHERE true', 'topic; qos'])
      expect(codes(between({ ...filter, content: { sql } })), sql).toEqual(['sqlInvalid'])
    for (const sql of ['* FROM "x"', '* FROM "x" WHERE true', "'open"])
      expect(codes(between({ ...fields, content: { sql } })), sql).toEqual(['sqlInvalid'])
    expect(rows({ field: 'topic -- x' })).toEqual(['notInForm'])
    expect(rows({ field: 'topic, qos' })).toEqual(['notInForm'])
    expect(compare('qos = 1 OR qos', { sql: '2' })).toEqual(['sqlInvalid'])
  })

  it('of conditions: zero is a value, a quotation mark is none', () => {
    expect(compare('qos', { sql: '0' })).toEqual([])
    expect(compare('topic', { text: '' })).toEqual([])
    expect(compare('topic', { text: "it's" })).toEqual(['quoteInText'])
    expect(compare('', { sql: '' })).toEqual(['fieldMissing', 'valueMissing'])
    const empty: FlowNode = { ...filter, content: { form: { join: 'or', items: [] } } }
    expect(codes(between(empty))).toEqual(['conditionsMissing'])
  })
})

it('a rule of the broker has no faults', () => {
  const sql =
    'SELECT *, lower(topic) as t FROM "a/#", "$events/client_connected" WHERE qos IN (0, 1)'
  const drawing = drawingFromRule({ id: 'r', sql, actions: ['http:a', { function: 'console' }] })
  expect(drawing.kind === 'graph' && codes(drawing.graph)).toEqual([])
})

it('a drawing from nothing has none at its end', () => {
  let graph: FlowGraph = { nodes: [], edges: [] }
  const seen: string[][] = []
  for (const node of [source, second, sink, fields, filter]) {
    graph = addNode(graph, node, 'r').graph
    seen.push(codes(graph))
  }
  expect(seen).toEqual([['noSink', 'unconnected'], ['noSink', 'unconnected'], [], [], []])
  expect(connect(graph, 'nothing', 'more')).toBe(graph)
})
