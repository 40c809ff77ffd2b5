import type { ListenerRow } from '@signalbox/contract/listeners'
import { useMessages } from '#language.tsx'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { SmallTable } from '#ui/SmallTable.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useConnectionsText } from '../list/columns.tsx'
import { listenersMessages } from '../listeners.messages.ts'
import { TONES } from '../tones.ts'
import { useReason } from '../use-failure.ts'

/** The live state of a listener on each node. */
export function NodeTable({ row }: { row: ListenerRow }) {
  const t = useMessages(listenersMessages)
  const words = useMessages(nodeMessages)
  const connections = useConnectionsText()
  const reason = useReason()
  const toState = (running: boolean | 'inconsistent') => {
    if (running === 'inconsistent') return 'inconsistent'
    if (running) return 'running'
    return row.enable ? 'failed' : 'disabled'
  }
  return (
    <SmallTable
      label={t.byNode}
      columns={[
        { key: 'node', label: words.node, isData: true, isName: true },
        { key: 'state', label: t.state },
        { key: 'connections', label: t.connections, numeric: true },
      ]}
      rows={row.node_status.map(({ node, status }) => {
        const state = toState(status.running)
        const why = state === 'failed' ? reason(status.error ?? '') : ''
        return {
          key: node,
          isBad: state === 'failed',
          cells: [
            node,
            <StatusBadge
              key="state"
              tone={TONES[state]}
              label={why === '' ? t[state] : `${t[state]}: ${why}`}
            />,
            connections({ status }),
          ],
        }
      })}
    />
  )
}
