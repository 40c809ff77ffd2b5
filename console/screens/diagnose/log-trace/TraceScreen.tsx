import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { MAX_TRACE_BYTES, type Trace, traceList } from '@signalbox/contract/trace'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useRouter } from '#routing/react.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import { logTraceMessages, traceStatuses, traceTypes } from './log-trace.messages.ts'
import { logTracePath } from './log-trace.paths.ts'
import { traceCondition, traceSize, STATUS_TONES } from './trace-form.ts'
import { TraceLog } from './TraceLog.tsx'
import { againPath, useTraceActions } from './use-trace-actions.ts'

/** One trace: what it records, and its log. */
export function TraceScreen({ name }: { name: string }) {
  const t = useMessages(logTraceMessages)
  const sentence = useErrorSentence()
  const read = useLive(traceList, {})
  const trace = read.data?.find((each) => each.name === name)
  return (
    <Screen
      title={name}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: logTracePath() }]} current={name} />}
      action={trace && <Actions trace={trace} />}
    >
      {read.data === undefined && read.error !== null && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && trace === undefined && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={logTracePath()}>{t.back}</ScreenLink>}
        />
      )}
      {trace !== undefined && (
        <>
          <Facts trace={trace} />
          <TraceLog key={trace.name} trace={trace} />
        </>
      )}
    </Screen>
  )
}

function Actions({ trace }: { trace: Trace }) {
  const t = useMessages(logTraceMessages)
  const lock = useLock()
  const router = useRouter()
  const { stop, remove, download } = useTraceActions()
  return (
    <>
      <Button variant="default" onClick={() => void download(trace)}>
        {t.download}
      </Button>
      {trace.status === 'stopped' ? (
        <>
          <LinkButton to={againPath(trace)}>{t.again}</LinkButton>
          <Button
            variant="default"
            {...lock.button}
            onClick={async () => {
              if (await remove(trace)) await router.navigate(logTracePath())
            }}
          >
            {t.deleteOne}
          </Button>
        </>
      ) : (
        <Button variant="default" {...lock.button} onClick={() => void stop(trace)}>
          {t.stop}
        </Button>
      )}
    </>
  )
}

function Facts({ trace }: { trace: Trace }) {
  const t = useMessages(logTraceMessages)
  const types = useMessages(traceTypes)
  const statuses = useMessages(traceStatuses)
  const { bytes, date, time } = useFormats()
  const { type, status, start_at: start, end_at: end } = trace
  const nodes = Math.max(1, Object.keys(trace.log_size ?? {}).length)
  const size = traceSize(trace)
  return (
    <Vitals
      label={t.details}
      items={[
        {
          label: t.status,
          value: <StatusBadge tone={STATUS_TONES[status]} label={statuses[status]} />,
        },
        { label: types[type], value: <span className="mono">{traceCondition(trace)}</span> },
        { label: t.start, value: time(start), unit: date(start) },
        { label: t.end, value: time(end), unit: date(end) },
        {
          label: t.size,
          value: bytes(size),
          unit: `/ ${bytes(MAX_TRACE_BYTES * nodes)}`,
          share: size / (MAX_TRACE_BYTES * nodes),
        },
      ]}
    />
  )
}
