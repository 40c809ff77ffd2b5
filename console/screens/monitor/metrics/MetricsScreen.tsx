import { useState } from 'react'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useLanguage, useMessages } from '../../../language.tsx'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { InPlace } from '../../../ui/InPlace.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Section } from '../../../ui/Section.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ExportButton } from '../../../ui/table/ExportButton.tsx'
import type { RowExport, TableSource } from '../../../ui/table/table.ts'
import { GROUPS } from './groups.ts'
import { type MetricRow, matches, metricRows, sortMetrics } from './metric-rows.ts'
import { type MetricsSearch, metricsSearch } from './metrics.paths.ts'
import { useMetricColumns } from './metrics.columns.tsx'
import { metricsMessages } from './metrics.messages.ts'
import styles from './metrics.module.css'
import { MetricsTools } from './MetricsTools.tsx'
import { increase, type Reading } from './readings.ts'
import { TopMovers } from './TopMovers.tsx'
import { type Readings, useReadings } from './use-readings.ts'

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
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
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
        <Groups list={list} readings={readings} mark={mark} search={search} onSearch={setSearch} />
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
  const rows = sortMetrics(
    metricRows({ now, last, mark, node, language }).filter(
      (row) => matches(row, q) && (search.active === undefined || row.total !== 0),
    ),
    sort,
    order,
  )
  return { rows, columns, node }
}

interface GroupsProps {
  list: ReturnType<typeof useMetricList>
  readings: Readings
  mark: Reading | undefined
  search: MetricsSearch
  onSearch: (part: Partial<MetricsSearch>) => void
}

function Groups({ list, readings: { now, last, first }, mark, search, onSearch }: GroupsProps) {
  const t = useMessages(metricsMessages)
  const { rows, columns, node } = list
  const { sort, order = 'asc' } = search
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
      {search.q === undefined && <TopMovers before={mark ?? first} now={now} node={node} />}
      <div className={styles.groups}>
        {GROUPS.map((group) => ({ group, own: rows.filter((row) => row.group === group) }))
          .filter(({ own }) => own.length > 0)
          .map(({ group, own }) => (
            <Section key={group} title={t[group]}>
              <DataTable
                label={t[group]}
                source={sourceOf(own)}
                columns={columns}
                rowKey={({ key }) => key}
                sort={sort && { key: sort, direction: order }}
                onSort={(by) =>
                  onSearch({ sort: by.key as MetricsSearch['sort'], order: by.direction })
                }
                empty={{ title: t.noMatch }}
              />
            </Section>
          ))}
      </div>
    </>
  )
}

/** What was read already, as a table takes it. */
function sourceOf(rows: readonly MetricRow[]): TableSource<MetricRow> {
  return { rows, isPending: false, isRefreshing: false, refresh: () => undefined }
}
