import type { AnyOperation } from '@signalbox/contract/client'
import { IconUsers } from '@tabler/icons-react'
import { useLiveEach } from '#api/live-each.ts'
import type { Read } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import type { Address } from '#routing/path.ts'
import { useRouter } from '#routing/react.tsx'
import { ChainTable } from './ChainTable.tsx'
import { readChainStatus, backendLatency } from './chain-status.ts'
import type { Collection, Item } from './collection.ts'
import { useFaultLines } from './NodeFaults.tsx'
import { useItemActions } from './use-item-actions.ts'
import type { ComponentType, ReactNode } from 'react'

interface ChainItemTableProps {
  collection: Collection
  read: Pick<Read<unknown>, 'data' | 'error' | 'isPending' | 'refetch'>
  icon: ComponentType<{ size: number }>
  /** Text below the title of an empty table. */
  emptyText: string
  add: ReactNode
}

/** The items of a collection in their order, with their status. */
export function ChainItemTable({ collection, read, icon, emptyText, add }: ChainItemTableProps) {
  const { calls, hasUsers, idOf, itemsOf, paths } = collection
  const t = useMessages(collection.messages)
  const router = useRouter()
  const actions = useItemActions(collection)
  const items = itemsOf(read.data)
  // A status is requested from every node; a disabled item has none.
  const asked = (items ?? []).filter(({ enable }) => enable !== false).map(idOf)
  const statuses = useLiveEach<AnyOperation>(
    calls.status.operation,
    asked.map((id) => calls.status.request(id)),
  )
  const findStatus = (id: string) => statuses[asked.indexOf(id)]
  const find = (id: string) => items?.find((each) => idOf(each) === id)
  const withItem = (act: (item: Item) => Promise<unknown>) => async (id: string) => {
    const item = find(id)
    if (item !== undefined) await act(item)
  }
  const faultLines = useFaultLines()
  const go = (to: Address) => void router.navigate(to)
  return (
    <ChainTable
      words={{ title: t.title, empty: t.empty, emptyText }}
      icon={icon}
      add={add}
      kind={t.kind}
      links={items?.map((item) => {
        const status = findStatus(idOf(item))
        const data = status?.data === undefined ? undefined : readChainStatus(status.data)
        return {
          id: idOf(item),
          isEnabled: item.enable !== false,
          status: data?.status,
          ...(data && { faults: faultLines(data) }),
          latency: data && backendLatency(data),
          hasFailed: status?.isError ?? false,
        }
      })}
      read={read}
      hrefOf={paths.item}
      go={go}
      onToggle={withItem(actions.toggle)}
      onMove={(id, position, done) => void actions.move(id, position, done)}
      onOrder={actions.order}
      onRemove={(id) => void withItem(actions.remove)(id)}
      moreActions={(id) => {
        const item = find(id)
        return item !== undefined && hasUsers(item)
          ? [
              {
                key: 'users',
                label: t.users,
                icon: IconUsers,
                onSelect: () => go(paths.item(id, 'users')),
              },
            ]
          : []
      }}
    />
  )
}
