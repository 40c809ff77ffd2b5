import type { NodeRow } from '@signalbox/contract/nodes'
import { useMemo } from 'react'
import { isErlang } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Gauge } from '#ui/Gauge.tsx'
import type { Column } from '#ui/table/table.ts'
import { NodeLink } from '../page/links.tsx'
import { NodeLoad } from './NodeLoad.tsx'
import { NodeStatus } from './NodeStatus.tsx'
import { nodeMessages } from './node.messages.ts'
import { nodeMemory, memoryText } from './node-memory.ts'

/** A stopped node has little more than a name: every cell bears that. */
export function useNodeColumns(): readonly Column<NodeRow>[] {
  const t = useMessages(nodeMessages)
  const formats = useFormats()
  return useMemo(() => {
    const number = (value: number | undefined) =>
      value === undefined ? UNKNOWN : formats.number(value)
    return [
      {
        key: 'node',
        header: t.node,
        text: ({ node }) => node,
        sortBy: ({ node }) => node,
        card: 'title',
        cell: ({ node, node_status }) =>
          node_status === 'running' ? (
            <NodeLink node={node} />
          ) : (
            <span className="mono">{node}</span>
          ),
      },
      {
        key: 'node_status',
        header: t.status,
        text: ({ node_status }) => node_status,
        sortBy: ({ node_status }) => node_status,
        card: 'state',
        cell: ({ node_status }) => <NodeStatus status={node_status} />,
      },
      {
        key: 'role',
        header: t.role,
        text: ({ role }) => (role === undefined ? UNKNOWN : t[role]),
        sortBy: ({ role = '' }) => role,
        card: 'line',
      },
      {
        key: 'uptime',
        header: t.uptime,
        text: ({ uptime }) => (uptime === undefined ? UNKNOWN : formats.duration(uptime)),
        raw: ({ uptime }) => uptime,
        sortBy: ({ uptime = 0 }) => uptime,
        card: 'line',
      },
      {
        key: 'version',
        header: t.version,
        text: ({ version }) => version ?? UNKNOWN,
        sortBy: ({ version = '' }) => version,
      },
      {
        key: 'live_connections',
        header: t.live,
        numeric: true,
        text: ({ live_connections }) => number(live_connections),
        raw: ({ live_connections }) => live_connections,
        sortBy: ({ live_connections = 0 }) => live_connections,
      },
      {
        key: 'connections',
        header: t.sessions,
        numeric: true,
        text: ({ connections }) => number(connections),
        raw: ({ connections }) => connections,
        sortBy: ({ connections = 0 }) => connections,
      },
      {
        key: 'memory',
        header: t.memory,
        text: (node) => memoryText(node, formats),
        sortBy: (node) => {
          const { used, total } = nodeMemory(node) ?? { used: 0, total: 1 }
          return used / total
        },
        card: 'line',
        cell: (node) => {
          const memory = nodeMemory(node)
          if (memory === undefined) return UNKNOWN
          return <Gauge share={memory.used / memory.total} label={memoryText(node, formats)} />
        },
      },
      {
        key: 'load',
        header: t.load,
        help: t.loadHelp,
        text: ({ load1, load5, load15 }) => [load1, load5, load15].map(number).join(' / '),
        sortBy: ({ load1 = 0 }) => load1,
        cell: (node) => <NodeLoad node={node} />,
      },
      ...(isErlang()
        ? [
            {
              key: 'processes',
              header: t.processes,
              help: t.processesHelp,
              text: ({ process_used: used, process_available: most }: NodeRow) =>
                used === undefined ? UNKNOWN : `${number(used)} / ${number(most)}`,
              raw: ({ process_used }: NodeRow) => process_used,
              sortBy: ({ process_used: used = 0 }: NodeRow) => used,
              numeric: true,
            },
          ]
        : []),
    ]
  }, [t, formats])
}
