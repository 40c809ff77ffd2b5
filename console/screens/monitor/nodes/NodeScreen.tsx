import { monitorMarkList, monitorNodeList } from '@signalbox/contract/monitor'
import { type NodeRow, nodeGet, nodeStats } from '@signalbox/contract/nodes'
import type { StatsRow } from '@signalbox/contract/stats'
import { type ReactNode, useMemo } from 'react'
import { isGone } from '../../../api/is-gone.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useLive, useLiveList } from '../../../api/live.ts'
import { useCan } from '../../../api/use-can.ts'
import { UNKNOWN } from '../../../formats.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { Breadcrumbs } from '../../../parts/Breadcrumbs.tsx'
import { useEditionName } from '../../../parts/edition.ts'
import { NodeStatus } from '../../../parts/NodeStatus.tsx'
import { nodeMessages } from '../../../parts/node.messages.ts'
import { memoryOf, memoryText } from '../../../parts/node-memory.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { RangeSelect } from '../../../parts/trends/RangeSelect.tsx'
import { CHARTS_POLL_MS, chartSearch } from '../../../parts/trends/range.ts'
import { TrendCharts } from '../../../parts/trends/TrendCharts.tsx'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { UnknownItem } from '../../../parts/UnknownItem.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Gauge } from '../../../ui/Gauge.tsx'
import { InPlace } from '../../../ui/InPlace.tsx'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Vitals } from '../../../ui/Vitals.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { After } from '../../../ui/After.tsx'
import { logPlaceOf } from './log-path.ts'
import { nodesMessages } from './nodes.messages.ts'

const POLL_MS = 5000

export function NodeScreen({ node: name }: { node: string }) {
  const t = useMessages(nodesMessages)
  const sentence = useErrorSentence()
  const request = { path: { node: name } }
  const node = useLive(nodeGet, request, POLL_MS)
  const stats = useLive(nodeStats, request, POLL_MS)
  const isMissing = isGone(node.error)
  // The figures wait for the rest of the page, or they would move up when the progress ends.
  const isReading = !isMissing && (node.isPending || stats.isPending)
  return (
    <Screen
      title={name}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: paths.nodes() }]} current={name} />}
      action={
        <InPlace isShown={!isMissing}>
          <RangeSelect />
          <ReadAsOf reads={[node, stats]} />
        </InPlace>
      }
    >
      {isMissing && (
        <UnknownItem
          title={t.notRunning}
          text={t.notRunningText}
          link={<ScreenLink to={paths.nodes()}>{t.back}</ScreenLink>}
        />
      )}
      {isReading && <Loading />}
      {node.isError && !isMissing && node.data === undefined && (
        <ErrorState {...sentence(node.error)} onRetry={() => void node.refetch()} />
      )}
      {!isReading && stats.data !== undefined && !isMissing && <Figures stats={stats.data} />}
      <After isReady={!isReading}>
        {node.data !== undefined && !isMissing && (
          <Trends node={name}>
            <Information node={node.data} />
          </Trends>
        )}
      </After>
    </Screen>
  )
}

/**
 * What the node carried, with its starts and alarms. Samples bring reasons of losses, which make the first charts
 * higher: what is below waits for them.
 */
function Trends({ node, children }: { node: string; children: ReactNode }) {
  const [{ latest }] = useSearch(chartSearch)
  const hasMarks = useCan(monitorMarkList).can
  const query = { latest }
  const samples = useLiveList(monitorNodeList, { path: { node }, query }, CHARTS_POLL_MS)
  const { data } = useLiveList(monitorMarkList, { query }, CHARTS_POLL_MS, hasMarks)
  const marks = useMemo(() => data?.filter((mark) => mark.node === node), [data, node])
  return (
    <>
      <TrendCharts part="first" read={samples} marks={marks} latest={latest} />
      <After isReady={!samples.isPending}>
        <TrendCharts part="more" read={samples} marks={marks} latest={latest} />
        {children}
      </After>
    </>
  )
}

function Information({ node }: { node: NodeRow }) {
  const t = useMessages(nodesMessages)
  const words = useMessages(nodeMessages)
  const formats = useFormats()
  const edition = useEditionName()
  const memory = memoryOf(node)
  const number = (value: number | undefined) =>
    value === undefined ? UNKNOWN : formats.number(value)
  return (
    <Section title={t.information}>
      <KeyValues
        columns={2}
        items={[
          { label: t.name, value: <span className="mono">{node.node}</span>, copy: node.node },
          { label: words.status, value: <NodeStatus status={node.node_status} /> },
          {
            label: words.uptime,
            value: node.uptime === undefined ? UNKNOWN : formats.duration(node.uptime),
          },
          { label: words.version, value: node.version ?? UNKNOWN },
          { label: t.edition, value: node.edition === undefined ? UNKNOWN : edition(node.edition) },
          { label: words.role, value: node.role === undefined ? UNKNOWN : words[node.role] },
          { label: t.release, value: node.otp_release ?? UNKNOWN },
          {
            label: words.memory,
            value:
              memory === undefined ? (
                UNKNOWN
              ) : (
                <Gauge share={memory.used / memory.total} label={memoryText(node, formats)} />
              ),
          },
          {
            label: words.load,
            value: [node.load1, node.load5, node.load15].map(number).join(' / '),
            help: words.loadHelp,
          },
          // 0 available is a broker that has no such processes.
          ...(node.process_available
            ? [
                {
                  label: t.processes,
                  value: `${number(node.process_used)} / ${number(node.process_available)}`,
                },
              ]
            : []),
          { label: t.maxFds, value: number(node.max_fds) },
          { label: t.sysPath, value: <span className="mono">{node.sys_path ?? UNKNOWN}</span> },
          { label: t.logPath, value: <LogPath text={node.log_path} /> },
        ]}
      />
    </Section>
  )
}

function LogPath({ text }: { text: string | undefined }) {
  const t = useMessages(nodesMessages)
  if (text === undefined || text === '') return UNKNOWN
  const place = logPlaceOf(text)
  switch (place.kind) {
    case 'stderr':
      return t.logsOnStderr
    case 'noFile':
      return t.noLogFile(place.option)
    case 'path':
      return <span className="mono">{place.path}</span>
  }
}

function Figures({ stats }: { stats: StatsRow }) {
  const t = useMessages(nodesMessages)
  const { number } = useFormats()
  const rows = [
    { label: t.connections, key: 'connections' },
    { label: t.live, key: 'live_connections' },
    { label: t.sessions, key: 'sessions' },
    { label: t.subscriptions, key: 'subscriptions' },
    { label: t.shared, key: 'subscriptions.shared', isClusterWide: true },
    { label: t.topics, key: 'topics', isClusterWide: true },
    { label: t.retained, key: 'retained', isClusterWide: true },
  ] as const
  return (
    <Vitals
      label={t.figures}
      items={rows.map((row) => ({
        label: row.label,
        value: number(stats[`${row.key}.count`]),
        unit: t.highest(number(stats[`${row.key}.max`])),
        help: 'isClusterWide' in row ? t.clusterWide : undefined,
      }))}
    />
  )
}
