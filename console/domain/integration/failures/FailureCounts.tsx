import { type FailureReason, failureReasons } from '@signalbox/contract/failures'
import { useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import type { Address } from '#routing/path.ts'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { ScreenLink } from '../../page/links.tsx'
import type { FailureScope } from './failure-scope.ts'
import { FailureReasonText } from './FailureReasonText.tsx'
import { failuresMessages } from './failures.messages.ts'

const POLL_MS = 3000
/** The most frequent reasons; the others are in the list. */
const SHOWN = 5

interface FailureCountsProps {
  scope: FailureScope
  /** The list of the failures. */
  list: Address
}

/** Failures by reason, if there are any. */
export function FailureCounts({ scope, list }: FailureCountsProps) {
  const t = useMessages(failuresMessages)
  const isOn = useCan(failureReasons).can
  const { data } = useLive(failureReasons, { query: scope }, POLL_MS, isOn)
  if (data === undefined || data.length === 0) return null
  return (
    <Section title={t.reasons} action={<ScreenLink to={list}>{t.all}</ScreenLink>}>
      <ReasonTable reasons={data.slice(0, SHOWN)} />
    </Section>
  )
}

function ReasonTable({ reasons }: { reasons: readonly FailureReason[] }) {
  const t = useMessages(failuresMessages)
  const { dateTime, number } = useFormats()
  return (
    <SmallTable
      label={t.reasons}
      columns={[
        { key: 'reason', label: t.reason, isName: true, isLine: true },
        { key: 'count', label: t.count, numeric: true },
        { key: 'last', label: t.last },
      ]}
      rows={reasons.map(({ reason, code, words, count, last_at }) => ({
        key: reason,
        cells: [
          <FailureReasonText key="reason" code={code} words={words} />,
          number(count),
          dateTime(Date.parse(last_at)),
        ],
      }))}
    />
  )
}
