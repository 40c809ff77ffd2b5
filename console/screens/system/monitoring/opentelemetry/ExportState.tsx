import { openTelemetryStatus, type SignalState } from '@signalbox/contract/opentelemetry'
import { useErrorSentence } from '#api/error-sentence.ts'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { signalMessages } from '#domain/config/roots/collector.messages.ts'
import { useReasonText } from '#domain/page/Unavailable.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { exportStateMessages } from './export-state.messages.ts'

const TONES: Readonly<Record<SignalState['status'], Tone>> = {
  off: 'stopped',
  waiting: 'neutral',
  sending: 'running',
  failing: 'error',
}

/** Export state of metrics, traces and logs, as the collector acknowledged them. */
export function ExportState() {
  const t = useMessages(exportStateMessages)
  const reasonText = useReasonText()
  const can = useCan(openTelemetryStatus)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useLive(openTelemetryStatus, {}, POLL_MS, can.can)
  return (
    <Section title={t.title} about={can.can ? t.about : reasonText(can.reason)}>
      {can.can && data !== undefined && <Signals states={data} />}
      {can.can && data === undefined && error !== null && (
        <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
      )}
    </Section>
  )
}

function Signals({ states }: { states: readonly SignalState[] }) {
  const t = useMessages(exportStateMessages)
  const signals = useMessages(signalMessages)
  const { number, dateTime } = useFormats()
  return (
    <SmallTable
      label={t.title}
      columns={[
        { key: 'signal', label: t.signal, isName: true },
        { key: 'status', label: t.status },
        { key: 'sent', label: t.sent, numeric: true },
        { key: 'lost', label: t.lost, numeric: true },
        { key: 'last', label: t.lastSent },
        { key: 'reason', label: t.reason },
      ]}
      rows={states.map((state) => ({
        key: state.signal,
        isBad: state.status === 'failing',
        cells: [
          signals[state.signal],
          <StatusBadge key="status" tone={TONES[state.status]} label={t[state.status]} />,
          number(state.sent),
          number(state.lost),
          state.last_sent_at === undefined ? UNKNOWN : dateTime(state.last_sent_at),
          state.reason ?? UNKNOWN,
        ],
      }))}
    />
  )
}
