import type { ReactNode } from 'react'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../ui/table/table.ts'
import { ScreenLink } from '../links.tsx'
import { type Link, movesOf } from './chain.ts'
import { chainMessages } from './chain.messages.ts'
import { ChainBadge } from './ChainBadge.tsx'
import { DragHandle } from './DragHandle.tsx'
import styles from './DragHandle.module.css'
import { useLock } from './use-lock.ts'
import { useReorder } from './use-reorder.ts'

interface ChainTableProps {
  label: string
  /** What one of them is. */
  kind: string
  /** In the order in which they are asked; `undefined` while they are read. */
  links: readonly Link[] | undefined
  read: { isPending: boolean; error: Error | null; refetch: () => unknown }
  hrefOf: (id: string, tab?: string) => string
  go: (href: string) => void
  onToggle: (id: string) => void
  onMove: (id: string, position: string) => void
  /** Puts all into that order; whether it was done. */
  onOrder: (ids: readonly string[]) => Promise<boolean>
  onRemove: (id: string) => void
  tools?: ReactNode
  empty: string
}

/** A chain in its order, and what can be done with each. */
export function ChainTable(props: ChainTableProps) {
  const { links, read, hrefOf, go } = props
  const t = useMessages(chainMessages)
  const sentence = useErrorSentence()
  const lock = useLock()
  const reorder = useReorder(links?.map(({ id }) => id) ?? [], props.onOrder)
  const ids = reorder.order
  const rowActions = ({ id, isEnabled }: Link): RowAction[] => {
    const moves = movesOf(ids, id)
    const move = (key: keyof typeof moves): RowAction[] => {
      const position = moves[key]
      return position === undefined
        ? []
        : [{ key, label: t[key], ...lock.action, onSelect: () => props.onMove(id, position) }]
    }
    return [
      { key: 'settings', label: t.settings, onSelect: () => go(hrefOf(id, 'settings')) },
      {
        key: 'toggle',
        label: isEnabled ? t.disable : t.enable,
        ...lock.action,
        onSelect: () => props.onToggle(id),
      },
      ...move('top'),
      ...move('up'),
      ...move('down'),
      ...move('bottom'),
      {
        key: 'delete',
        label: t.deleteOne,
        isDanger: true,
        ...lock.action,
        onSelect: () => props.onRemove(id),
      },
    ]
  }
  return (
    <DataTable
      label={props.label}
      source={{
        rows: links && ids.flatMap((id) => links.find((each) => each.id === id) ?? []),
        isPending: read.isPending,
        isRefreshing: false,
        error: read.error === null ? null : sentence(read.error),
        refresh: () => void read.refetch(),
      }}
      columns={useColumns(props.kind, reorder, hrefOf)}
      rowKey={({ id }) => id}
      onOpen={({ id }) => go(hrefOf(id))}
      rowActions={rowActions}
      tools={props.tools}
      empty={{ title: props.empty }}
    />
  )
}

function useColumns(
  kind: string,
  { order: ids, dragged, onPointerDown, step }: ReturnType<typeof useReorder>,
  hrefOf: ChainTableProps['hrefOf'],
): readonly Column<Link>[] {
  const t = useMessages(chainMessages)
  const { number } = useFormats()
  const lock = useLock()
  const order = ({ id }: Link) => number(ids.indexOf(id) + 1)
  return [
    {
      key: 'order',
      header: t.order,
      text: order,
      cell: (link) => (
        <span className={link.id === dragged ? styles.dragged : undefined}>
          <DragHandle
            id={link.id}
            label={lock.canWrite ? t.handle(link.id) : t.viewerOnly}
            disabled={!lock.canWrite || ids.length < 2}
            onPointerDown={onPointerDown}
            onStep={step}
          />
          <span className="numeric">{order(link)}</span>
        </span>
      ),
    },
    {
      key: 'id',
      header: kind,
      text: ({ id }) => id,
      cell: ({ id }) => (
        <ScreenLink to={hrefOf(id)} className="mono">
          {id}
        </ScreenLink>
      ),
    },
    {
      key: 'status',
      header: t.status,
      text: ({ isEnabled, status }) => (isEnabled ? (status ?? '') : t.disabled),
      cell: ({ isEnabled, status }) => <ChainBadge isEnabled={isEnabled} status={status} />,
    },
  ]
}
