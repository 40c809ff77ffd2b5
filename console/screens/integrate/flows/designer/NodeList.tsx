import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconLink, IconTrash, IconUnlink } from '@tabler/icons-react'
import { useMessages } from '../../../../language.tsx'
import { TextButton } from '../../../../ui/TextButton.tsx'
import { type CanvasEdge, type CanvasNode, edgeId } from '../canvas/canvas.ts'
import { NodeIcon } from '../canvas/NodeIcon.tsx'
import { designerMessages } from './designer.messages.ts'
import styles from './designer.module.css'

interface NodeListProps {
  nodes: readonly CanvasNode[]
  edges: readonly CanvasEdge[]
  isReadOnly: boolean
  onOpen: (id: string) => void
  onConnect: (id: string) => void
  onRemove: (ids: readonly string[]) => void
}

/** The flow as a list: everything that the canvas does, on a phone and for screen readers. */
export function NodeList(props: NodeListProps) {
  const { nodes, edges, isReadOnly, onOpen, onConnect, onRemove } = props
  const t = useMessages(designerMessages)
  const nameOf = ({ title, content }: CanvasNode) =>
    content === '' ? title : `${title} ${content}`
  const byId = new Map(nodes.map((node) => [node.id, node]))
  if (nodes.length === 0) return <p className={styles.quiet}>{t.noNodes}</p>
  return (
    <ul className={styles.list} aria-label={t.nodes}>
      {nodes.map((node) => (
        <li key={node.id} className={styles.listed} data-bad={node.faults.length > 0}>
          <div className={styles.line}>
            <span className={styles.icon}>
              <NodeIcon kind={node.kind} type={node.type} />
            </span>
            <span className={styles.name}>
              <TextButton onClick={() => onOpen(node.id)}>{nameOf(node)}</TextButton>
            </span>
            {!isReadOnly && (
              <>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t.connectFrom(nameOf(node))}
                  onClick={() => onConnect(node.id)}
                >
                  <IconLink size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t.remove(nameOf(node))}
                  onClick={() => onRemove([node.id])}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </>
            )}
          </div>
          {node.state !== undefined && <p className={styles.quiet}>{node.state.label}</p>}
          {node.faults.map((fault) => (
            <p key={fault} className={styles.fault}>
              {fault}
            </p>
          ))}
          <ul className={styles.targets}>
            {edges
              .filter(({ from }) => from === node.id)
              .map((edge) => {
                const target = byId.get(edge.to)
                const to = target === undefined ? edge.to : nameOf(target)
                return (
                  <li key={edge.to} className={styles.line}>
                    <span className={styles.name}>→ {to}</span>
                    {!isReadOnly && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="sm"
                        aria-label={t.disconnect(nameOf(node), to)}
                        onClick={() => onRemove([edgeId(edge)])}
                      >
                        <IconUnlink size={14} />
                      </ActionIcon>
                    )}
                  </li>
                )
              })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
