import { topicBranchList } from '@signalbox/contract/topic-activity'
import { useSyncExternalStore } from 'react'
import { useCan } from '../../../../api/use-can.ts'
import { type GatheredState, gathered } from './gathered.ts'

export function useGatheredState(): GatheredState {
  return useSyncExternalStore(gathered.subscribe, gathered.state)
}

/** What was gathered, where the broker itself keeps no list; `undefined` where it does. */
export function useGathered(): GatheredState | undefined {
  const isAnswered = useCan(topicBranchList).can
  const state = useGatheredState()
  return isAnswered ? undefined : state
}
