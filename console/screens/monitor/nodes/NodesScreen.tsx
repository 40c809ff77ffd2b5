import { nodeList, type NodeRow } from '@signalbox/contract/nodes'
import { useWholeSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { useMessages } from '../../../language.tsx'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { useNodeColumns } from '../../../parts/node-columns.tsx'
import { nodeMessages } from '../../../parts/node.messages.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../paths.ts'
import { useRouter, useSearch } from '../../../routing/react.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { sortRows } from '../../../upstream/lists/sort-rows.ts'
import { nodesMessages } from './nodes.messages.ts'
import { nodesSearch } from './nodes.paths.ts'

const POLL_MS = 5000
const LIST = 'nodes'

export function NodesScreen() {
  const t = useMessages(nodesMessages)
  const router = useRouter()
  const [{ q = '', status, sort, order }, setSearch] = useSearch(nodesSearch)
  const fields = useNodeFilters()
  const read = useLive(nodeList, {}, POLL_MS)
  const source = useWholeSource<NodeRow>(read)
  const columns = useNodeColumns()
  const choice = useListColumns(LIST, columns)
  const by = sort === undefined ? undefined : { key: sort, direction: order ?? ('asc' as const) }
  const found = source.rows?.filter(
    (node) => matches(node, q) && (status === undefined || node.node_status === status),
  )
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <DataTable
        isMain
        label={t.title}
        source={{ ...source, rows: found && sortRows(found, columns, by) }}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        file={{ name: LIST }}
        rowKey={({ node }) => node}
        {...useListFilters(fields)}
        filters={<ListFilters label={t.search} fields={fields} />}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
        sort={by}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction })}
        empty={{ title: t.empty }}
        onOpen={({ node }) => void router.navigate(paths.node(node))}
      />
    </Screen>
  )
}

function useNodeFilters(): readonly FilterField[] {
  const t = useMessages(nodesMessages)
  const words = useMessages(nodeMessages)
  return [
    { key: 'text', label: t.search, kind: 'text', params: { contains: 'q' }, isMain: true },
    {
      key: 'status',
      label: words.status,
      kind: 'choice',
      params: { is: 'status' },
      choices: [
        { value: 'running', label: words.running },
        { value: 'stopped', label: words.stopped },
      ],
    },
  ]
}

/** Every word occurs in the name, the role or the version. */
function matches({ node, role, version }: NodeRow, words: string): boolean {
  const text = [node, role, version].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
