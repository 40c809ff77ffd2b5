import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClusterMark } from '#domain/clusters/ClusterMark.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import { clustersMessages } from './clusters.messages.ts'
import { type ClusterReading, countRunningNodes, clusterVersions } from './reading.ts'
import type { ClusterRow, ClusterState } from './use-clusters.ts'

const TONES: Readonly<Record<ClusterState, Tone>> = {
  reading: 'neutral',
  healthy: 'running',
  degraded: 'degraded',
  unreachable: 'error',
  noLogin: 'stopped',
  expired: 'stopped',
}

export function useClusterColumns(): readonly Column<ClusterRow>[] {
  const t = useMessages(clustersMessages)
  const { number } = useFormats()
  const sentence = useErrorSentence()
  const figure = (
    key: string,
    header: string,
    read: (reading: ClusterReading) => number,
    isShown = true,
  ): Column<ClusterRow> => {
    const text = ({ reading }: ClusterRow) =>
      reading === undefined ? UNKNOWN : number(read(reading))
    const raw = ({ reading }: ClusterRow) => reading && read(reading)
    return { key, header, numeric: true, isShown, cell: text, text, raw }
  }
  const nameText = ({ name, isCurrent }: ClusterRow) =>
    isCurrent ? `${name} (${t.current})` : name
  const nodesText = ({ reading }: ClusterRow) =>
    reading === undefined
      ? UNKNOWN
      : t.nodesOf(number(countRunningNodes(reading)), number(reading.nodes.length))
  const versionText = ({ reading }: ClusterRow) =>
    reading === undefined ? UNKNOWN : clusterVersions(reading).join(', ')
  const reasonText = ({ error, state }: ClusterRow) =>
    error === null || state === 'expired' ? '' : inOneLine(sentence(error))
  return [
    {
      key: 'cluster',
      header: t.cluster,
      card: 'title',
      cell: ({ name, isCurrent }) => (
        <>
          <ClusterMark name={name} /> <span>{name}</span>
          {isCurrent && ` (${t.current})`}
        </>
      ),
      text: nameText,
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      cell: ({ state }) => <StatusBadge tone={TONES[state]} label={t[state]} />,
      text: ({ state }) => t[state],
    },
    {
      key: 'host',
      header: t.host,
      isShown: false,
      cell: ({ host }) => <span className="mono">{host}</span>,
      text: ({ host }) => host,
    },
    { key: 'version', header: t.version, card: 'line', cell: versionText, text: versionText },
    { key: 'nodes', header: t.nodes, card: 'line', cell: nodesText, text: nodesText },
    figure('connections', t.connections, ({ current }) => current.connections),
    figure('received', t.received, ({ current }) => current.received_msg_rate),
    figure('sent', t.sent, ({ current }) => current.sent_msg_rate),
    figure('dropped', t.dropped, ({ current }) => current.dropped_msg_rate),
    figure('alarms', t.alarms, ({ alarms }) => alarms),
    figure('latency', t.latency, ({ latencyMs }) => latencyMs, false),
    { key: 'reason', header: t.reason, cell: reasonText, text: reasonText },
  ]
}
