import { useSyncExternalStore } from 'react'
import { useFeatures } from '../../../../api/features.ts'
import { type GatheredState, gathered } from './gathered.ts'

export function useGatheredState(): GatheredState {
  return useSyncExternalStore(gathered.subscribe, gathered.state)
}

/** What was gathered, where the broker itself keeps no list; `undefined` where it does. */
export function useGathered(): GatheredState | undefined {
  const { mode } = useFeatures()
  const state = useGatheredState()
  return mode === 'upstream' ? state : undefined
}
