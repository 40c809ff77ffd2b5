import type { ChannelMetrics } from '@signalbox/contract/channels'
import { useFormats, useMessages } from '#language.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { type Vital, Vitals } from '#ui/Vitals.tsx'
import { integrationMessages } from '../families.messages.ts'
import { detailMessages } from './detail.messages.ts'
import styles from './detail.module.css'

interface ChannelFiguresProps {
  metrics: ChannelMetrics
  isAction: boolean
}

/** Counters of an action, most of them with their share of all requests, or those of a source. */
export function ChannelFigures({ metrics, isAction }: ChannelFiguresProps) {
  const t = useMessages(detailMessages)
  const words = useMessages(integrationMessages)
  const { number, percent, rate } = useFormats()
  if (!isAction) {
    return (
      <Vitals
        label={t.figures}
        items={[
          { label: t.received, value: number(metrics.received) },
          { label: words.rate, value: rate(metrics.rate) },
        ]}
      />
    )
  }
  const calculateShare = (count: number) =>
    metrics.matched === 0 ? undefined : count / metrics.matched
  const part = (label: string, count: number, more: Partial<Vital> = {}): Vital => {
    const share = calculateShare(count)
    return {
      label,
      value: number(count),
      share,
      unit: share === undefined ? undefined : percent(share),
      ...more,
    }
  }
  const reasons = [
    { label: t.droppedExpired, count: metrics['dropped.expired'] },
    { label: t.droppedFull, count: metrics['dropped.queue_full'] },
    { label: t.droppedMissing, count: metrics['dropped.resource_not_found'] },
    { label: t.droppedStopped, count: metrics['dropped.resource_stopped'] },
    { label: t.droppedOther, count: metrics['dropped.other'] },
  ].filter(({ count }) => count > 0)
  const { failed, dropped, queuing } = metrics
  return (
    <div className={styles.figures}>
      <Vitals
        label={t.figures}
        items={[
          { label: t.matched, value: number(metrics.matched), help: t.matchedHelp },
          part(t.success, metrics.success, { tone: metrics.success > 0 ? 'running' : undefined }),
          part(words.failed, failed, {
            help: words.failedHelp,
            tone: failed > 0 ? 'error' : undefined,
          }),
          part(words.dropped, dropped, {
            help: words.droppedHelp,
            tone: dropped > 0 ? 'error' : undefined,
          }),
          {
            label: words.queued,
            value: number(queuing),
            help: words.queuedHelp,
            tone: queuing > 0 ? 'degraded' : undefined,
          },
          { label: t.inflight, value: number(metrics.inflight), help: t.inflightHelp },
          { label: t.retried, value: number(metrics.retried) },
        ]}
      />
      {reasons.length > 0 && (
        <KeyValues
          columns={3}
          items={reasons.map(({ label, count }) => ({
            label: t.droppedFor(label),
            value: number(count),
          }))}
        />
      )}
    </div>
  )
}
