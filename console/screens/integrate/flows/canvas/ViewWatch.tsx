import { NODE_HEIGHT, NODE_WIDTH } from '@signalbox/flow/layout'
import { type ReactFlowState, useStore } from '@xyflow/react'
import { useEffect } from 'react'
import type { CanvasLane, CanvasNode, Point } from './canvas.ts'

/** The plane rests for this time before what is in view is reported. */
const REST_MS = 300
const SEPARATOR = '\0'

interface ViewWatchProps {
  nodes: readonly CanvasNode[]
  lanes: readonly CanvasLane[]
  onView: (ids: readonly string[]) => void
}

/** Reports the nodes and lanes in view, also in part. It renders nothing, so that the plane is not rendered while it moves. */
export function ViewWatch({ nodes, lanes, onView }: ViewWatchProps) {
  const inView = useStore((state) =>
    [
      ...nodes.filter(({ at }) => isInView(state, at, NODE_WIDTH, NODE_HEIGHT)),
      ...lanes.filter(({ at, width, height }) => isInView(state, at, width, height)),
    ]
      .map(({ id }) => id)
      .join(SEPARATOR),
  )
  useEffect(() => {
    const ids = inView === '' ? [] : inView.split(SEPARATOR)
    const timer = setTimeout(() => onView(ids), REST_MS)
    return () => clearTimeout(timer)
  }, [inView, onView])
  return null
}

function isInView(state: ReactFlowState, { x, y }: Point, width: number, height: number): boolean {
  const { transform, width: viewWidth, height: viewHeight } = state
  const [left, top, zoom] = transform
  return (
    (x + width) * zoom + left > 0 &&
    x * zoom + left < viewWidth &&
    (y + height) * zoom + top > 0 &&
    y * zoom + top < viewHeight
  )
}
