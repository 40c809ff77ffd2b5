import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { AnyOperation } from '@signalbox/contract/client'
import {
  type Evacuation,
  evacuationStop,
  type Rebalance,
  rebalanceGlobalStatus,
  type RebalanceStatus,
  rebalanceStop,
} from '@signalbox/contract/load-rebalance'
import { nodeList } from '@signalbox/contract/nodes'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { Section } from '#ui/Section.tsx'
import { secondsLeft, shareDone } from './eta.ts'
import { rebalanceMessages } from './rebalance.messages.ts'

/** Phases of an evacuation or rebalance, by the broker's names. */
const PHASES = [
  'waiting_health_check',
  'evicting_conns',
  'waiting_takeover',
  'evicting_sessions',
  'prohibiting',
] as const

/** Evacuations and rebalances in progress, with the remaining work of each. */
export function Processes({ status }: { status: RebalanceStatus }) {
  const t = useMessages(rebalanceMessages)
  const { evacuations, rebalances, purges } = status
  if (evacuations.length + rebalances.length + purges.length === 0) {
    return <EmptyState title={t.nothing} text={t.nothingText} />
  }
  return (
    <>
      {evacuations.map((each) => (
        <Process
          key={`evacuation ${each.node}`}
          title={t.evacuationOf(each.node)}
          moving={each}
          stop={evacuationStop}
        />
      ))}
      {rebalances.map((each) => (
        <Process
          key={`rebalance ${each.node}`}
          title={t.rebalanceBy(each.coordinator_node ?? each.node)}
          moving={each}
          stop={rebalanceStop}
        />
      ))}
      {purges.map((each) => (
        <Process key={`purge ${each.node}`} title={t.purgeOf(each.node)} moving={each} />
      ))}
    </>
  )
}

type AnyProcess = Partial<Evacuation & Rebalance> & { node: string; state: string }

interface ProcessProps {
  title: string
  moving: AnyProcess
  stop?: typeof evacuationStop | typeof rebalanceStop
}

function Process({ title, moving, stop }: ProcessProps) {
  const t = useMessages(rebalanceMessages)
  const { number } = useFormats()
  const { stats = {} } = moving
  const { initial_connected: initial, current_connected: current } = stats
  return (
    <Section title={title} {...(stop && { action: <StopButton stop={stop} node={moving.node} /> })}>
      {initial !== undefined && current !== undefined && (
        <ProgressLine
          label={t.connections}
          done={shareDone(moving) ?? 0}
          total={1}
          text={t.leftOf(number(current), number(initial))}
        />
      )}
      <KeyValues columns={2} items={useFacts(moving)} />
    </Section>
  )
}

function StopButton({ stop, node }: { stop: AnyOperation; node: string }) {
  const t = useMessages(rebalanceMessages)
  const lock = useLock()
  const act = useAct()
  const end = useAction(stop as typeof evacuationStop, {
    refreshes: [rebalanceGlobalStatus, nodeList],
  })
  return (
    <Button
      size="xs"
      variant="default"
      {...lock.button}
      onClick={() =>
        void act({
          ask: { title: t.stopTitle, body: t.stopText, confirmLabel: t.stop },
          act: () => end.mutateAsync({ path: { node } }),
          done: t.stopped,
        })
      }
    >
      {t.stop}
    </Button>
  )
}

function useFacts(moving: AnyProcess): KeyValue[] {
  const t = useMessages(rebalanceMessages)
  const { number, duration, list } = useFormats()
  const { state, stats = {}, donors, recipients = moving.session_recipients } = moving
  const phase = PHASES.find((each) => each === state)
  const isLeft = state === 'evicting_sessions' && recipients?.length === 0
  const left = secondsLeft(moving)
  const sessions = stats.current_sessions ?? stats.current_disconnected_sessions
  const rate = moving.connection_eviction_rate
  const { donor_conn_avg: donorMean, recipient_conn_avg: recipientMean } = moving
  return [
    { label: t.phase, value: isLeft ? t.sessionsLeft : phase === undefined ? state : t[phase] },
    ...(left === undefined
      ? []
      : [{ label: t.timeLeft, help: t.timeLeftHelp, value: duration(left * 1000) }]),
    ...(rate === undefined ? [] : [{ label: t.rate, value: t.perSecond(number(rate)) }]),
    ...(sessions === undefined ? [] : [{ label: t.sessions, value: number(sessions) }]),
    ...(donors === undefined ? [] : [{ label: t.donors, value: list(donors) }]),
    ...(recipients === undefined || recipients.length === 0
      ? []
      : [{ label: t.recipients, value: list(recipients) }]),
    ...(donorMean === undefined || recipientMean === undefined
      ? []
      : [{ label: t.averages, value: t.averagesOf(number(donorMean), number(recipientMean)) }]),
  ]
}
