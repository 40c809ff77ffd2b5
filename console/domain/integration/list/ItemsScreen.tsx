import { IconDatabaseExport, IconDatabaseImport, IconPlugConnected } from '@tabler/icons-react'
import { useLive } from '#api/live.ts'
import { useMessages } from '#language.tsx'
import { masked } from '../../page/masked.ts'
import type { Family } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { type Item, toItemId } from '../item.ts'
import { STATES } from '../search.ts'
import { stateWord } from '../state.ts'
import { TypeMark } from '../TypeMark.tsx'
import { orderedTypes, useTypeName } from '../type-names.ts'
import { useItemRowActions } from '../use-item-actions.ts'
import { useDownSince, useUsageRead } from '../use-lists.ts'
import { useItemColumns } from './columns.tsx'
import { type ItemRow, toItemRow } from './rows.ts'
import { isReadInView, useMetrics } from './use-metrics.ts'
import { AddButton } from '#list/AddButton.tsx'
import type { ListFilter } from '#list/found-rows.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { Offered } from '../../page/Offered.tsx'

const ICONS = {
  connector: IconPlugConnected,
  action: IconDatabaseExport,
  source: IconDatabaseImport,
} as const

/** The list of connectors, actions or sources, with what uses them and how they are doing. */
export const ItemsScreen = ({ family }: { family: Family }) => (
  <Offered operation={family.operations.list} words={family.messages}>
    <ItemList family={family} />
  </Offered>
)

function ItemList({ family }: { family: Family }) {
  const { noun, operations, paths } = family
  const t = useMessages(family.messages)
  const read = useLive(operations.list, {})
  const items = read.data as readonly Item[] | undefined // a list of them, by its schema
  const { actionsOf, toggle } = useItemRowActions(family)
  return (
    <ListScreen
      name={`${noun}s`}
      words={t}
      icon={ICONS[noun]}
      read={read}
      rows={useRows(family, items)}
      order={itemName}
      columns={useItemColumns(family, ({ item }) => toggle(item), isReadInView(items ?? []))}
      // A file leaves the console: also secrets that the broker returns in clear are masked.
      file={{ name: `${noun}s`, asGiven: ({ item }) => masked(item) }}
      rowKey={({ id }) => id}
      rowName={itemName}
      filters={useFilters(family, items)}
      page={({ id }) => paths.item(id)}
      rowActions={({ item }) => actionsOf(item)}
      peek={{
        title: ({ item }) => (
          <>
            <TypeMark type={item.type} /> {item.name}
          </>
        ),
      }}
      add={<AddButton label={t.create} to={paths.create()} />}
    />
  )
}

const itemName = ({ item }: ItemRow) => item.name

function useRows({ noun }: Family, items: readonly Item[] | undefined) {
  const { usageOf, isLoading } = useUsageRead(noun)
  const downSince = useDownSince(noun, items ?? [])
  const findMetrics = useMetrics(noun, items ?? [])
  // The time makes a row higher, the users a column wider.
  if (downSince === undefined || isLoading) return undefined
  return items?.map(
    (item): ItemRow =>
      toItemRow(item, {
        downSince: downSince(item),
        usage: usageOf?.(item),
        metrics: findMetrics(toItemId(item)),
      }),
  )
}

/** By name, type and state; actions and sources by connector, too. */
function useFilters(
  { noun, messages }: Family,
  items: readonly Item[] = [],
): readonly ListFilter<ItemRow>[] {
  const t = useMessages(integrationMessages)
  const { search } = useMessages(messages)
  const typeName = useTypeName()
  const connector: ListFilter<ItemRow> = {
    ...{ key: 'connector', label: t.connector, kind: 'text' },
    params: { is: 'connector' },
    of: ({ item }) => item.connector,
  }
  return [
    {
      ...{ key: 'name', label: search, kind: 'text', isMain: true },
      params: { contains: 'q' },
      of: ({ item }) => `${item.name} ${item.description ?? ''}`,
    },
    {
      ...{ key: 'state', label: t.state, kind: 'choice' },
      params: { is: 'state' },
      choices: STATES.map((value) => ({
        value,
        label: t[stateWord(noun, value)],
        word: t[stateWord(noun, value)].toLowerCase(),
      })),
      of: ({ state }) => state,
    },
    {
      ...{ key: 'type', label: t.type, kind: 'choice', isOpen: true },
      params: { is: 'type' },
      choices: orderedTypes(items.map(({ type }) => type)).map((value) => ({
        value,
        label: typeName(value),
      })),
      of: ({ item }) => item.type,
    },
    ...(noun === 'connector' ? [] : [connector]),
  ]
}
