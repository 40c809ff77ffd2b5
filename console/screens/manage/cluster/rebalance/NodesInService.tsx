import type { RebalanceStatus } from '@signalbox/contract/load-rebalance'
import type { NodeRow } from '@signalbox/contract/nodes'
import type { Read } from '#api/query.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column, RowAction } from '#ui/table/table.ts'
import { rebalanceMessages } from './rebalance.messages.ts'
import { List } from '#list/List.tsx'

interface NodesInServiceProps {
  /** Query of all nodes, whose load and error state the table shows. */
  read: Read<readonly NodeRow[]>
  /** Running nodes, which are the rows of the table. */
  nodes: readonly NodeRow[]
  status: RebalanceStatus
  onEvacuate: (node: string) => void
}

/** Running nodes with their connections and their current tasks. */
export function NodesInService({ read, nodes, status, onEvacuate }: NodesInServiceProps) {
  const t = useMessages(rebalanceMessages)
  const lock = useLock()
  const findNodeState = ({ node }: NodeRow) => {
    if (status.evacuations.some((each) => each.node === node)) return 'evacuating'
    return status.rebalances.some(({ donors = [] }) => donors.includes(node))
      ? 'donating'
      : 'inService'
  }
  const rowActions = (row: NodeRow): RowAction[] => [
    {
      key: 'evacuate',
      label: t.evacuate,
      isDanger: true,
      ...(findNodeState(row) === 'inService' ? lock.action : { disabledReason: t.alreadyStarted }),
      onSelect: () => onEvacuate(row.node),
    },
  ]
  return (
    <Section title={t.nodes}>
      <List
        name="rebalance-nodes"
        words={{ title: t.nodes, empty: t.noNodes }}
        read={read}
        rows={read.data && nodes}
        columns={useColumns(nodes, findNodeState)}
        rowKey={({ node }) => node}
        rowActions={rowActions}
      />
    </Section>
  )
}

function useColumns(
  nodes: readonly NodeRow[],
  stateOf: (row: NodeRow) => 'evacuating' | 'donating' | 'inService',
): readonly Column<NodeRow>[] {
  const t = useMessages(rebalanceMessages)
  const { number, percent } = useFormats()
  const total = nodes.reduce((sum, { live_connections: live = 0 }) => sum + live, 0)
  const mean = nodes.length === 0 ? 0 : total / nodes.length
  const live = ({ live_connections: count = 0 }: NodeRow) => number(count)
  const share = ({ live_connections: count = 0 }: NodeRow) =>
    mean === 0 ? UNKNOWN : percent(count / mean)
  return [
    {
      key: 'node',
      header: t.node,
      card: 'title',
      text: ({ node }) => node,
      copy: ({ node }) => node,
      cell: ({ node }) => <span className="mono">{node}</span>,
    },
    {
      key: 'live',
      header: t.live,
      numeric: true,
      card: 'line',
      text: live,
    },
    ...(nodes.length < 2 ? [] : [{ key: 'share', header: t.share, numeric: true, text: share }]),
    {
      key: 'state',
      header: t.state,
      card: 'state',
      text: (row) => t[stateOf(row)],
      cell: (row) => (
        <StatusBadge
          tone={stateOf(row) === 'inService' ? 'running' : 'degraded'}
          label={t[stateOf(row)]}
        />
      ),
    },
  ]
}
