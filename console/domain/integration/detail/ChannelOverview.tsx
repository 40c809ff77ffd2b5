import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { actionMetrics, actionMetricsReset } from '@signalbox/contract/actions'
import type { ChannelMetrics } from '@signalbox/contract/channels'
import { rateHistoryGet } from '@signalbox/contract/rate-history'
import { sourceMetrics, sourceMetricsReset } from '@signalbox/contract/sources'
import { useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Section } from '#ui/Section.tsx'
import { Loading } from '#ui/Loading.tsx'
import { After } from '#ui/After.tsx'
import { useAct } from '../../saving/act.ts'
import { RateTrend } from '../../chain/RateTrend.tsx'
import { useLock } from '../../page/lock.ts'
import { NodeSelect } from '../../nodes/NodeSelect.tsx'
import { ReadAsOf } from '../../page/ReadAsOf.tsx'
import type { ChannelFamily } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { type Item, toItemId } from '../item.ts'
import { History } from '../history/History.tsx'
import { FailureCounts } from '../failures/FailureCounts.tsx'
import { scopeFromItem } from '../failures/failure-scope.ts'
import { Backlog } from './Backlog.tsx'
import { ChannelFigures } from './ChannelFigures.tsx'
import styles from './detail.module.css'
import { detailMessages } from './detail.messages.ts'
import { NodeStates } from './NodeStates.tsx'
import { StateReport } from './StateReport.tsx'
import { ChannelUsers } from './ChannelUsers.tsx'

const POLL_MS = 3000

interface ChannelOverviewProps {
  family: ChannelFamily
  item: Item
  /** Whether the state is reported elsewhere on the page. */
  isReported?: boolean
}

/** How an action or a source is doing: its state, counters and rate, and the rules that use it. */
export function ChannelOverview({ family, item, isReported = false }: ChannelOverviewProps) {
  const t = useMessages(detailMessages)
  const sentence = useErrorSentence()
  const isAction = family.noun === 'action'
  const [node, setNode] = useState<string>()
  const request = { path: { id: toItemId(item) } }
  const read = useLive(isAction ? actionMetrics : sourceMetrics, request, POLL_MS)
  const { data } = read
  const byNode = new Map(data?.node_metrics.map((each) => [each.node, each.metrics]))
  const metrics = node === undefined ? data?.metrics : byNode.get(node)
  const below = (
    <>
      <FailureCounts
        scope={scopeFromItem(family.noun, toItemId(item))}
        list={family.paths.item(toItemId(item), 'failures')}
      />
      <Nodes family={family} item={item} byNode={byNode} />
      <ChannelUsers family={family} item={item} />
    </>
  )
  const content = (
    <>
      {data === undefined &&
        (read.error === null ? (
          <Loading label={t.loading} />
        ) : (
          <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
        ))}
      {data !== undefined && (
        <Section
          title={t.figures}
          action={
            <>
              {data.node_metrics.length > 1 && <NodeSelect value={node} onChange={setNode} />}
              <ReadAsOf reads={[read]} />
              <ResetButton item={item} isAction={isAction} />
            </>
          }
        >
          {metrics !== undefined && <ChannelFigures metrics={metrics} isAction={isAction} />}
        </Section>
      )}
      {metrics !== undefined && (
        <Rates
          key={node}
          of={{ kind: family.noun, id: toItemId(item) }}
          metrics={metrics}
          updatedAt={read.dataUpdatedAt}
        />
      )}
      <After isReady={!read.isPending}>
        <History kind={family.noun} id={toItemId(item)}>
          {isAction ? <Backlog item={item}>{below}</Backlog> : below}
        </History>
      </After>
    </>
  )
  return (
    <div className={styles.stack}>
      {isReported ? (
        content
      ) : (
        <StateReport family={family} item={item}>
          {content}
        </StateReport>
      )}
    </div>
  )
}

function ResetButton({ item, isAction }: { item: Item; isAction: boolean }) {
  const t = useMessages(detailMessages)
  const act = useAct()
  const lock = useLock()
  const reset = useAction(isAction ? actionMetricsReset : sourceMetricsReset, {
    refreshes: [isAction ? actionMetrics : sourceMetrics, rateHistoryGet],
  })
  const handleReset = () =>
    act({
      ask: {
        title: t.resetTitle,
        body: t.resetText(item.name),
        confirmLabel: t.reset,
        danger: true,
      },
      act: () => reset.mutateAsync({ path: { id: toItemId(item) } }),
      done: t.resetDone(item.name),
    })
  return (
    <Button variant="default" {...lock.button} onClick={() => void handleReset()}>
      {t.reset}
    </Button>
  )
}

interface RatesProps {
  of: { kind: 'action' | 'source'; id: string }
  metrics: ChannelMetrics
  updatedAt: number
}

function Rates({ of, metrics, updatedAt }: RatesProps) {
  const t = useMessages(detailMessages)
  const { rate } = useFormats()
  return (
    <Section
      title={t.rate}
      action={
        <Figures
          items={[
            { label: t.mean, value: rate(metrics.rate_last5m) },
            { label: t.most, value: rate(metrics.rate_max) },
          ]}
        />
      }
    >
      <RateTrend of={of} rate={metrics.rate} updatedAt={updatedAt} />
    </Section>
  )
}

interface NodesProps {
  family: ChannelFamily
  item: Item
  byNode: ReadonlyMap<string, ChannelMetrics>
}

function Nodes({ family, item, byNode }: NodesProps) {
  const t = useMessages(detailMessages)
  const words = useMessages(integrationMessages)
  const { number, rate } = useFormats()
  const of =
    (value: (metrics: ChannelMetrics) => number, format = number) =>
    (node: string) => {
      const metrics = byNode.get(node)
      return metrics === undefined ? UNKNOWN : format(value(metrics))
    }
  const figures = [
    { key: 'matched', label: t.matched, of: of(({ matched }) => matched) },
    { key: 'success', label: t.success, of: of(({ success }) => success) },
    { key: 'failed', label: words.failed, of: of(({ failed }) => failed) },
    { key: 'dropped', label: words.dropped, of: of(({ dropped }) => dropped) },
    { key: 'queued', label: words.queued, of: of(({ queuing }) => queuing) },
    { key: 'rate', label: words.rate, of: of((metrics) => metrics.rate, rate) },
  ]
  const ofSource = [
    { key: 'received', label: t.received, of: of(({ received }) => received) },
    { key: 'rate', label: words.rate, of: of((metrics) => metrics.rate, rate) },
  ]
  return (
    <NodeStates
      family={family}
      item={item}
      figures={family.noun === 'action' ? figures : ofSource}
    />
  )
}
