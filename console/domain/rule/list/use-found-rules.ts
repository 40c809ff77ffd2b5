import { type Rule, ruleList } from '@signalbox/contract/rules'
import { client } from '#api/client.ts'
import { gatherPages } from '#api/gather.ts'
import { SLOW_POLL_MS, useLiveList } from '#api/live.ts'
import type { Gather } from '#gather.ts'

/** Largest number of rules in one answer. */
export const MOST_RULES = 10_000
/** A longer list is shown page by page in the order of the broker. */
const MOST_WHOLE = 100

/** Conditions by which the API finds rules. */
interface RuleFilters {
  like_id?: string | undefined
  like_from?: string | undefined
  match_from?: string | undefined
  like_description?: string | undefined
  enable?: string | undefined
}

/** One page of rules, in the order of the broker. */
export interface RulesPage {
  /** Number of all rules; `undefined` if they are not counted. */
  count: number | undefined
  hasNext: boolean
  /** Reads all rules of the list. */
  all: Gather<Rule>
}

interface Wanted {
  page: number
  limit: number
  /** Whether the user sorts or searches by a field for which the API cannot do so. */
  isWhole: boolean
}

/**
 * The rules that match: all of them in the order of their IDs if the list is short or needed as a whole, and otherwise
 * one page.
 */
export function useFoundRules(
  { like_id, like_from, match_from, like_description, enable }: RuleFilters,
  { page, limit, isWhole }: Wanted,
) {
  const filters = {
    ...(like_id !== undefined && { like_id }),
    ...(like_from !== undefined && { like_from }),
    ...(match_from !== undefined && { match_from }),
    ...(enable !== undefined && { enable }),
    ...(like_description !== undefined && { like_description }),
  }
  const first = { ...filters, page: 1, limit: isWhole ? MOST_RULES : MOST_WHOLE }
  const whole = useLiveList(ruleList, { query: first }, SLOW_POLL_MS)
  const isLong = !isWhole && whole.data?.meta.hasnext === true
  const paged = useLiveList(ruleList, { query: { ...filters, page, limit } }, SLOW_POLL_MS, isLong)
  if (!isLong) return { read: whole, onePage: undefined }
  const { count, hasnext: hasNext = false } = paged.data?.meta ?? {}
  const all = gatherPages<Rule>(
    (part, options) => client.call(ruleList, { query: { ...filters, ...part } }, options),
    { rowKey: ({ id }) => id },
  )
  return { read: paged, onePage: { count, hasNext, all } satisfies RulesPage }
}
