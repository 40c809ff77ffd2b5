import { ViewportPortal } from '@xyflow/react'
import type { CanvasLane } from './canvas.ts'
import styles from './Lanes.module.css'

/** Bands behind the nodes of rules; they move and zoom with the nodes. */
export function Lanes({ lanes }: { lanes: readonly CanvasLane[] }) {
  return (
    <ViewportPortal>
      {lanes.map(({ id, at, width, height, header, isLit, isInView }) => (
        <div
          key={id}
          className={styles.lane}
          data-lit={isLit}
          inert={!isInView}
          style={{ width, height, transform: `translate(${at.x}px, ${at.y}px)` }}
        >
          {header}
        </div>
      ))}
    </ViewportPortal>
  )
}
