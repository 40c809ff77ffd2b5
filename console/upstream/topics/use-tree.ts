import { topicBranchList } from '@signalbox/contract/topic-activity'
import { useSyncExternalStore } from 'react'
import { useCan } from '../../api/use-can.ts'
import { type TreeState, treeStore } from './tree-store.ts'

export function useTreeState(): TreeState {
  return useSyncExternalStore(treeStore.subscribe, treeStore.state)
}

/** The calculated tree; `undefined` where the broker answers. */
export function useCalculatedTree(): TreeState | undefined {
  const isAnswered = useCan(topicBranchList).can
  const state = useTreeState()
  return isAnswered ? undefined : state
}
