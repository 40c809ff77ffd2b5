import { ApiError } from '@signalbox/contract/errors'
import { type Sentence, useErrorSentence } from '../../../api/error-sentence.ts'
import { useMessages } from '../../../language.tsx'
import { failureMessages } from './listeners.messages.ts'
import { failureOf } from '../../../parts/listeners/model/failure.ts'

/** A refusal by the broker as a sentence; its own words are the detail. */
export function useListenerSentence(): (error: unknown) => Sentence {
  const t = useMessages(failureMessages)
  const sentence = useErrorSentence()
  return (error) => {
    if (!(error instanceof ApiError) || error.kind !== 'http') return sentence(error)
    const failure = failureOf(error.message)
    return failure === undefined ? sentence(error) : { title: t[failure], detail: error.message }
  }
}

/** Why a listener does not run, from the broker's own words. */
export function useReason(): (words: string) => string {
  const t = useMessages(failureMessages)
  return (words) => {
    const failure = failureOf(words)
    return failure === undefined ? words : t[failure]
  }
}
