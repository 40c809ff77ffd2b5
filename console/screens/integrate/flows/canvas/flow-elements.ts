import { NODE_HEIGHT, NODE_WIDTH } from '@signalbox/flow/layout'
import { MarkerType, Position } from '@xyflow/react'
import { type CanvasEdge, type CanvasNode, edgeId, isSame } from './canvas.ts'
import type { FlowEdge } from './CanvasEdgeView.tsx'
import type { FlowNode } from './CanvasNodeView.tsx'

const SIZE = { width: NODE_WIDTH, height: NODE_HEIGHT }
const HANDLE = { y: NODE_HEIGHT / 2, width: 1, height: 1 }
/** Given, so that nothing has to be measured before edges are drawn. */
const HANDLES = [
  { ...HANDLE, type: 'target' as const, position: Position.Left, x: 0 },
  { ...HANDLE, type: 'source' as const, position: Position.Right, x: NODE_WIDTH },
]

/** Nodes for React Flow. An unchanged node keeps its identity, so that it is not rendered again. */
export function mergedNodes(
  before: readonly FlowNode[],
  nodes: readonly CanvasNode[],
  selected: readonly string[],
  reachable: string | undefined,
): FlowNode[] {
  const known = new Map(before.map((node) => [node.id, node]))
  return nodes.map((node) => {
    const old = known.get(node.id)
    const isSelected = selected.includes(node.id)
    const tabIndex = node.id === reachable ? 0 : -1
    if (
      old !== undefined &&
      isSame(old.data.node, node) &&
      isSame(old.position, node.at) &&
      (old.selected ?? false) === isSelected &&
      old.domAttributes?.tabIndex === tabIndex
    ) {
      return old
    }
    return {
      id: node.id,
      type: 'flow',
      position: node.at,
      data: { node },
      ...SIZE,
      measured: SIZE,
      handles: HANDLES,
      selected: isSelected,
      ariaLabel: [node.lane, node.title, node.content, node.state?.label, ...node.faults]
        .filter(Boolean)
        .join(', '),
      domAttributes: { tabIndex },
    }
  })
}

export const toFlowEdge = (
  edge: CanvasEdge,
  isSelected: boolean,
  onRemove: ((ids: readonly string[]) => void) | undefined,
): FlowEdge => ({
  id: edgeId(edge),
  type: 'flow',
  source: edge.from,
  target: edge.to,
  data: { edge, ...(onRemove !== undefined && { onRemove }) },
  selected: isSelected,
  ariaRole: 'img',
  ariaLabel: [edge.name, edge.label, ...edge.faults].filter(Boolean).join(', '),
  className: `${edge.isLit ? 'lit' : ''} ${edge.faults.length > 0 ? 'bad' : ''}`.trim(),
  markerEnd: { type: MarkerType.ArrowClosed },
})
