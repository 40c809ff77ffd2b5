import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import type { Column } from '#ui/table/table.ts'
import { metricRowKey, type MetricRow } from './metric-rows.ts'
import { metricsMessages } from './metrics.messages.ts'
import styles from './metrics.module.css'

/** Counts of bytes are read as bytes. */
const isBytes = ({ key }: MetricRow) => key.startsWith('bytes.')

export function useMetricColumns(
  /** Nodes to show in columns of their own, in place of the total. */
  nodes: readonly string[],
  markedAt: number | undefined,
): readonly Column<MetricRow>[] {
  const t = useMessages(metricsMessages)
  const formats = useFormats()
  const write = (row: MetricRow, value: number | undefined) => {
    if (value === undefined) return UNKNOWN
    return isBytes(row) ? formats.bytes(value) : formats.number(value)
  }
  const figure = (
    key: string,
    header: string,
    text: (row: MetricRow) => string,
    more: Partial<Column<MetricRow>> = {},
  ): Column<MetricRow> => ({ key, header, text, numeric: true, ...more })
  const totals =
    nodes.length === 0
      ? [
          figure('total', t.total, (row) => write(row, row.total), {
            sortBy: ({ total }) => total,
            raw: ({ total }) => total,
          }),
        ]
      : nodes.map((node) =>
          figure(`node:${node}`, node, (row) => write(row, row.byNode.get(node)), {
            raw: ({ byNode }) => byNode.get(node),
          }),
        )
  return [
    {
      key: 'key',
      header: t.metric,
      sortBy: metricRowKey,
      text: ({ key }) => key,
      cell: ({ key, meaning }) => (
        <>
          <span className="mono">{key}</span>
          <div className={styles.meaning}>{meaning}</div>
        </>
      ),
    },
    ...totals,
    figure(
      'rate',
      t.perSecond,
      (row) => {
        if (row.rate === undefined) return UNKNOWN
        return isBytes(row) ? formats.byteRate(row.rate) : formats.rate(row.rate)
      },
      { sortBy: ({ rate = 0 }) => rate, help: t.perSecondHelp, raw: ({ rate }) => rate },
    ),
    ...(markedAt === undefined
      ? []
      : [
          figure('since', t.since(formats.time(markedAt)), (row) => write(row, row.since), {
            sortBy: ({ since = 0 }) => since,
            raw: ({ since }) => since,
          }),
        ]),
  ]
}
