import type { nodeList } from '@signalbox/contract/nodes'
import type { AnswerOf } from '@signalbox/contract/operation'
import { useWholeSource } from '../../api/list.ts'
import type { Read } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { useNodeColumns } from '../../parts/node-columns.tsx'
import { paths } from '../../paths.ts'
import { Section } from '../../ui/Section.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { overviewMessages } from './overview.messages.ts'

/** The others are on their own screen. */
const SHOWN = 20

/** Of the list of nodes. */
const LEFT_OUT: ReadonlySet<string> = new Set(['version', 'processes'])

/** The nodes of a cluster, stopped ones first. */
export function NodeTable({ read }: { read: Read<AnswerOf<typeof nodeList>> }) {
  const t = useMessages(overviewMessages)
  const source = useWholeSource(read)
  const columns = useNodeColumns()
  const rows = read.data?.toSorted(
    (a, b) => Number(a.node_status === 'running') - Number(b.node_status === 'running'),
  )
  return (
    <Section title={t.nodes} action={<ScreenLink to={paths.nodes()}>{t.nodesAll}</ScreenLink>}>
      <DataTable
        label={t.nodes}
        source={{ ...source, rows: rows?.slice(0, SHOWN) }}
        columns={columns.filter(({ key }) => !LEFT_OUT.has(key))}
        rowKey={({ node }) => node}
        empty={{ title: t.nodes }}
      />
    </Section>
  )
}
