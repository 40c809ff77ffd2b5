import { ApiError } from '@signalbox/contract/errors'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { useMessages } from '#language.tsx'
import { rebalanceMessages } from './rebalance.messages.ts'

/** `error on node 'emqx@10.0.0.1': nothing_to_balance` */
const REASONS = [
  ['nothing_to_balance', 'nothingToBalance'],
  ['already_started', 'alreadyStarted'],
  ['not_started', 'notStarted'],
] as const

/** Error of the cluster in the reader's language; unknown terms are shown unchanged. */
export function useRebalanceSentence(): (error: unknown) => Sentence {
  const t = useMessages(rebalanceMessages)
  const sentence = useErrorSentence()
  return (error) => {
    if (!(error instanceof ApiError) || error.kind !== 'http') return sentence(error)
    const known = REASONS.find(([term]) => error.message.endsWith(term))
    return known === undefined ? sentence(error) : { title: t[known[1]], detail: error.message }
  }
}
