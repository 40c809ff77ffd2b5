import { useFormats, useMessages } from '#language.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { type ChainStatus, type Count, readMetricCount } from './chain-status.ts'
import { chainMessages } from './chain.messages.ts'
import { ChainBadge } from './ChainBadge.tsx'

interface NodeTableProps {
  status: ChainStatus
  isEnabled: boolean
  counts: readonly Count[]
}

/** Counters of each node of the cluster, since a client is checked on the node that it connects to. */
export function NodeTable({ status, isEnabled, counts }: NodeTableProps) {
  const t = useMessages(chainMessages)
  const { number } = useFormats()
  const metrics = new Map(status.node_metrics.map(({ node, metrics: of }) => [node, of]))
  return (
    <Section title={t.nodes}>
      <SmallTable
        label={t.nodes}
        columns={[
          { key: 'node', label: t.node, isName: true, isData: true },
          { key: 'status', label: t.status },
          ...counts.map(({ name, label }) => ({ key: name, label, numeric: true })),
          { key: 'rate', label: t.rate, numeric: true },
        ]}
        rows={status.node_status.map(({ node, status: ofNode }) => ({
          key: node,
          cells: [
            node,
            <ChainBadge key="status" isEnabled={isEnabled} status={ofNode} />,
            ...counts.map(({ name }) => number(readMetricCount(metrics.get(node), name))),
            number(readMetricCount(metrics.get(node), 'rate')),
          ],
        }))}
      />
    </Section>
  )
}
