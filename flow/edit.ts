import { edgeProblem } from './edge-faults.ts'
import { connectColumns } from './from-rule.ts'
import {
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  type NodeContent,
  type NodeKind,
  nodeId,
} from './graph.ts'

// A rule has one path: its sources, its function, its filter, its sinks. Connected nodes form this path, so an edit
// that connects a node gives it all of its edges.

/** An edit that concerns one node, with the ID of this node. */
export interface Edited {
  readonly graph: FlowGraph
  readonly id: string
}

const ONCE: ReadonlySet<NodeKind> = new Set(['function', 'filter', 'console'])

/** A flow has at most one node of some kinds. */
export const canAdd = ({ nodes }: FlowGraph, kind: NodeKind): boolean =>
  !(ONCE.has(kind) && nodes.some((node) => node.kind === kind))

/** Adds a node connected with the path; for kinds that exist once, returns the existing node. */
export function addNode(graph: FlowGraph, content: NodeContent, ruleId: string): Edited {
  const existing = graph.nodes.find(({ kind }) => kind === content.kind)
  if (existing !== undefined && !canAdd(graph, content.kind)) return { graph, id: existing.id }
  const id = freeId(graph.nodes, content, ruleId)
  const nodes = [...graph.nodes, { ...content, id }]
  // Nodes that an operator disconnected stay so. Without any edge there is no path yet.
  const path = graph.edges.length === 0 ? graph.nodes.map((node) => node.id) : connectedIds(graph)
  return { graph: joined({ ...graph, nodes }, new Set([...path, id])), id }
}

/** The ID follows the content; the edges stay. */
export function replaceNode(
  graph: FlowGraph,
  id: string,
  content: NodeContent,
  ruleId: string,
): Edited {
  const others = graph.nodes.filter((node) => node.id !== id)
  if (others.length === graph.nodes.length) return { graph, id }
  const newId = freeId(others, content, ruleId)
  const renamed = (each: string) => (each === id ? newId : each)
  const nodes = graph.nodes.map((node) => (node.id === id ? { ...content, id: newId } : node))
  const edges = graph.edges.map(({ from, to }) => ({ from: renamed(from), to: renamed(to) }))
  return { graph: { ...graph, nodes, edges }, id: newId }
}

/** Removes nodes. In a graph that is one path, the nodes on both sides of a removed one are connected. */
export function removeNodes(graph: FlowGraph, ids: Iterable<string>): FlowGraph {
  const removed = new Set(ids)
  const nodes = graph.nodes.filter(({ id }) => !removed.has(id))
  if (nodes.length === graph.nodes.length) return graph
  if (isOnePath(graph)) {
    const path = connectedIds(graph)
    return joined(
      { ...graph, nodes },
      new Set(nodes.flatMap(({ id }) => (path.has(id) ? [id] : []))),
    )
  }
  const edges = graph.edges.filter(({ from, to }) => !removed.has(from) && !removed.has(to))
  return { ...graph, nodes, edges }
}

/** Both nodes become part of the path; nothing changes if the two cannot be connected. */
export function connect(graph: FlowGraph, from: string, to: string): FlowGraph {
  const [left, right] = [findNode(graph, from), findNode(graph, to)]
  if (left === undefined || right === undefined || edgeProblem(left, right) !== undefined)
    return graph
  return joined(graph, new Set([...connectedIds(graph), from, to]))
}

export function disconnect(graph: FlowGraph, edges: readonly FlowEdge[]): FlowGraph {
  const isRemoved = ({ from, to }: FlowEdge) =>
    edges.some((edge) => edge.from === from && edge.to === to)
  return { ...graph, edges: graph.edges.filter((edge) => !isRemoved(edge)) }
}

/** The nodes that a node can be connected to, for a list. */
export function connectableNodes(graph: FlowGraph, id: string): FlowNode[] {
  const node = findNode(graph, id)
  if (node === undefined) return []
  const isConnected = (to: string) => graph.edges.some((edge) => edge.from === id && edge.to === to)
  return graph.nodes.filter(
    (target) => edgeProblem(node, target) === undefined && !isConnected(target.id),
  )
}

/** Copied nodes, without IDs: they can be inserted into another flow. */
export const copyNodes = ({ nodes }: FlowGraph, ids: ReadonlySet<string>): NodeContent[] =>
  nodes.flatMap(({ id, ...content }) => (ids.has(id) ? [content] : []))

/**
 * Pastes copies of nodes. Contents that a flow has only once, such as a topic or an action, are not
 * inserted again; `ids` are the nodes to select.
 */
export function pasteNodes(
  graph: FlowGraph,
  contents: readonly NodeContent[],
  ruleId: string,
): { graph: FlowGraph; ids: string[] } {
  let next = graph
  const ids: string[] = []
  for (const content of contents) {
    const id = nodeId(content, ruleId)
    if (content.kind !== 'republish' && findNode(next, id) !== undefined) {
      ids.push(id)
      continue
    }
    const added = addNode(next, content, ruleId)
    next = added.graph
    ids.push(added.id)
  }
  return { graph: next, ids }
}

const findNode = ({ nodes }: FlowGraph, id: string) => nodes.find((node) => node.id === id)

function freeId(nodes: readonly FlowNode[], content: NodeContent, ruleId: string): string {
  const taken = new Set(nodes.map(({ id }) => id))
  return nodeId(content, ruleId, (id) => taken.has(id))
}

const connectedIds = ({ edges }: FlowGraph): Set<string> =>
  new Set(edges.flatMap(({ from, to }) => [from, to]))

const joined = (graph: FlowGraph, path: ReadonlySet<string>): FlowGraph => ({
  ...graph,
  edges: connectColumns(graph.nodes.filter(({ id }) => path.has(id))),
})

/** The present edges equal those that `connectColumns` derives from the nodes. */
function isOnePath(graph: FlowGraph): boolean {
  const { edges } = joined(graph, connectedIds(graph))
  const keys = new Set(graph.edges.map(({ from, to }) => JSON.stringify([from, to])))
  return (
    edges.length === keys.size &&
    edges.every(({ from, to }) => keys.has(JSON.stringify([from, to])))
  )
}
