import { type Fault, fault } from './fault.ts'
import {
  COLUMNS,
  nodeColumn,
  type FlowEdge,
  type FlowGraph,
  type FlowNode,
  isSink,
  isSource,
} from './graph.ts'

/** Why two nodes cannot be connected; the designer lists only targets without a reason. */
export type EdgeProblem =
  | 'toItself'
  | 'twoSources'
  | 'twoSinks'
  | 'functionAfterFilter'
  | 'backwards'

/** Problem of an edge, regardless of all others. */
export function edgeProblem(from: FlowNode, to: FlowNode): EdgeProblem | undefined {
  if (from.id === to.id) return 'toItself'
  const [left, right] = [nodeColumn(from.kind), nodeColumn(to.kind)]
  if (left === 'filter' && right === 'function') return 'functionAfterFilter'
  if (left === right)
    return left === 'source' ? 'twoSources' : left === 'sink' ? 'twoSinks' : 'backwards'
  return COLUMNS.indexOf(left) < COLUMNS.indexOf(right) ? undefined : 'backwards'
}

export function edgeFaults(graph: FlowGraph): Fault[] {
  const view = toView(graph)
  return [
    ...unconnected(graph, view),
    ...wrongEdges(view),
    ...branches(graph, view),
    ...separateParts(graph, view),
    ...missingPaths(graph, view),
  ]
}

/** The edges between existing nodes. */
interface View {
  readonly edges: readonly {
    readonly edge: FlowEdge
    readonly from: FlowNode
    readonly to: FlowNode
  }[]
}

function toView({ nodes, edges }: FlowGraph): View {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return {
    edges: edges.flatMap((edge) => {
      const [from, to] = [byId.get(edge.from), byId.get(edge.to)]
      return from === undefined || to === undefined ? [] : [{ edge, from, to }]
    }),
  }
}

function unconnected({ nodes }: FlowGraph, { edges }: View): Fault[] {
  const isConnected = (node: FlowNode) => edges.some(({ from, to }) => from === node || to === node)
  const found = nodes.filter((node) => !isConnected(node))
  return found.length === 0 ? [] : [fault('unconnected', found, { about: [String(found.length)] })]
}

const wrongEdges = ({ edges }: View): Fault[] =>
  edges.flatMap(({ edge, from, to }) => {
    const problem = edgeProblem(from, to)
    return problem === undefined
      ? []
      : [fault(problem, from === to ? [from] : [from, to], { edges: [edge] })]
  })

/** Faults of branches: all successors of a node are in one column, and so are all its predecessors. */
function branches({ nodes }: FlowGraph, { edges }: View): Fault[] {
  const right = edges.filter(({ from, to }) => edgeProblem(from, to) === undefined)
  return nodes.flatMap((node) => {
    const out = right.filter(({ from }) => from === node)
    const into = right.filter(({ to }) => to === node)
    const columns = (ends: readonly FlowNode[]) =>
      new Set(ends.map(({ kind }) => nodeColumn(kind))).size
    return [
      ...(columns(out.map(({ to }) => to)) > 1
        ? [fault('splitPath', [node], { edges: out.map(({ edge }) => edge) })]
        : []),
      ...(columns(into.map(({ from }) => from)) > 1
        ? [fault('joinedPath', [node], { edges: into.map(({ edge }) => edge) })]
        : []),
    ]
  })
}

/** Faults of nodes without a path to the first ones. */
function separateParts(graph: FlowGraph, { edges }: View): Fault[] {
  const [first] = edges
  if (first === undefined) return []
  const reached = new Set([first.from.id])
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const { from, to } of edges) {
      if (reached.has(from.id)) reached.add(to.id)
      if (reached.has(to.id)) reached.add(from.id)
    }
  }
  const isConnected = ({ id }: FlowNode) =>
    edges.some(({ edge }) => edge.from === id || edge.to === id)
  const others = graph.nodes.filter((node) => isConnected(node) && !reached.has(node.id))
  return others.length === 0 ? [] : [fault('severalFlows', others)]
}

/** A statement has one path: in one flow, each source reaches each sink. */
function missingPaths(graph: FlowGraph, { edges }: View): Fault[] {
  const right = edges.filter(({ from, to }) => edgeProblem(from, to) === undefined)
  const isConnected = (node: FlowNode) => right.some(({ from, to }) => from === node || to === node)
  const [sources, sinks] = [graph.nodes.filter(isSource), graph.nodes.filter(isSink)]
  const reaches = (start: FlowNode, end: FlowNode): boolean =>
    start === end || right.some(({ from, to }) => from === start && reaches(to, end))
  const cut = sources.filter(
    (source) =>
      isConnected(source) && sinks.some((sink) => isConnected(sink) && !reaches(source, sink)),
  )
  return cut.length === 0 ? [] : [fault('missingPath', cut)]
}
