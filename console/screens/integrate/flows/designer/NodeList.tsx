import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconLink, IconTrash, IconUnlink } from '@tabler/icons-react'
import { useMessages } from '#language.tsx'
import { useRowFocus } from '#ui/fields/use-row-focus.ts'
import { usePassedFocus } from '#ui/passed-focus.ts'
import { TextButton } from '#ui/TextButton.tsx'
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
  const { nodes, onRemove } = props
  const t = useMessages(designerMessages)
  const { rows, focusRow } = useRowFocus<HTMLUListElement>()
  if (nodes.length === 0) return <p className={styles.quiet}>{t.noNodes}</p>
  return (
    <ul ref={rows} className={styles.list} aria-label={t.nodes}>
      {nodes.map((node, i) => (
        <NodeRow
          key={node.id}
          {...props}
          node={node}
          at={i}
          onRemove={(ids) => {
            focusRow(ids.includes(node.id) ? i - 1 : i)
            onRemove(ids)
          }}
        />
      ))}
    </ul>
  )
}

function NodeRow(props: NodeListProps & { node: CanvasNode; at: number }) {
  const { node, at, nodes, edges, isReadOnly, onOpen, onConnect, onRemove } = props
  const t = useMessages(designerMessages)
  // The last remaining node has no row that could take the focus.
  const element = usePassedFocus<HTMLLIElement>()
  const name = nodeName(node)
  const nameAt = (id: string) => {
    const target = nodes.find((each) => each.id === id)
    return target === undefined ? id : nodeName(target)
  }
  return (
    <li ref={element} data-row={at} className={styles.listed} data-bad={node.faults.length > 0}>
      <div className={styles.line}>
        <span className={styles.icon}>
          <NodeIcon kind={node.kind} type={node.type} />
        </span>
        <span className={styles.name}>
          <TextButton onClick={() => onOpen(node.id)}>{name}</TextButton>
        </span>
        {!isReadOnly && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.connectFrom(name)}
              onClick={() => onConnect(node.id)}
            >
              <IconLink size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.remove(name)}
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
          .map((edge) => (
            <li key={edge.to} className={styles.line}>
              <span className={styles.name}>→ {nameAt(edge.to)}</span>
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={t.disconnect(name, nameAt(edge.to))}
                  onClick={() => onRemove([edgeId(edge)])}
                >
                  <IconUnlink size={14} />
                </ActionIcon>
              )}
            </li>
          ))}
      </ul>
    </li>
  )
}

const nodeName = ({ title, content }: CanvasNode) =>
  content === '' ? title : `${title} ${content}`
