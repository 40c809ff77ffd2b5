import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addNode,
  canAdd,
  connect,
  copyNodes,
  disconnect,
  pasteNodes,
  removeNodes,
  replaceNode,
  connectableNodes,
} from './edit.ts'
import { findFlowFaults } from './faults.ts'
import { drawingFromRule } from './from-rule.ts'
import type { FlowGraph, NodeContent } from './graph.ts'
import { newHistory, record, redo, undo } from './history.ts'
import { ruleFromGraph } from './to-rule.ts'

const EMPTY: FlowGraph = { nodes: [], edges: [] }
const build = (...contents: NodeContent[]) =>
  contents.reduce((graph, content) => addNode(graph, content, 'r').graph, EMPTY)
const shown = ({ edges }: FlowGraph) => edges.map(({ from, to }) => `${from} > ${to}`)

const message = (topic: string): NodeContent => ({ kind: 'message', topic })
const fields: NodeContent = { kind: 'function', content: { form: [{ field: 'topic', alias: '' }] } }
const filter: NodeContent = { kind: 'filter', content: { sql: 'qos > 0' } }
const log: NodeContent = { kind: 'console' }
const action: NodeContent = { kind: 'action', type: 'http', name: 'x' }

describe('edits', () => {
  it('put a new node into the path', () => {
    const graph = build(message('t'), log)
    expect(shown(graph)).toEqual(['message-t > console'])
    expect(shown(addNode(graph, filter, 'r').graph)).toEqual([
      'message-t > filter-r',
      'filter-r > console',
    ])
    expect(canAdd(graph, 'console')).toBe(false)
    expect(addNode(graph, log, 'r')).toEqual({ graph, id: 'console' })
  })

  it('close the gap of a removed one', () => {
    const graph = build(message('t'), fields, filter, log)
    expect(shown(removeNodes(graph, ['function-r', 'filter-r']))).toEqual(['message-t > console'])
    expect(removeNodes(graph, ['nothing'])).toBe(graph)
  })

  it('keep edges when the content and the ID change', () => {
    const { graph, id } = replaceNode(build(message('t'), log), 'message-t', message('u'), 'r')
    expect([id, shown(graph)]).toEqual(['message-u', ['message-u > console']])
  })

  it('connect what an operator disconnected', () => {
    const graph = build(message('t'), log, action)
    const cut = disconnect(graph, [{ from: 'message-t', to: 'console' }])
    expect(findFlowFaults(cut)).toMatchObject([{ code: 'unconnected', nodes: ['console'] }])
    expect(connectableNodes(cut, 'message-t').map(({ id }) => id)).toEqual(['console'])
    expect(connect(cut, 'message-t', 'console')).toEqual(graph)
    expect(connect(cut, 'console', 'message-t')).toBe(cut)
    // A further node does not connect it.
    const added = addNode(cut, filter, 'r').graph
    expect(findFlowFaults(added)).toMatchObject([{ code: 'unconnected', nodes: ['console'] }])
  })

  it('copy into another flow, and what may be there twice into the same', () => {
    const republish: NodeContent = { kind: 'republish', args: { topic: 'x' } }
    const graph = build(message('t'), filter, republish)
    const clip = copyNodes(graph, new Set(['filter-r', 'message-t', 'republish-x']))
    const other = pasteNodes(EMPTY, clip, 'q')
    expect(other.ids).toEqual(['message-t', 'filter-q', 'republish-x'])
    expect(findFlowFaults(other.graph)).toEqual([])
    const same = pasteNodes(graph, clip, 'r')
    expect(same.ids).toEqual(['message-t', 'filter-r', 'republish-x-2'])
    expect(same.graph.nodes).toHaveLength(4)
  })
})

