import { type MetricGroup, metrics } from '../features/prometheus/prometheus.ts'
import type { StageCounts } from '../stages/stages.ts'
import type { ApiDeps } from './deps.ts'

interface Stages {
  configs: readonly { name: string; enable: boolean }[]
  countsOf(name: string): StageCounts | undefined
}

/** What `/prometheus/schema_validation` serves. */
export const validationMetrics = ({
  collections,
  schemaValidation,
}: Pick<ApiDeps, 'collections' | 'schemaValidation'>): MetricGroup[] => [
  groupOf('schema_validation', 'validation', {
    configs: collections.schemaValidation.configs,
    countsOf: (name) => schemaValidation.line.countsOf(name),
  }),
]

/** What `/prometheus/message_transformation` serves. */
export const transformationMetrics = ({
  collections,
  messageTransformation,
}: Pick<ApiDeps, 'collections' | 'messageTransformation'>): MetricGroup[] => [
  groupOf('message_transformation', 'transformation', {
    configs: collections.messageTransformation.configs,
    countsOf: (name) => messageTransformation.line.countsOf(name),
  }),
]

function groupOf(kind: string, noun: string, { configs, countsOf }: Stages): MetricGroup {
  const prefix = `emqx_${kind}`
  return {
    name: `${kind}s`,
    isList: true,
    metrics: metrics(prefix, [
      ['enable', 'gauge', `Whether the ${noun} is enabled`],
      ['matched', 'counter', `Messages to the topics of the ${noun}`],
      ['failed', 'counter', `Messages that failed the ${noun}`],
      ['succeeded', 'counter', `Messages that passed the ${noun}`],
    ]),
    rows: configs.map(({ name, enable }) => {
      const { matched = 0, failed = 0, succeeded = 0 } = countsOf(name) ?? {}
      return {
        labels: { [`${noun}_name`]: name },
        values: {
          [`${prefix}_enable`]: enable ? 1 : 0,
          [`${prefix}_matched`]: matched,
          [`${prefix}_failed`]: failed,
          [`${prefix}_succeeded`]: succeeded,
        },
      }
    }),
  }
}
