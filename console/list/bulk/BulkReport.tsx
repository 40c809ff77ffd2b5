import type { Collected } from '#gather.ts'
import { useFormats, useMessages } from '#language.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import type { Column } from '#ui/table/table.ts'
import styles from './BulkDialog.module.css'
import { bulkMessages } from './bulk.messages.ts'
import type { Mutation } from './mutation.ts'
import type { Outcome } from './run-bulk.ts'

/** Result of each row, by the row's key. */
export type Report = ReadonlyMap<string, Outcome>

interface CountsProps<Row> {
  mutation: Mutation<Row>
  found: Collected<Row>
  report: Report
}

/** Number of rows by result. */
export function ReportCounts<Row>({ mutation, found, report }: CountsProps<Row>) {
  const t = useMessages(bulkMessages)
  const { number } = useFormats()
  const counts = { done: 0, skipped: 0, failed: 0 }
  for (const { state } of report.values()) counts[state]++
  const open = found.rows.length - report.size
  return (
    <div className={styles.counts} role="status">
      <span>{mutation.done(number(counts.done))}</span>
      {counts.skipped > 0 && <span>{t.skippedCount(number(counts.skipped))}</span>}
      {counts.failed > 0 && <span>{t.failedCount(number(counts.failed))}</span>}
      {open > 0 && <span>{t.openCount(number(open))}</span>}
    </div>
  )
}

const TONES = { done: 'running', skipped: 'neutral', failed: 'error', open: 'stopped' } as const
/** Order of the results, with those first that need attention. */
const ORDER = { failed: 0, open: 1, skipped: 2, done: 3 } as const

interface RowsProps<Row> {
  mutation: Mutation<Row>
  rows: readonly Row[]
  /** Absent before it has begun. */
  report: Report | undefined
  isOver: boolean
}

/** Affected rows, each with its result as soon as it is known. */
export function ReportRows<Row>({ mutation, rows, report, isOver }: RowsProps<Row>) {
  const t = useMessages(bulkMessages)
  const { number } = useFormats()
  const findRowState = (row: Row) => report?.get(mutation.rowKey(row))?.state ?? 'open'
  const describeRow = (row: Row) => {
    const { note } = report?.get(mutation.rowKey(row)) ?? {}
    return note === undefined ? t[findRowState(row)] : `${t[findRowState(row)]}: ${note}`
  }
  const result: Column<Row> = {
    key: 'result',
    card: 'line',
    header: t.result,
    text: describeRow,
    cell: (row) => <StatusBadge tone={TONES[findRowState(row)]} label={describeRow(row)} />,
  }
  return (
    <DataTable
      label={t.these(number(rows.length))}
      source={{
        rows: isOver
          ? rows.toSorted((a, b) => ORDER[findRowState(a)] - ORDER[findRowState(b)])
          : rows,
        isPending: false,
        isRefreshing: false,
        refresh: () => undefined,
      }}
      columns={report === undefined ? mutation.columns : [...mutation.columns, result]}
      rowKey={mutation.rowKey}
      {...(isOver && { file: { name: 'results', asGiven: asReported } })}
      empty={{ title: t.none }}
    />
  )

  function asReported(row: Row) {
    return { ...row, result: findRowState(row), note: report?.get(mutation.rowKey(row))?.note }
  }
}
