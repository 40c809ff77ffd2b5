import { useFormats, useMessages } from '#language.tsx'
import { msSince } from '#domain/findings/FindingList.tsx'
import { causeMessages, clientMessages, headlineMessages } from './client.messages.ts'
import type { Headline } from './client-health.ts'

/** Sentence with the problem, its start, the loss and the cause; `at` is the current time in epoch milliseconds. */
export function useHeadlineSentence(): (headline: Headline, at: number) => string {
  const t = useMessages(clientMessages)
  const sentences = useMessages(headlineMessages)
  const causes = useMessages(causeMessages)
  const formats = useFormats()
  return ({ kind, cause, since, rate = 0 }, at) => {
    const lasting = since === undefined ? '' : t.lasting(formats.duration(msSince(since, at)))
    const losing = rate > 0 ? t.losing(formats.messageRate(rate)) : ''
    return sentences[kind](causes[cause], lasting, losing)
  }
}
