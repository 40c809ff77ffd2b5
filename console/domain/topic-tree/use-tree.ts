import type { AnyOperation } from '@signalbox/contract/client'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import { topicBranchList } from '@signalbox/contract/topic-activity'
import { useSyncExternalStore } from 'react'
import { useLiveEach } from '#api/live-each.ts'
import { useCan } from '#api/use-can.ts'
import { type TreeState, treeStore } from './tree-store.ts'

export function useTreeState(): TreeState {
  return useSyncExternalStore(treeStore.subscribe, treeStore.state)
}

/** Whether topics are those that the page knows of a cluster: of lists, and of a subscription. */
export const useIsCalculated = (): boolean => !useCan(topicBranchList).can

interface TopicRead<Answer> {
  data: Answer | undefined
  error: Error | null
  isPending: boolean
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

/**
 * Answers of an operation about topics, from the embedded broker or from the tree of the page.
 *
 * @param answer answer of the tree; `undefined`: there is none
 */
export function useTopicReads<O extends AnyOperation>(
  operation: O,
  requests: readonly RequestOf<O>[],
  pollMs: number,
  answer: (state: TreeState, request: RequestOf<O>) => AnswerOf<O> | undefined,
): TopicRead<AnswerOf<O>>[] {
  const isCalculated = useIsCalculated()
  const state = useTreeState()
  const reads = useLiveEach(operation, isCalculated ? [] : requests, pollMs)
  if (!isCalculated) return reads
  return requests.map((request) => ({
    data: answer(state, request),
    // The error is shown beside the button that reads again.
    ...{ error: null, isPending: false, dataUpdatedAt: state.readAt },
    refetch: () => Promise.resolve(),
  }))
}
