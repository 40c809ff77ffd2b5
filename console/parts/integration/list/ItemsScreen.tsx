import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconDatabaseExport, IconDatabaseImport, IconPlugConnected } from '@tabler/icons-react'
import { useRowsSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { useCan } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { useRouter, useSearch } from '../../../routing/react.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { InPlace } from '../../../ui/InPlace.tsx'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { rowFacts } from '../../../ui/table/row-facts.ts'
import { ListFilters, useListFilters } from '../../ListFilters.tsx'
import { useLock } from '../../lock.ts'
import { masked } from '../../masked.ts'
import { usePeek } from '../../peek.ts'
import { ReadAsOf } from '../../ReadAsOf.tsx'
import { Unavailable } from '../../Unavailable.tsx'
import { useListColumns } from '../../views/use-list-columns.ts'
import { ViewMenu } from '../../views/ViewMenu.tsx'
import type { Family } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { type Item, idOf } from '../item.ts'
import { listSearch, STATES } from '../search.ts'
import { stateWord } from '../state.ts'
import { TypeMark } from '../TypeMark.tsx'
import { orderedTypes, useTypeName } from '../type-names.ts'
import { useActionsOf } from '../use-item-actions.ts'
import { useDownSince, useUsageRead } from '../use-lists.ts'
import { useItemColumns } from './columns.tsx'
import { type ItemRow, matches, rowOf, sortRows } from './rows.ts'
import { useMetrics } from './use-metrics.ts'

const POLL_MS = 5000
const ICONS = {
  connector: IconPlugConnected,
  action: IconDatabaseExport,
  source: IconDatabaseImport,
} as const

/** The list of connectors, actions or sources, with what uses them and how they are doing. */
export function ItemsScreen({ family }: { family: Family }) {
  const t = useMessages(family.messages)
  const offered = useCan(family.operations.list)
  if (offered.can) return <ItemList family={family} />
  return (
    <Screen title={t.title} about={t.about}>
      <Unavailable {...offered} />
    </Screen>
  )
}

function ItemList({ family }: { family: Family }) {
  const { noun, operations, paths } = family
  const Icon = ICONS[noun]
  const t = useMessages(family.messages)
  const router = useRouter()
  const lock = useLock()
  const [search, setSearch] = useSearch(listSearch)
  const peek = usePeek()
  const read = useLive(operations.list, {}, POLL_MS)
  const items = read.data as readonly Item[] | undefined // a list of them, by its schema
  const rows = useRows(family, items)
  const { actionsOf, toggle } = useActionsOf(family)
  const columns = useItemColumns(family, ({ item }) => toggle(item))
  const fields = useFields(family, items)
  const choice = useListColumns(`${noun}s`, columns)
  const sort = search.sort && { key: search.sort, direction: search.order ?? ('asc' as const) }
  const found = rows?.filter((row) => matches(row, search))
  const source = useRowsSource(read, found && sortRows(found, sort || undefined))
  const create = (
    <Button {...lock.button} onClick={() => void router.navigate(paths.create())}>
      {t.create}
    </Button>
  )
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={(items?.length ?? 0) > 0}>{create}</InPlace>
        </>
      }
    >
      <DataTable
        isMain
        label={t.title}
        source={source}
        columns={columns}
        columnsName={`${noun}s`}
        choice={choice}
        // A file leaves the console: also secrets that the broker returns in clear are masked.
        file={{ name: `${noun}s`, asGiven: ({ item }) => masked(item) }}
        rowKey={({ id }) => id}
        rowName={({ item }) => item.name}
        {...useListFilters(fields)}
        isFiltered={items?.length !== 0}
        sort={sort || undefined}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction })}
        filters={<ListFilters label={t.search} fields={fields} />}
        tools={<ViewMenu list={`${noun}s`} columns={choice.keys} />}
        onOpen={({ id }) => void router.navigate(paths.item(id))}
        rowActions={({ item }) => actionsOf(item)}
        peek={{
          ...peek,
          title: ({ item }) => (
            <>
              <TypeMark type={item.type} /> {item.name}
            </>
          ),
          actions: ({ item }) => actionsOf(item),
          content: (row) => <KeyValues items={rowFacts(columns.slice(1), row)} />,
        }}
        empty={{ title: t.empty, text: t.emptyText, icon: <Icon size={24} />, action: create }}
      />
    </Screen>
  )
}

function useRows({ noun }: Family, items: readonly Item[] | undefined) {
  const { usageOf, isLoading } = useUsageRead(noun)
  const downSince = useDownSince(noun)
  const metricsOf = useMetrics(noun, items ?? [])
  // The time makes a row higher, the users a column wider.
  if (downSince === undefined || isLoading) return undefined
  return items?.map(
    (item): ItemRow =>
      rowOf(item, {
        downSince: downSince(item),
        usage: usageOf?.(item),
        metrics: metricsOf(idOf(item)),
      }),
  )
}

/** By name, type and state; actions and sources by connector, too. */
function useFields(
  { noun, messages }: Family,
  items: readonly Item[] = [],
): readonly FilterField[] {
  const t = useMessages(integrationMessages)
  const { search } = useMessages(messages)
  const typeName = useTypeName()
  return [
    { key: 'name', label: search, kind: 'text', params: { contains: 'q' }, isMain: true },
    {
      key: 'state',
      label: t.state,
      kind: 'choice',
      params: { is: 'state' },
      choices: STATES.map((value) => ({
        value,
        label: t[stateWord(noun, value)],
        word: t[stateWord(noun, value)].toLowerCase(),
      })),
    },
    {
      key: 'type',
      label: t.type,
      kind: 'choice',
      params: { is: 'type' },
      isOpen: true,
      choices: orderedTypes(items.map(({ type }) => type)).map((value) => ({
        value,
        label: typeName(value),
      })),
    },
    ...(noun === 'connector'
      ? []
      : [
          {
            key: 'connector',
            label: t.connector,
            kind: 'text' as const,
            params: { is: 'connector' },
          },
        ]),
  ]
}
