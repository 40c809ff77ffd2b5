import { IconPlug } from '@tabler/icons-react'
import { type Exhook, exhookList } from '@signalbox/contract/exhooks'
import { useLive } from '../../../api/live.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { indexAt, movesOf } from '../../../parts/chain/chain.ts'
import { chainMessages } from '../../../parts/chain/chain.messages.ts'
import { useLock } from '../../../parts/lock.ts'
import { NamedListScreen } from '../../../parts/NamedListScreen.tsx'
import { paths } from '../../../paths.ts'
import { useRouter } from '../../../routing/react.tsx'
import { useReorder } from '../../../ui/order/use-reorder.ts'
import type { RowAction } from '../../../ui/table/table.ts'
import { useExhookColumns } from './exhook.columns.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { positionIn } from './position.ts'
import { useServerActions } from './use-server-actions.ts'

/** Brokers count rates every five seconds. */
const POLL_MS = 5000

/** The servers in the order in which they are asked. */
export function ExhookScreen() {
  const t = useMessages(exhookMessages)
  const words = useMessages(chainMessages)
  const { number } = useFormats()
  const lock = useLock()
  const router = useRouter()
  const actions = useServerActions()
  const read = useLive(exhookList, {}, POLL_MS)
  const names = read.data?.map(({ name }) => name) ?? []
  const moved = (name: string, at: number) =>
    words.moved(name, number(at + 1), number(names.length))
  const reorder = useReorder(names, (order, name) =>
    actions.move(name, positionIn(order, name), moved(name, order.indexOf(name))),
  )
  const shown = reorder.order.flatMap((name) => read.data?.find((each) => each.name === name) ?? [])
  const columns = useExhookColumns(reorder)
  const rowActions = (server: Exhook): RowAction[] => {
    const { name } = server
    const moves = movesOf(reorder.order, name)
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
    <NamedListScreen
      id="exhook"
      words={t}
      icon={<IconPlug size={24} />}
      read={read}
      rows={read.data && shown}
      columns={columns}
      rowActions={rowActions}
      paths={{ create: paths.newExhook, item: paths.exhook }}
    />
  )
}
