import type { ActionCall } from '@signalbox/contract/calls'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Detail } from '#ui/Detail.tsx'
import { lastFailureMessages } from './last-failure.messages.ts'

/** Why the latest failed row of an action failed. */
export function LastFailure({ failure }: { failure: ActionCall | undefined }) {
  const t = useMessages(lastFailureMessages)
  const { dateTime } = useFormats()
  if (failure === undefined) return null
  const { at, status, error } = failure
  return (
    <Banner tone="warning" title={t.last(dateTime(Date.parse(at)))}>
      <Detail text={error ?? t.status(String(status))} />
    </Banner>
  )
}
