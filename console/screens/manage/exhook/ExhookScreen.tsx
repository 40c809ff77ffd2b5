import { IconPlug } from '@tabler/icons-react'
import { type Exhook, exhookList } from '@signalbox/contract/exhooks'
import { useLive } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { indexAt, possibleMoves } from '#domain/chain/chain.ts'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { useReorder } from '#ui/order/use-reorder.ts'
import type { RowAction } from '#ui/table/table.ts'
import { useExhookColumns } from './exhook.columns.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { useServerActions } from './use-server-actions.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { AddButton } from '#list/AddButton.tsx'

/** List of the servers, in the order in which the broker calls them. */
export function ExhookScreen() {
  const t = useMessages(exhookMessages)
  const words = useMessages(chainMessages)
  const { number } = useFormats()
  const lock = useLock()
  const router = useRouter()
  const actions = useServerActions()
  const read = useLive(exhookList, {})
  const names = read.data?.map(({ name }) => name) ?? []
  const moved = (name: string, at: number) =>
    words.moved(name, number(at + 1), number(names.length))
  const reorder = useReorder(names, (order, name) =>
    actions.move(name, positionIn(order, name), moved(name, order.indexOf(name))),
  )
  const shown = reorder.order.flatMap((name) => read.data?.find((each) => each.name === name) ?? [])
  const rowActions = (server: Exhook): RowAction[] => {
    const { name } = server
    const moves = possibleMoves(reorder.order, name)
    const move = (key: keyof typeof moves): RowAction[] => {
      const position = moves[key]
      if (position === undefined) return []
      const done = moved(name, indexAt(reorder.order, name, position))
      return [
        {
          key,
          label: words[key],
          ...lock.action,
          onSelect: () => void actions.move(name, position, done),
        },
      ]
    }
    return [
      {
        key: 'settings',
        label: t.settings,
        onSelect: () => void router.navigate(paths.exhook(name, 'settings')),
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
        onSelect: () => void actions.remove(server),
      },
    ]
  }
  return (
    <ListScreen
      name="exhook"
      words={t}
      icon={IconPlug}
      read={read}
      rows={read.data && shown}
      columns={useExhookColumns(reorder)}
      rowKey={({ name }) => name}
      page={({ name }) => paths.exhook(name)}
      rowActions={rowActions}
      add={<AddButton label={t.add} to={paths.newExhook()} />}
    />
  )
}

/** The place of a server in an order, as the API names it. */
function positionIn(order: readonly string[], name: string): string {
  const at = order.indexOf(name)
  const before = order[at - 1]
  return before === undefined ? 'front' : `after:${before}`
}
