import { type MetricGroup, metrics } from './prometheus.ts'
import type { StageCounts } from '../../stages/stages.ts'
import type { ApiDeps } from '../../api/deps.ts'

interface Stages {
  configs: readonly { name: string; enable: boolean }[]
  countsOf(name: string): StageCounts | undefined
}

/** Metrics of `/prometheus/schema_validation`. */
export const validationMetrics = ({
  collections,
  schemaValidation,
}: Pick<ApiDeps, 'collections' | 'schemaValidation'>): MetricGroup[] => [
  stageGroup('schema_validation', 'validation', {
    configs: collections.schemaValidation.configs,
    countsOf: (name) => schemaValidation.line.countsOf(name),
  }),
]

/** Metrics of `/prometheus/message_transformation`. */
export const transformationMetrics = ({
  collections,
  messageTransformation,
}: Pick<ApiDeps, 'collections' | 'messageTransformation'>): MetricGroup[] => [
  stageGroup('message_transformation', 'transformation', {
    configs: collections.messageTransformation.configs,
    countsOf: (name) => messageTransformation.line.countsOf(name),
  }),
]

function stageGroup(kind: string, noun: string, { configs, countsOf }: Stages): MetricGroup {
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
