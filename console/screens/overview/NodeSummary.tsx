import type { nodeList } from '@signalbox/contract/nodes'
import type { AnswerOf } from '@signalbox/contract/operation'
import { useWholeSource } from '../../api/list.ts'
import type { Read } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { useNodeColumns } from '../../parts/node-columns.tsx'
import { paths } from '../../paths.ts'
import { Section } from '../../ui/Section.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { overviewMessages } from './overview.messages.ts'

/** More are looked at on their own screen. */
const SHOWN = 20

/** The nodes, those in trouble first. */
export function NodeSummary({ read }: { read: Read<AnswerOf<typeof nodeList>> }) {
  const t = useMessages(overviewMessages)
  const formats = useFormats()
  const source = useWholeSource(read)
  const columns = useNodeColumns()
  const nodes = read.data ?? []
  const running = nodes.filter(({ node_status }) => node_status === 'running').length
  const rows = [...nodes].sort(
    (a, b) => Number(a.node_status === 'running') - Number(b.node_status === 'running'),
  )
  return (
    <Section
      title={t.nodes}
      about={
        nodes.length > 0
          ? t.running(formats.number(running), formats.number(nodes.length))
          : undefined
      }
      action={<ScreenLink to={paths.nodes()}>{t.nodesAll}</ScreenLink>}
    >
      <DataTable
        label={t.nodes}
        source={{ ...source, rows: source.rows === undefined ? undefined : rows.slice(0, SHOWN) }}
        columns={columns.filter(({ key }) => key !== 'version')}
        rowKey={({ node }) => node}
        empty={{ title: t.nodes }}
      />
    </Section>
  )
}
