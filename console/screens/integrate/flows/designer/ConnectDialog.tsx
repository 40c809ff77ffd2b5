import { useMessages } from '#language.tsx'
import { Modal } from '#ui/Modal.tsx'
import type { CanvasNode } from '../canvas/canvas.ts'
import { NodeIcon } from '../canvas/NodeIcon.tsx'
import { designerMessages } from './designer.messages.ts'
import styles from './designer.module.css'

interface ConnectDialogProps {
  from: CanvasNode
  targets: readonly CanvasNode[]
  onChoose: (to: string) => void
  onClose: () => void
}

/** Choice of a node to connect with, for users without a mouse. */
export function ConnectDialog({ from, targets, onChoose, onClose }: ConnectDialogProps) {
  const t = useMessages(designerMessages)
  return (
    <Modal title={t.connectTo(from.content || from.title)} onClose={onClose}>
      {targets.length === 0 ? (
        <p>{t.noTargets}</p>
      ) : (
        <ul className={styles.kinds}>
          {targets.map((node) => (
            <li key={node.id}>
              <button type="button" className={styles.kind} onClick={() => onChoose(node.id)}>
                <span className={styles.icon}>
                  <NodeIcon kind={node.kind} type={node.type} />
                </span>
                {node.title} <span className="mono">{node.content}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
