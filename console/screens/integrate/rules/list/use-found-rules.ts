import { ruleList } from '@signalbox/contract/rules'
import { useLiveList } from '../../../../api/live.ts'
import type { RulesSearch } from '../rules.paths.ts'

const POLL_MS = 10_000
/** As many as one answer can have. */
export const MOST_RULES = 10_000

/** All rules that match the filters of the list. */
export function useFoundRules(search: RulesSearch) {
  const { like_id, like_from, match_from, enable, like_description } = search
  const query = {
    page: 1,
    limit: MOST_RULES,
    ...(like_id !== undefined && { like_id }),
    ...(like_from !== undefined && { like_from }),
    ...(match_from !== undefined && { match_from }),
    ...(enable !== undefined && { enable }),
    ...(like_description !== undefined && { like_description }),
  }
  return useLiveList(ruleList, { query }, POLL_MS)
}
