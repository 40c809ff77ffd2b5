import { useFormats, useMessages } from '../../../../language.tsx'
import { msSince } from '../../../../parts/findings/FindingList.tsx'
import { causeMessages, clientMessages, headlineMessages } from './client.messages.ts'
import type { Headline } from './client-health.ts'

/** The problem, since when, what is lost, and the cause; durations end at a time in epoch milliseconds. */
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
