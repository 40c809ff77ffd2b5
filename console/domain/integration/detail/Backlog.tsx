import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { actionList, actionMetrics } from '@signalbox/contract/actions'
import { type ActionBacklog, backlogClear, backlogGet } from '@signalbox/contract/backlog'
import { Duration } from '@signalbox/formats/units'
import type { ReactNode } from 'react'
import { useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Section } from '#ui/Section.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import { After } from '#ui/After.tsx'
import { useAct } from '../../saving/act.ts'
import { useLock } from '../../page/lock.ts'
import { integrationMessages } from '../families.messages.ts'
import { type Item, toItemId } from '../item.ts'
import { backlogMessages } from './backlog.messages.ts'
import styles from './detail.module.css'
import { forecastBacklog } from './forecast.ts'

const POLL_MS = 3000
const DEFAULT_TTL = '45s'

interface BacklogProps {
  item: Item
  /** Content below the backlog, which waits for its height to be known. */
  children: ReactNode
}

/** Rows that wait in the buffer of an action, if the broker reports more than their number. */
export function Backlog({ item, children }: BacklogProps) {
  const isReported = useCan(backlogGet).can
  const read = useLive(backlogGet, { path: { id: toItemId(item) } }, POLL_MS, isReported)
  return (
    <>
      {read.data !== undefined && <Reported item={item} backlog={read.data} />}
      <After isReady={!isReported || !read.isPending}>{children}</After>
    </>
  )
}

function Reported({ item, backlog }: { item: Item; backlog: ActionBacklog }) {
  const t = useMessages(backlogMessages)
  const words = useMessages(integrationMessages)
  const { bytes, duration, number, rate } = useFormats()
  const { queuing, max_bytes: max, oldest_age: age, in_rate, out_rate } = backlog
  if (queuing + backlog.inflight === 0) return <Section title={t.title}>{t.empty}</Section>
  return (
    <Section title={t.title} action={<ClearButton item={item} backlog={backlog} />}>
      <div className={styles.figures}>
        <Expected item={item} backlog={backlog} />
        <Vitals
          label={t.title}
          items={[
            {
              label: words.queued,
              value: number(queuing),
              help: words.queuedHelp,
              tone: queuing > 0 ? 'degraded' : undefined,
            },
            {
              label: t.size,
              value: bytes(backlog.bytes),
              unit: t.of(bytes(max)),
              share: max === 0 ? undefined : backlog.bytes / max,
              isBad: max > 0 && backlog.bytes / max > 0.8,
            },
            { label: t.oldest, value: age === undefined ? UNKNOWN : duration(age) },
            { label: t.flow, value: `${rate(in_rate)} / ${rate(out_rate)}` },
            { label: words.buffer, value: backlog.is_on_disk ? t.onDisk : t.inMemory },
          ]}
        />
      </div>
    </Section>
  )
}

function Expected({ item, backlog }: { item: Item; backlog: ActionBacklog }) {
  const t = useMessages(backlogMessages)
  const { duration } = useFormats()
  const ttlMs = readTimeToLive(item)
  const forecast = forecastBacklog(backlog, ttlMs / 1000)
  switch (forecast.kind) {
    case 'full':
      return <Banner tone="error" title={t.full} />
    case 'filling':
      return <Banner tone="warning" title={t.filling(duration(forecast.seconds * 1000))} />
    case 'expiring':
      return <Banner tone="warning" title={t.expiring(duration(ttlMs))} />
    case 'draining':
      return <p>{t.draining(duration(forecast.seconds * 1000))}</p>
    default:
      return null
  }
}

/** Time to live in milliseconds; infinite if there is none. */
function readTimeToLive({ resource_opts: options }: Item): number {
  const { request_ttl: ttl } = { request_ttl: DEFAULT_TTL, ...options }
  return (typeof ttl === 'string' ? Duration.parse(ttl) : undefined) ?? Infinity
}

function ClearButton({ item, backlog }: { item: Item; backlog: ActionBacklog }) {
  const t = useMessages(backlogMessages)
  const { duration, number } = useFormats()
  const act = useAct()
  const lock = useLock()
  const clear = useAction(backlogClear, { refreshes: [backlogGet, actionMetrics, actionList] })
  const { queuing, oldest_age: age = 0 } = backlog
  const handleClear = () =>
    act({
      ask: {
        title: t.clearTitle,
        body: t.clearText(number(queuing), duration(age)),
        confirmLabel: t.clear,
        danger: true,
      },
      act: () => clear.mutateAsync({ path: { id: toItemId(item) } }),
      done: t.cleared(number(queuing)),
    })
  return (
    <Button
      variant="default"
      {...lock.button}
      disabled={!lock.canWrite || queuing === 0}
      onClick={() => void handleClear()}
    >
      {t.clear}
    </Button>
  )
}
