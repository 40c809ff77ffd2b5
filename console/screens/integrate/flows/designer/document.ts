import {
  addNode,
  connect,
  copyNodes,
  disconnect,
  pasteNodes,
  removeNodes,
  replaceNode,
} from '@signalbox/flow/edit'
import { type Drawing, drawingFromRule } from '@signalbox/flow/from-rule'
import type { FlowGraph, NodeContent, RuleOutput } from '@signalbox/flow/graph'
import { ruleFromGraph } from '@signalbox/flow/to-rule'
import type { Point } from '../canvas/canvas.ts'
import { arranged, placed, type Places } from './places.ts'

/** Edited state of the designer: the graph with its places, or a statement that cannot be drawn. Immutable. */
export interface FlowDocument {
  readonly ruleId: string
  readonly graph: FlowGraph
  readonly places: Places
  /** Statement written by hand that cannot be drawn; it is used in place of the graph. */
  readonly text?: { readonly sql: string; readonly drawing: Extract<Drawing, { kind: 'sql' }> }
}

const EMPTY: FlowGraph = { nodes: [], edges: [] }

/** The drawing of a rule; a statement that cannot be drawn has its outputs only. */
export function openDocument(
  rule: { id: string; sql: string; actions: readonly RuleOutput[] } | undefined,
  ruleId: string,
  known: Places,
): FlowDocument {
  if (rule === undefined) return { ruleId, graph: EMPTY, places: {} }
  const { sql, actions } = rule
  const drawing = drawingFromRule({ id: ruleId, sql, actions })
  if (drawing.kind === 'graph') return withGraph({ ruleId, places: known }, drawing.graph)
  const outputs = drawingFromRule({ id: ruleId, sql: 'SELECT * FROM "t"', actions })
  const graph = outputs.kind === 'graph' ? outputs.graph : EMPTY
  const sinks = graph.nodes.filter(({ kind }) => kind !== 'message')
  const kept = { nodes: sinks, edges: [] }
  return { ...withGraph({ ruleId, places: known }, kept), text: { sql, drawing } }
}

const withGraph = (
  { ruleId, places }: Pick<FlowDocument, 'ruleId' | 'places'>,
  graph: FlowGraph,
): FlowDocument => ({ ruleId, graph, places: placed(graph, places) })

/** The statement and the outputs that are saved. */
export function ruleFromDocument({ graph, text }: FlowDocument): {
  sql: string
  actions: RuleOutput[]
} {
  const { sql, actions } = ruleFromGraph(graph)
  return { sql: text?.sql ?? sql, actions }
}

export function withSql(before: FlowDocument, sql: string): FlowDocument {
  // The editor reports also the text that it was given.
  if (sql === ruleFromDocument(before).sql) return before
  const { ruleId, graph } = before
  const drawing = drawingFromRule({ id: ruleId, sql, actions: ruleFromGraph(graph).actions })
  if (drawing.kind === 'sql') return { ...before, text: { sql, drawing } }
  return withGraph(before, drawing.graph)
}

export function withNode(
  before: FlowDocument,
  content: NodeContent,
  at: Point | undefined,
): FlowDocument {
  const { graph, id } = addNode(before.graph, content, before.ruleId)
  return withGraph(
    at === undefined ? before : { ...before, places: { ...before.places, [id]: at } },
    graph,
  )
}

/** The node stays where it is, also if its ID follows its content. */
export function withContent(before: FlowDocument, id: string, content: NodeContent): FlowDocument {
  const { graph, id: next } = replaceNode(before.graph, id, content, before.ruleId)
  const at = before.places[id]
  const places = at === undefined ? before.places : { ...before.places, [next]: at }
  return withGraph({ ...before, places }, graph)
}

export const withEdge = (before: FlowDocument, from: string, to: string): FlowDocument =>
  withGraph(before, connect(before.graph, from, to))

/** Removes nodes with their edges, or edges alone. */
export function without(
  before: FlowDocument,
  nodes: readonly string[],
  edges: readonly { from: string; to: string }[],
): FlowDocument {
  const graph =
    nodes.length > 0 ? removeNodes(before.graph, nodes) : disconnect(before.graph, edges)
  return withGraph(before, graph)
}

export const movedTo = (before: FlowDocument, id: string, at: Point): FlowDocument => ({
  ...before,
  places: { ...before.places, [id]: at },
})

export const rearranged = (before: FlowDocument): FlowDocument => ({
  ...before,
  places: arranged(before.graph),
})

export const copied = ({ graph }: FlowDocument, ids: readonly string[]): NodeContent[] =>
  copyNodes(graph, new Set(ids))

/** The pasted nodes are selected. */
export function pasted(
  before: FlowDocument,
  contents: readonly NodeContent[],
): { document: FlowDocument; ids: readonly string[] } {
  const { graph, ids } = pasteNodes(before.graph, contents, before.ruleId)
  return { document: withGraph(before, graph), ids }
}
