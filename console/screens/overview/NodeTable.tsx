import type { nodeList } from '@signalbox/contract/nodes'
import type { AnswerOf } from '@signalbox/contract/operation'
import type { Read } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useNodeColumns } from '#domain/nodes/node-columns.tsx'
import { paths } from '#paths.ts'
import { Section } from '#ui/Section.tsx'
import { overviewMessages } from '#screens/overview/overview.messages.ts'
import { List } from '#list/List.tsx'

/** The others are on their own screen. */
const SHOWN = 20

/** Columns of the list of nodes that are left out here. */
const LEFT_OUT: ReadonlySet<string> = new Set(['version', 'processes'])

/** The nodes of a cluster, stopped ones first. */
export function NodeTable({ read }: { read: Read<AnswerOf<typeof nodeList>> }) {
  const t = useMessages(overviewMessages)
  const columns = useNodeColumns()
  const rows = read.data?.toSorted(
    (a, b) => Number(a.node_status === 'running') - Number(b.node_status === 'running'),
  )
  return (
    <Section title={t.nodes} action={<ScreenLink to={paths.nodes()}>{t.nodesAll}</ScreenLink>}>
      <List
        words={{ title: t.nodes, empty: t.nodes }}
        read={read}
        rows={rows?.slice(0, SHOWN)}
        columns={columns.filter(({ key }) => !LEFT_OUT.has(key))}
        rowKey={({ node }) => node}
      />
    </Section>
  )
}
