import { monitorMarkList, monitorNodeList } from '@signalbox/contract/monitor'
import { type NodeRow, nodeGet, nodeStats } from '@signalbox/contract/nodes'
import type { StatsRow } from '@signalbox/contract/stats'
import { type ReactNode, useMemo } from 'react'
import { isGone } from '#api/is-gone.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive, useLiveList } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { useEditionName } from '#domain/page/edition.ts'
import { NodeLoad } from '#domain/nodes/NodeLoad.tsx'
import { NodeStatus } from '#domain/nodes/NodeStatus.tsx'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { nodeMemory, memoryText } from '#domain/nodes/node-memory.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { RangeSelect } from '#domain/trends/RangeSelect.tsx'
import { CHARTS_POLL_MS, chartSearch } from '#domain/trends/range.ts'
import { useLists } from '#domain/trends/lists.ts'
import { TrendCharts } from '#domain/trends/TrendCharts.tsx'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Gauge } from '#ui/Gauge.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import { Loading } from '#ui/Loading.tsx'
import { After } from '#ui/After.tsx'
import { readLogPlace } from './log-path.ts'
import { nodesMessages } from './nodes.messages.ts'

export function NodeScreen({ node: name }: { node: string }) {
  const t = useMessages(nodesMessages)
  const sentence = useErrorSentence()
  const request = { path: { node: name } }
  const node = useLive(nodeGet, request)
  const stats = useLive(nodeStats, request)
  const isMissing = isGone(node.error)
  // The figures wait for the rest of the page, or they would move up when the progress ends.
  const isReading = !isMissing && (node.isPending || stats.isPending)
  const { dateTime } = useFormats()
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
      {isMissing && stats.data !== undefined && <p>{t.lastKnown(dateTime(stats.dataUpdatedAt))}</p>}
      {isReading && <Loading />}
      {node.isError && !isMissing && node.data === undefined && (
        <ErrorState {...sentence(node.error)} onRetry={() => void node.refetch()} />
      )}
      {!isReading && stats.data !== undefined && <Figures stats={stats.data} />}
      {isMissing && node.data !== undefined && (
        <Information node={{ ...node.data, node_status: 'stopped' }} />
      )}
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
 * Charts of the node's traffic, with its restarts and alarms. The reasons of losses that come with the samples make the
 * first charts higher, so the content below waits for the samples.
 */
function Trends({ node, children }: { node: string; children: ReactNode }) {
  const [{ latest }] = useSearch(chartSearch)
  const hasMarks = useCan(monitorMarkList).can
  const query = { latest }
  const samples = useLiveList(monitorNodeList, { path: { node }, query }, CHARTS_POLL_MS)
  const { data } = useLiveList(monitorMarkList, { query }, CHARTS_POLL_MS, hasMarks)
  const lists = useLists(node)
  const marks = useMemo(() => data?.filter((mark) => mark.node === node), [data, node])
  return (
    <>
      <TrendCharts part="first" {...{ marks, latest, lists }} read={samples} />
      <After isReady={!samples.isPending}>
        <TrendCharts part="more" {...{ marks, latest, lists }} read={samples} />
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
  const memory = nodeMemory(node)
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
          ...(node.cpu_use === undefined
            ? []
            : [
                {
                  label: words.cpu,
                  value: <Gauge share={node.cpu_use / 100} label={`${number(node.cpu_use)}%`} />,
                },
              ]),
          {
            label: words.load,
            value: <NodeLoad node={node} />,
            help: words.loadHelp,
          },
          // Brokers without Erlang processes report 0 as available.
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
  const place = readLogPlace(text)
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
