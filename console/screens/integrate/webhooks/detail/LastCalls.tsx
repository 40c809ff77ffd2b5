import { type ActionCall, actionCalls } from '@signalbox/contract/calls'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { type Item, toItemId } from '#domain/integration/item.ts'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Loading } from '#ui/Loading.tsx'
import { webhookDetailMessages } from './detail.messages.ts'

const POLL_MS = 3000
const HEIGHT = 420

/** The last requests of an action, where the broker lists them. */
export function useCalls(action: Item | undefined) {
  const canList = useCan(actionCalls).can
  const isOn = canList && action !== undefined
  const id = action === undefined ? '' : toItemId(action)
  const read = useLive(actionCalls, { path: { id } }, POLL_MS, isOn)
  return { ...read, canList, isSettled: !isOn || !read.isPending }
}

interface LastCallsProps {
  read: ReturnType<typeof useCalls>
  /** The rule of the webhook, whose test follows requests where the broker does not list them. */
  ruleId: string | undefined
}

export function LastCalls({ read, ruleId }: LastCallsProps) {
  const t = useMessages(webhookDetailMessages)
  const sentence = useErrorSentence()
  if (!read.canList) {
    const test = ruleId !== undefined && (
      <LinkButton to={paths.rule(ruleId, { tab: 'settings', test: 'rule' })}>{t.follow}</LinkButton>
    )
    return (
      <Section title={t.calls} action={test}>
        {t.callsOfCluster}
      </Section>
    )
  }
  return (
    <Section title={t.calls} about={t.callsAbout}>
      {read.data === undefined ? (
        read.error === null ? (
          <Loading label={t.loading} />
        ) : (
          <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
        )
      ) : (
        <Calls calls={read.data} />
      )}
    </Section>
  )
}

const isGood = ({ status = 0 }: ActionCall) => status >= 200 && status <= 299

function Calls({ calls }: { calls: readonly ActionCall[] }) {
  const t = useMessages(webhookDetailMessages)
  const { dateTime, number } = useFormats()
  if (calls.length === 0) return <EmptyState title={t.callsEmpty} text={t.callsEmptyText} />
  return (
    <SmallTable
      label={t.calls}
      height={HEIGHT}
      columns={[
        { key: 'at', label: t.time, isName: true },
        { key: 'status', label: t.status },
        { key: 'duration', label: t.duration, numeric: true },
        { key: 'error', label: t.error, isData: true },
      ]}
      rows={calls.map((call, i) => ({
        key: `${call.at} ${i}`,
        isBad: !isGood(call),
        cells: [
          dateTime(new Date(call.at).getTime()),
          <StatusBadge
            key="status"
            tone={isGood(call) ? 'running' : 'error'}
            label={call.status === undefined ? t.noAnswer : String(call.status)}
          />,
          t.ms(number(call.duration)),
          call.error ?? '',
        ],
      }))}
    />
  )
}
