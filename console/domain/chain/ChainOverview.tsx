import type { Rated } from '@signalbox/contract/rate-history'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Figures } from '#ui/Figures.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { Section } from '#ui/Section.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useErrorSentence } from '#api/error-sentence.ts'
import type { Read } from '#api/query.ts'
import { ReadAsOf } from '../page/ReadAsOf.tsx'
import {
  readChainStatus,
  type Count,
  readMetricCount,
  backendLatency,
  type Metrics,
} from './chain-status.ts'
import { nodesAway } from '../nodes/nodes-away.ts'
import { chainMessages } from './chain.messages.ts'
import styles from './ChainOverview.module.css'
import { NodeFaults } from './NodeFaults.tsx'
import { NodeTable } from './NodeTable.tsx'
import { RateTrend } from './RateTrend.tsx'

interface ChainOverviewProps {
  of: { kind: Rated; id: string }
  read: Read<object>
  isEnabled: boolean
  /** Counters of decisions, in the order in which they are shown. */
  counts: readonly Count[]
}

/** Status of an item of a chain: its decisions, its request rate, and its nodes. */
export function ChainOverview({ of, read, isEnabled, counts }: ChainOverviewProps) {
  const t = useMessages(chainMessages)
  const { list, number, percent, rate } = useFormats()
  const sentence = useErrorSentence()
  const data = read.data && readChainStatus(read.data)
  if (data === undefined) {
    return read.error === null ? (
      <Loading label={t.loading} />
    ) : (
      <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
    )
  }
  const calls = data.resource_metrics
  const latency = backendLatency(data)
  const figure = (label: string, of: Metrics, name: string) => ({
    label,
    value: number(readMetricCount(of, name)),
  })
  const rates = (of: Metrics) => [
    { label: t.now, value: rate(readMetricCount(of, 'rate')) },
    { label: t.mean, value: rate(readMetricCount(of, 'rate_last5m')) },
    { label: t.most, value: rate(readMetricCount(of, 'rate_max')) },
  ]
  const total = readMetricCount(data.metrics, 'total')
  const tiles = counts.map(({ name, label, tone }) => {
    const count = readMetricCount(data.metrics, name)
    const share = name === 'total' || total === 0 ? undefined : count / total
    return {
      label,
      value: number(count),
      share,
      unit: share === undefined ? undefined : percent(share),
      // A count of zero has no tone.
      tone: count > 0 ? tone : undefined,
    }
  })
  return (
    <div className={styles.stack}>
      {isEnabled && data.status === 'inconsistent' && (
        <Banner tone="warning" title={t.inconsistent}>
          <div>{t.notConnectedOn(list(nodesAway(data.node_status)))}</div>
          {t.inconsistentText}
        </Banner>
      )}
      {data.node_error.length > 0 && (
        <Banner tone="warning" title={t.nodeErrors}>
          <NodeFaults status={data} />
        </Banner>
      )}
      <Vitals label={t.overview} items={tiles} />
      <Section
        title={t.rate}
        action={
          <>
            <Figures items={rates(data.metrics)} />
            <ReadAsOf reads={[read]} />
          </>
        }
      >
        <RateTrend
          of={of}
          rate={readMetricCount(data.metrics, 'rate')}
          updatedAt={read.dataUpdatedAt}
        />
      </Section>
      {/* A single node has counted what is above. */}
      {data.node_status.length > 1 && (
        <NodeTable status={data} isEnabled={isEnabled} counts={counts} />
      )}
      {Object.keys(calls).length > 0 && (
        <Section title={t.calls} action={<Figures items={rates(calls)} />}>
          <KeyValues
            columns={3}
            items={[
              figure(t.callsMade, calls, 'matched'),
              figure(t.callsSucceeded, calls, 'success'),
              figure(t.callsFailed, calls, 'failed'),
              ...(latency === undefined
                ? []
                : [{ label: t.latency, value: t.ms(number(latency)) }]),
            ]}
          />
        </Section>
      )}
    </div>
  )
}
