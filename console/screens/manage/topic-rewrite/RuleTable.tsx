import { IconReplace } from '@tabler/icons-react'
import type { RewriteRule } from '@signalbox/contract/topic-rewrite'
import type { ReactNode } from 'react'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { OrderCell } from '#domain/page/OrderCell.tsx'
import { movedTo } from '#ui/order/moved-to.ts'
import { useReorder } from '#ui/order/use-reorder.ts'
import type { Column, RowAction } from '#ui/table/table.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { useToast } from '#ui/toast.tsx'
import { RuleGone } from './rules.ts'
import { topicRewriteMessages } from './topic-rewrite.messages.ts'
import { useRules } from './use-rules.ts'
import { List, type ListRead } from '#list/List.tsx'

type Row = RewriteRule & { key: string }

/** Rules with keys that remain when the order changes; repetitions of a rule are numbered. */
function toRows(rules: readonly RewriteRule[]): Row[] {
  const seen = new Map<string, number>()
  return rules.map((rule) => {
    const text = JSON.stringify([rule.action, rule.source_topic, rule.re, rule.dest_topic])
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return { ...rule, key: `${count} ${text}` }
  })
}

const toRule = ({ key: _, ...rule }: Row): RewriteRule => rule

interface RuleTableProps {
  read: ListRead
  rules: readonly RewriteRule[] | undefined
  onEdit: (rule: RewriteRule) => void
  onDelete: (rule: RewriteRule) => void
  /** The button of an empty list. */
  add: ReactNode
}

/** The rules in the order of the API, which can be changed. */
export function RuleTable({ read, rules, onEdit, onDelete, add }: RuleTableProps) {
  const t = useMessages(topicRewriteMessages)
  const { number } = useFormats()
  const lock = useLock()
  const { keys, byKey, reorder, send } = useOrder(rules)
  const findPlace = ({ key }: Row) => reorder.order.indexOf(key)
  const rowActions = (row: Row): RowAction[] => {
    const last = keys.length - 1
    const at = findPlace(row)
    const move = (key: 'top' | 'up' | 'down' | 'bottom', to: number): RowAction[] =>
      to < 0 || to > last || to === at
        ? []
        : [
            {
              key,
              label: t[key],
              ...lock.action,
              onSelect: () => void send(movedTo(keys, row.key, to), row.key),
            },
          ]
    return [
      { key: 'edit', label: t.edit, ...lock.action, onSelect: () => onEdit(toRule(row)) },
      ...move('top', 0),
      ...move('up', at - 1),
      ...move('down', at + 1),
      ...move('bottom', last),
      {
        key: 'delete',
        label: t.deleteOne,
        isDanger: true,
        ...lock.action,
        onSelect: () => onDelete(toRule(row)),
      },
    ]
  }
  const edit = lock.canWrite ? (row: Row) => onEdit(toRule(row)) : undefined
  return (
    <List
      words={{ title: t.rules, empty: t.empty, emptyText: t.emptyText }}
      icon={IconReplace}
      read={read}
      rows={rules && reorder.order.flatMap((key) => byKey.get(key) ?? [])}
      columns={useColumns(reorder, edit)}
      rowKey={({ key }) => key}
      rowName={(row) => number(findPlace(row) + 1)}
      {...(edit && { onOpen: edit })}
      rowActions={rowActions}
      add={add}
    />
  )
}

/** Applies a new order to the stored list. */
function useOrder(rules: readonly RewriteRule[] | undefined) {
  const t = useMessages(topicRewriteMessages)
  const { number } = useFormats()
  const toast = useToast()
  const sentence = useErrorSentence()
  const { move } = useRules()
  const rows = toRows(rules ?? [])
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const keys = rows.map(({ key }) => key)
  const send = async (order: readonly string[], key: string) => {
    const row = byKey.get(key)
    if (row === undefined) return false
    const to = order.indexOf(key)
    const before = byKey.get(order[to - 1] ?? '')
    try {
      await move(toRule(row), before && toRule(before))
    } catch (error) {
      const said: Sentence = error instanceof RuleGone ? { title: t.goneMoved } : sentence(error)
      toast.failure(said.title, said.detail)
      return false
    }
    const from = keys.indexOf(key)
    toast.success(t.moved(number(from + 1), number(to + 1), number(keys.length)))
    return true
  }
  return { keys, byKey, send, reorder: useReorder(keys, send) }
}

function useColumns(
  reorder: ReturnType<typeof useReorder>,
  onOpen: ((row: Row) => void) | undefined,
): readonly Column<Row>[] {
  const t = useMessages(topicRewriteMessages)
  const { number } = useFormats()
  const actions = { all: t.actionAll, publish: t.actionPublish, subscribe: t.actionSubscribe }
  const place = ({ key }: Row) => number(reorder.order.indexOf(key) + 1)
  return [
    {
      key: 'order',
      header: t.order,
      text: place,
      cell: (row) => <OrderCell id={row.key} label={t.handle(place(row))} reorder={reorder} />,
    },
    {
      key: 'source',
      header: t.source,
      card: 'title',
      text: ({ source_topic: topic }) => topic,
      copy: ({ source_topic: topic }) => topic,
      cell: (row) =>
        onOpen === undefined ? (
          <span className="mono">{row.source_topic}</span>
        ) : (
          <TextButton onClick={() => onOpen(row)}>
            <span className="mono">{row.source_topic}</span>
          </TextButton>
        ),
    },
    {
      key: 'action',
      header: t.action,
      card: 'state',
      text: ({ action }) => actions[action],
    },
    {
      key: 're',
      header: t.re,
      card: 'line',
      text: ({ re }) => re,
      copy: ({ re }) => re,
      cell: ({ re }) => <span className="mono">{re}</span>,
    },
    {
      key: 'destination',
      header: t.destination,
      card: 'line',
      text: ({ dest_topic: topic }) => topic,
      copy: ({ dest_topic: topic }) => topic,
      cell: ({ dest_topic: topic }) => <span className="mono">{topic}</span>,
    },
  ]
}
