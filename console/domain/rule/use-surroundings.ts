import { actionList } from '@signalbox/contract/actions'
import { sourceList } from '@signalbox/contract/sources'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'

/** All actions and sources with their status: both lists are short, and the API has no pages of them. */
export function useSurroundings() {
  const canActions = useCan(actionList).can
  const canSources = useCan(sourceList).can
  const actions = useLive(actionList, {}, POLL_MS, canActions).data
  const sources = useLive(sourceList, {}, POLL_MS, canSources).data
  return { actions, sources, canActions, canSources }
}
