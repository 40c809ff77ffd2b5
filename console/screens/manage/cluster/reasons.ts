import { ApiError } from '@signalbox/contract/errors'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { useMessages } from '#language.tsx'
import { clusterMessages } from './cluster.messages.ts'

type Reason = 'already' | 'busy' | 'nodeDown' | 'notIn' | 'removeSelf'

/** Short terms of the broker, as in `{error,{badrpc,nodedown}}`. */
const REASONS: readonly [pattern: RegExp, reason: Reason][] = [
  [/already_in_cluster|cannot invite self/i, 'already'],
  [/already_started|in_progress|already.*running/i, 'busy'],
  [/nodedown|badrpc|noconnection|timeout/i, 'nodeDown'],
  [/node_not_in_cluster/i, 'notIn'],
  [/can't leave self/i, 'removeSelf'],
]

export const findClusterReason = (words: string): Reason | undefined =>
  REASONS.find(([pattern]) => pattern.test(words))?.[1]

/** Error of the cluster in the reader's language; unknown terms are shown unchanged. */
export function useClusterSentence(): (error: unknown) => Sentence {
  const t = useMessages(clusterMessages)
  const sentence = useErrorSentence()
  return (error) => {
    if (!(error instanceof ApiError) || error.kind !== 'http') return sentence(error)
    const reason = findClusterReason(error.message)
    return reason === undefined ? sentence(error) : { title: t[reason], detail: error.message }
  }
}
