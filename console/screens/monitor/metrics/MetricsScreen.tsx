import { useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { SeeAlso } from '#domain/page/SeeAlso.tsx'
import { paths } from '#paths.ts'
import { InPlace } from '#ui/InPlace.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import type { RowExport, TableSource } from '#ui/table/table.ts'
import { GROUPS } from './groups.ts'
import { metricRowKey, type MetricRow, metricRows } from './metric-rows.ts'
import { type MetricsSearch, metricsSearch } from './metrics.paths.ts'
import { useMetricColumns } from './metrics.columns.tsx'
import { metricsMessages } from './metrics.messages.ts'
import styles from './metrics.module.css'
import { MetricsTools } from './MetricsTools.tsx'
import { increase, type Reading } from './readings.ts'
import { TopMovers } from './TopMovers.tsx'
import { type Readings, useReadings } from './use-readings.ts'
import { List } from '#list/List.tsx'
import { hasWords, sortedRows } from '#list/found-rows.ts'

const NONE: readonly MetricRow[] = []
const METRICS_FILE: RowExport<MetricRow> = {
  name: 'metrics',
  asGiven: ({ byNode, ...row }) => ({ ...row, by_node: Object.fromEntries(byNode) }),
}

export function MetricsScreen() {
  const t = useMessages(metricsMessages)
  const sentence = useErrorSentence()
  const [search, setSearch] = useSearch(metricsSearch)
  const { read, readings } = useReadings()
  const [mark, setMark] = useState<Reading>()
  const list = useMetricList(readings, mark, search)
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <SeeAlso to={paths.topicMetrics()}>{t.topicMetrics}</SeeAlso>
          <ReadAsOf reads={[read]} />
        </>
      }
    >
      <MetricsTools
        search={search}
        onSearch={setSearch}
        canCompare={(readings?.now.byNode.size ?? 0) > 1}
        isMarked={mark !== undefined}
        onMark={() => setMark(mark === undefined ? readings?.now : undefined)}
      >
        <InPlace isShown={list.rows.length > 0}>
          <ExportButton
            label={t.title}
            file={METRICS_FILE}
            all={undefined}
            columns={list.columns}
            shownKeys={new Set(list.columns.map(({ key }) => key))}
            rows={list.rows}
            selected={NONE}
            count={list.rows.length}
          />
        </InPlace>
      </MetricsTools>
      {read.error !== null && readings === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {readings !== undefined && (
        <Groups list={list} readings={readings} mark={mark} search={search} />
      )}
    </Screen>
  )
}

/** The metrics that pass the filters, and their columns. */
function useMetricList(
  readings: Readings | undefined,
  mark: Reading | undefined,
  search: MetricsSearch,
) {
  const language = useLanguage()
  const names = [...(readings?.now.byNode.keys() ?? [])].sort()
  const isCompared = search.compare !== undefined && names.length > 1
  const node = isCompared ? undefined : search.node
  const columns = useMetricColumns(isCompared ? names : [], mark?.at)
  if (readings === undefined) return { rows: [], columns, node }
  const { now, last } = readings
  const { sort, order = 'asc', q = '' } = search
  const found = metricRows({ now, last, mark, node, language }).filter(
    ({ key, meaning, total }) =>
      hasWords(`${key} ${meaning}`, q) && (search.active === undefined || total !== 0),
  )
  const rows = sortedRows(found, columns, sort && { key: sort, direction: order }, metricRowKey)
  return { rows, columns, node }
}

interface GroupsProps {
  list: ReturnType<typeof useMetricList>
  readings: Readings
  mark: Reading | undefined
  search: MetricsSearch
}

function Groups({ list, readings: { now, last, first }, mark, search }: GroupsProps) {
  const t = useMessages(metricsMessages)
  const { rows, columns, node } = list
  if (node !== undefined && !now.byNode.has(node)) {
    return <EmptyState title={t.nodeStopped(node)} text={t.nodeStoppedText} />
  }
  if (now.byNode.size === 0) return <EmptyState title={t.empty} />
  if (rows.length === 0) return <EmptyState title={t.noMatch} text={t.noMatchText} />
  const hasRestarted = [last, mark].some(
    (before) => before !== undefined && increase(before, now, node).hasRestarted,
  )
  return (
    <>
      {hasRestarted && <Banner tone="info" title={t.restarted} />}
      {search.q === undefined && <TopMovers mark={mark} first={first} now={now} node={node} />}
      <div className={styles.groups}>
        {GROUPS.map((group) => ({ group, own: rows.filter((row) => row.group === group) }))
          .filter(({ own }) => own.length > 0)
          .map(({ group, own }) => (
            <Section key={group} title={t[group]}>
              <List
                words={{ title: t[group], empty: t.noMatch }}
                source={toSource(own)}
                columns={columns}
                rowKey={metricRowKey}
              />
            </Section>
          ))}
      </div>
    </>
  )
}

/** Table source of rows that were already read. */
function toSource(rows: readonly MetricRow[]): TableSource<MetricRow> {
  return { rows, isPending: false, isRefreshing: false, refresh: () => undefined }
}
