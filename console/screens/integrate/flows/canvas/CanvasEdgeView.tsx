import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getSmoothStepPath,
} from '@xyflow/react'
import { memo } from 'react'
import { useMessages } from '#language.tsx'
import type { CanvasEdge, Point } from './canvas.ts'
import { roundedPath } from './rounded-path.ts'
import { canvasMessages } from './canvas.messages.ts'
import styles from './Canvas.module.css'

export type FlowEdge = Edge<
  { edge: CanvasEdge; onRemove?: (ids: readonly string[]) => void },
  'flow'
>

/** A line from node to node, with a rate. */
export const CanvasEdgeView = memo(function CanvasEdgeView(props: EdgeProps<FlowEdge>) {
  const { id, data, markerEnd, interactionWidth, selected } = props
  const t = useMessages(canvasMessages)
  const [path, x, y] = drawPath(props)
  const { edge, onRemove } = data ?? {}
  const label = edge?.labelAt === null ? undefined : edge?.label
  const labelAt = edge?.labelAt ?? { x, y }
  return (
    <>
      <BaseEdge id={id} path={path} markerEnd={markerEnd} interactionWidth={interactionWidth} />
      {label !== undefined && (
        <EdgeLabelRenderer>
          <span
            className={styles.rate}
            data-lit={edge?.isLit}
            style={{
              transform: `translate(-50%, -50%) translate(${labelAt.x}px, ${labelAt.y}px)`,
            }}
          >
            {label}
          </span>
        </EdgeLabelRenderer>
      )}
      {selected === true && onRemove !== undefined && (
        <EdgeLabelRenderer>
          <button
            type="button"
            className={`${styles.remove} nodrag nopan`}
            aria-label={t.removeEdge(edge?.name ?? '')}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
            onClick={() => onRemove([id])}
          />
        </EdgeLabelRenderer>
      )}
    </>
  )
})

/** Radius of a corner, in pixels. */
const RADIUS = 8
/** Edges end at the handles of nodes, which are on their borders. A node that is dragged is farther away. */
const TOLERANCE = 10

/** Lines with round corners along the route of an edge. The label is in the middle of the longest horizontal line. */
function drawPath(props: EdgeProps<FlowEdge>): readonly [path: string, x: number, y: number] {
  const { data, sourceX, sourceY, targetX, targetY } = props
  const route = data?.edge.route ?? []
  const isAt = (point: Point | undefined, x: number, y: number) =>
    point !== undefined && Math.abs(point.x - x) <= TOLERANCE && Math.abs(point.y - y) <= TOLERANCE
  if (!isAt(route[0], sourceX, sourceY) || !isAt(route.at(-1), targetX, targetY)) {
    const [path, x, y] = getSmoothStepPath({ ...props, borderRadius: RADIUS })
    return [path, x, y]
  }
  const ends = [
    { x: sourceX, y: route[0]?.y ?? sourceY },
    ...route.slice(1, -1),
    { x: targetX, y: route.at(-1)?.y ?? targetY },
  ]
  const lines = ends.slice(1).map((to, i) => ({ from: ends[i] ?? to, to }))
  const length = ({ from, to }: (typeof lines)[number]) =>
    from.y === to.y ? Math.abs(to.x - from.x) : 0
  const [longest = { from: { x: sourceX, y: sourceY }, to: { x: targetX, y: targetY } }] =
    lines.toSorted((a, b) => length(b) - length(a))
  return [
    roundedPath(ends, RADIUS),
    (longest.from.x + longest.to.x) / 2,
    (longest.from.y + longest.to.y) / 2,
  ]
}