describe('any edits', () => {
  const text = fc.constantFrom(
    't',
    'a/+',
    'payload.x',
    "it's",
    '',
    'qos',
    'SELECT',
    '-- x',
    '#',
    '0',
  )
  const operand = fc.oneof(fc.record({ text }), fc.record({ sql: text }))
  const condition = fc.oneof(
    fc.record({
      kind: fc.constant('compare' as const),
      field: text,
      operator: fc.constantFrom('=' as const, '=~' as const),
      value: operand,
    }),
    fc.record({
      kind: fc.constant('in' as const),
      field: text,
      values: fc.array(operand, { maxLength: 2 }),
    }),
    fc.record({
      kind: fc.constant('test' as const),
      isNegated: fc.boolean(),
      call: fc.constantFrom('is_num(qos)', 'qos', ''),
    }),
  )
  const join = fc.constantFrom('and' as const, 'or' as const)
  const group = fc.record({ join, items: fc.array(condition, { minLength: 1, maxLength: 3 }) })
  const row = fc.record({
    field: text,
    call: fc.option(
      fc.record({
        name: fc.constantFrom('upper', 'nope', 'a b'),
        args: fc.array(text, { maxLength: 2 }),
      }),
      { nil: undefined },
    ),
    alias: fc.constantFrom('', 'x', 'y.z', 'end'),
  })
  const content: fc.Arbitrary<NodeContent> = fc.oneof(
    fc.record({ kind: fc.constant('message' as const), topic: text }),
    fc.record({ kind: fc.constant('event' as const), event: fc.constant('client_connected') }),
    fc.record({
      kind: fc.constant('function' as const),
      content: fc.oneof(
        fc.record({ form: fc.array(row, { maxLength: 3 }) }),
        fc.record({ sql: text }),
      ),
    }),
    fc.record({
      kind: fc.constant('filter' as const),
      content: fc.oneof(
        fc.record({
          form: fc.record({ join, items: fc.array(fc.oneof(condition, group), { maxLength: 3 }) }),
        }),
        fc.record({ sql: text }),
      ),
    }),
    fc.constant(log),
    fc.constant(action),
    fc.record({ kind: fc.constant('republish' as const), args: fc.record({ topic: text }) }),
  )
  const edit: fc.Arbitrary<(graph: FlowGraph) => FlowGraph> = fc.oneof(
    content.map((each) => (graph: FlowGraph) => addNode(graph, each, 'r').graph),
    fc.tuple(fc.nat(), content).map(([at, each]) => (graph: FlowGraph) => {
      const node = graph.nodes[at % graph.nodes.length]
      return node?.kind === each.kind ? replaceNode(graph, node.id, each, 'r').graph : graph
    }),
    fc.nat().map((at) => (graph: FlowGraph) => {
      const node = graph.nodes[at % graph.nodes.length]
      return node === undefined ? graph : removeNodes(graph, [node.id])
    }),
    fc.tuple(fc.nat(), fc.nat()).map(([one, other]) => (graph: FlowGraph) => {
      const [from, to] = [
        graph.nodes[one % graph.nodes.length],
        graph.nodes[other % graph.nodes.length],
      ]
      return from && to ? connect(graph, from.id, to.id) : graph
    }),
    fc.nat().map((at) => (graph: FlowGraph) => {
      const edge = graph.edges[at % graph.edges.length]
      return edge === undefined ? graph : disconnect(graph, [edge])
    }),
  )
  const START = 'SELECT topic, upper(topic) as u -- what\n FROM "t" -- where\n WHERE qos = 0'

  it('give a graph with unique IDs, and without faults a rule with the same nodes', () => {
    let right = 0
    fc.assert(
      fc.property(fc.boolean(), fc.array(edit, { maxLength: 12 }), (isNew, edits) => {
        const drawn = drawingFromRule({ id: 'r', sql: START, actions: [{ function: 'console' }] })
        let graph = isNew || drawn.kind === 'sql' ? EMPTY : drawn.graph
        for (const each of edits) graph = each(graph)
        expect(new Set(graph.nodes.map(({ id }) => id)).size).toBe(graph.nodes.length)
        if (findFlowFaults(graph).length > 0) return
        right++
        const rule = { id: 'r', ...ruleFromGraph(graph) }
        const again = drawingFromRule(rule)
        if (again.kind === 'sql') throw new Error(rule.sql)
        expect(again.graph.nodes.map(({ id }) => id).sort()).toEqual(
          graph.nodes.map(({ id }) => id).sort(),
        )
        expect(findFlowFaults(again.graph)).toEqual([])
        expect(ruleFromGraph({ nodes: again.graph.nodes, edges: [] }).actions).toEqual(rule.actions)
      }),
      { numRuns: 1500, seed: 17 },
    )
    expect(right).toBeGreaterThan(100)
  })
})

describe('the history', () => {
  it('goes back and forward, and forgets the oldest', () => {
    let history = newHistory(0)
    for (let step = 1; step <= 150; step++) history = record(history, step)
    expect(record(history, 150)).toBe(history)
    const back = undo(undo(history))
    expect([back.present, redo(back).present, record(back, 7).future]).toEqual([148, 149, []])
    for (let step = 0; step < 200; step++) history = undo(history)
    expect([history.present, undo(history)]).toEqual([50, history])
  })
})
