export interface Metric {
  /** Name that Prometheus shows. */
  name: string
  type: 'counter' | 'gauge'
  help: string
}

/** Metric values of one object. */
export interface MetricRow {
  labels: Readonly<Record<string, string>>
  values: Readonly<Record<string, number>>
}

/** Metrics that have the same labels. */
export interface MetricGroup {
  /** Its name in the answer as JSON. */
  name: string
  metrics: readonly Metric[]
  rows: readonly MetricRow[]
  /** A list of things that may be empty; otherwise a single row without labels. */
  isList: boolean
}

/** Metrics with a common prefix in their names. */
export const metrics = (
  prefix: string,
  rows: readonly (readonly [name: string, type: Metric['type'], help: string])[],
): Metric[] => rows.map(([name, type, help]) => ({ name: `${prefix}_${name}`, type, help }))

export const single = (
  name: string,
  metrics: readonly Metric[],
  values: MetricRow['values'],
): MetricGroup => ({ name, metrics, rows: [{ labels: {}, values }], isList: false })

export const TEXT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The text format of Prometheus, version 0.0.4. Metrics without a value are declared all the same. */
export function writeText(groups: readonly MetricGroup[]): string {
  const lines: string[] = []
  for (const { metrics, rows } of groups) {
    for (const { name, type, help } of metrics) {
      lines.push(`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`)
      for (const { labels, values } of rows) {
        const value = values[name]
        if (value !== undefined) lines.push(`${name}${writeLabels(labels)} ${writeValue(value)}`)
      }
    }
  }
  return `${lines.join('\n')}\n`
}

function writeLabels(labels: MetricRow['labels']): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const writeValue = (value: number) =>
  Number.isFinite(value) || Number.isNaN(value) ? String(value) : value > 0 ? '+Inf' : '-Inf'

/** With the name of the node as a label of each row. */
export const ofNode = (node: string, groups: readonly MetricGroup[]): MetricGroup[] =>
  groups.map((group) => ({
    ...group,
    rows: group.rows.map(({ labels, values }) => ({ labels: { node, ...labels }, values })),
    isList: true,
  }))
