import type { ChannelState, RuleState, Surroundings } from '#domain/rule/health.ts'
import type { RuleRow } from '#domain/rule/list/rule-row.ts'
import { ruleActionIds, ruleSourceIds } from '#domain/rule/rule.ts'
import type { RulesSearch, StateGroup } from '../rules.paths.ts'

const GROUPS: Readonly<Record<RuleState, StateGroup | undefined>> = {
  missingAction: 'unavailable',
  missingSource: 'unavailable',
  downAction: 'unavailable',
  downSource: 'unavailable',
  failing: 'failing',
  failed: 'failed',
  noOutputs: 'no_outputs',
  unknown: undefined,
  running: 'running',
  disabled: 'disabled',
}

type Filters = Pick<RulesSearch, 'state' | 'used' | 'tag'>

/** Whether the filters have a condition that the API does not know, so that all rules are needed. */
export const hasOwnFilter = ({ state, used, tag }: Filters): boolean =>
  state !== undefined || used !== undefined || tag !== undefined

/** A test of rows for the conditions that the API does not know; `undefined` without such a condition. */
export function wantedRules(
  { state, used, tag }: Filters,
  { actions, sources }: Pick<Surroundings, 'actions' | 'sources'>,
): ((row: RuleRow) => boolean) | undefined {
  if (!hasOwnFilter({ state, used, tag })) return undefined
  const part = used?.toLowerCase() ?? ''
  const connectors = new Map<string, string>([...connectorsOf(actions), ...connectorsOf(sources)])
  const usesPart = ({ rule }: RuleRow) =>
    [...ruleActionIds(rule.actions), ...ruleSourceIds(rule)].some(
      (id) => id.toLowerCase().includes(part) || connectors.get(id)?.includes(part) === true,
    )
  return (row) =>
    (state === undefined || GROUPS[row.health.state] === state) &&
    (used === undefined || usesPart(row)) &&
    (tag === undefined || row.rule.tags?.includes(tag) === true)
}

/** The connectors of actions or sources, in small letters. */
const connectorsOf = (channels: readonly ChannelState[] = []) =>
  channels.map(
    ({ type, name, connector }) =>
      [`${type}:${name}`, `${type}:${connector ?? ''}`.toLowerCase()] as const,
  )
