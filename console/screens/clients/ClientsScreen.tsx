import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useRouter } from '@tanstack/react-router'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useFeatures } from '../../api/features.ts'
import { client } from '../../api/client.ts'
import { gatherPages, useAllRows } from '../../api/gather.ts'
import { usePagedSource } from '../../api/list.ts'
import { useLive } from '../../api/live.ts'
import { useCanWrite } from '../../api/session.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { useSearch } from '../../parts/search.ts'
import { ReadAsOf } from '../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../parts/views/use-views.ts'
import { ViewMenu } from '../../parts/views/ViewMenu.tsx'
import { paths } from '../../paths.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useToast } from '../../ui/toast.tsx'
import { ClientFilters } from './ClientFilters.tsx'
import { clientSearch, FILTERS, hasFilter, toQuery } from './client-search.ts'
import { countGone, useClientKickBulk } from './clients.actions.ts'
import { ALWAYS_ASKED, useClientColumns } from './clients.columns.tsx'
import { clientsMessages } from './clients.messages.ts'
import { useKick } from './kick.ts'
import { KickPreview } from './KickPreview.tsx'
import { sortRows } from './sort-rows.ts'
import { TopClients } from './TopClients.tsx'

const POLL_MS = 5000
const COLUMNS = 'clients'
const TOP = 20

const rowKey = ({ clientid = '' }: ClientRow) => clientid

export function ClientsScreen() {
  const t = useMessages(clientsMessages)
  const router = useRouter()
  const [search, setSearch] = useSearch(clientSearch)
  const columns = useClientColumns()
  const choice = useListColumns(COLUMNS, columns)
  const shown = columns.filter(({ key }) => choice.keys.has(key))
  const fields = [...ALWAYS_ASKED, ...shown.flatMap((column) => column.fields)]
  const isOwn = useFeatures().mode === 'embedded'
  const sortName = columns.find(({ key }) => key === search.sort)?.sortName
  const read = useLive(clientList, { query: toQuery(search, { fields, isOwn, sortName }) }, POLL_MS)
  const source = usePagedSource<ClientRow>(read)
  const sort =
    search.sort === undefined
      ? undefined
      : { key: search.sort, direction: search.order ?? ('asc' as const) }
  const all = useAllRows((keys) => {
    const wanted = columns.filter(({ key }) => keys.includes(key))
    const asked =
      keys === 'whole' ? ['all'] : [...ALWAYS_ASKED, ...wanted.flatMap((column) => column.fields)]
    const asQuery = toQuery(search, { fields: asked, isOwn, sortName })
    return gatherPages(
      (page, options) => client.call(clientList, { query: { ...asQuery, ...page } }, options),
      { rowKey },
    )
  })
  const kickMany = useKickMany()
  const kick = useKick()
  const canWrite = useCanWrite()
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <DataTable
        label={t.title}
        source={{
          ...source,
          rows: isOwn ? source.rows : source.rows && sortRows(source.rows, columns, sort),
        }}
        columns={columns}
        columnsName={COLUMNS}
        choice={choice}
        file={{ name: 'clients', all }}
        tools={
          <>
            {isOwn && (
              <TopClients
                columns={columns}
                current={search.order === 'desc' ? search.sort : undefined}
                onChoose={(key) => {
                  if (!choice.keys.has(key)) choice.toggle(key)
                  setSearch({ sort: key, order: 'desc', limit: TOP, page: 1 })
                }}
              />
            )}
            <ViewMenu list={COLUMNS} columns={choice.keys} />
          </>
        }
        rowKey={rowKey}
        filters={
          <ClientFilters
            key={FILTERS.map((key) => search[key]).join('\n')}
            search={search}
            onSearch={setSearch}
            isOwn={isOwn}
          />
        }
        {...(!isOwn && { sortNote: t.unsortedHelp })}
        sort={sort}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction, page: 1 })}
        onPage={(page) => setSearch({ page })}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        onOpen={({ clientid = '' }) => void router.navigate({ href: paths.client(clientid) })}
        rowActions={(row) => [
          {
            key: 'kick',
            label: row.connected ? t.kick : t.cleanOne,
            isDanger: true,
            ...(!canWrite && { disabledReason: t.viewerOnly }),
            onSelect: () => void kick(row),
          },
        ]}
        bulkActions={(rows, done) => [
          {
            key: 'kick',
            label: t.kick,
            isDanger: true,
            ...(!canWrite && { disabledReason: t.viewerOnly }),
            onSelect: () => void kickMany(rows, done),
          },
        ]}
        empty={
          hasFilter(search)
            ? { title: t.empty, text: t.emptyFiltered }
            : { title: t.empty, text: t.emptyText }
        }
      />
    </Screen>
  )
}

function useKickMany() {
  const t = useMessages(clientsMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  const kickBulk = useClientKickBulk()
  return async (rows: readonly ClientRow[], done: () => void) => {
    const ids = rows.flatMap(({ clientid }) => clientid ?? [])
    const isSure = await confirm({
      title: t.kickMany(number(ids.length)),
      body: <KickPreview ids={ids} />,
      confirmLabel: t.kickMany(number(ids.length)),
      danger: true,
    })
    if (!isSure) return
    const kickedAt = Date.now()
    try {
      await kickBulk.mutateAsync({ body: ids })
      const { gone, back } = await countGone(ids, kickedAt)
      done()
      const text = t.kickManyDone(number(gone), number(ids.length))
      if (back.length === 0) toast.success(text)
      else toast.failure(text, back.slice(0, 10).join(', '))
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    }
  }
}
