import type { Failure } from '@signalbox/contract/failures'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { FailureReasonText } from './FailureReasonText.tsx'
import { failuresMessages } from './failures.messages.ts'

/** Why the latest failed row of an action failed. */
export function LastFailure({ failure }: { failure: Failure | undefined }) {
  const t = useMessages(failuresMessages)
  const { dateTime } = useFormats()
  if (failure === undefined) return null
  return (
    <Banner tone="warning" title={t.lastFailure(dateTime(Date.parse(failure.at)))}>
      <FailureReasonText {...failure} />
    </Banner>
  )
}
