import { IconExclamationMark } from '@tabler/icons-react'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo, type ReactNode } from 'react'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { CanvasNode, NodeKind } from './canvas.ts'
import styles from './Canvas.module.css'
import { NodeIcon } from './NodeIcon.tsx'

/** Node of React Flow, with the data that this console draws. */
export type FlowNode = Node<{ node: CanvasNode }, 'flow'>

const SOURCES: ReadonlySet<NodeKind> = new Set(['message', 'event', 'source'])
const SINKS: ReadonlySet<NodeKind> = new Set(['republish', 'console', 'action', 'locked'])

/** A node: icon, title, two lines of content, its state and its faults. */
export const CanvasNodeView = memo(function CanvasNodeView(props: NodeProps<FlowNode>) {
  const { data, isConnectable } = props
  const { kind, side, type, title, content, state, faults, isGrey, isLit } = data.node
  return (
    <div
      className={styles.node}
      data-kind={kind}
      data-grey={isGrey}
      data-lit={isLit}
      data-bad={faults.length > 0}
      title={faults.length > 0 ? faults.join('\n') : content}
    >
      {side !== 'source' && !SOURCES.has(kind) && (
        <Handle type="target" position={Position.Left} isConnectable={isConnectable} />
      )}
      <span className={styles.icon}>
        <NodeIcon kind={kind} type={type} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={`mono ${styles.content}`}>{withBreaks(content)}</span>
      </span>
      {state !== undefined && (
        <span className={styles.state}>
          <StatusBadge tone={state.tone} label={state.label} />
        </span>
      )}
      {faults.length > 0 && (
        <span className={styles.fault} aria-hidden="true">
          <IconExclamationMark size={12} stroke={3} />
        </span>
      )}
      {side !== 'sink' && !SINKS.has(kind) && (
        <Handle type="source" position={Position.Right} isConnectable={isConnectable} />
      )}
    </div>
  )
})

/** Content that breaks after a level of a topic rather than within one. */
function withBreaks(content: string): ReactNode {
  const [first, ...levels] = content.split(/(?<=\/)/)
  // oxlint-disable-next-line react/no-array-index-key -- a level is its place
  return [first, ...levels.map((level, at) => [<wbr key={at} />, level])]
}
