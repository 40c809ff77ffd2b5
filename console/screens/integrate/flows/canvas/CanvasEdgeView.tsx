import {
  BaseEdge,
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
} from '@xyflow/react'
import { memo } from 'react'
import type { CanvasEdge } from './canvas.ts'
import styles from './Canvas.module.css'

export type FlowEdge = Edge<{ edge: CanvasEdge }, 'flow'>

/** A curve from node to node, with a rate in its middle. */
export const CanvasEdgeView = memo(function CanvasEdgeView(props: EdgeProps<FlowEdge>) {
  const { id, data, markerEnd, interactionWidth } = props
  const [path, x, y] = getBezierPath(props)
  const label = data?.edge.label
  return (
    <>
      <BaseEdge id={id} path={path} markerEnd={markerEnd} interactionWidth={interactionWidth} />
      {label !== undefined && (
        <EdgeLabelRenderer>
          <span
            className={styles.rate}
            data-lit={data?.edge.isLit}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            {label}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  )
})
