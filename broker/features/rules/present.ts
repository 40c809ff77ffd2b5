import type { Rule, RuleEngineConfig, RuleMetrics } from '@signalbox/contract/rules'
import { Duration } from '@signalbox/formats/units'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import type { RuleConfig, RuleCounts } from './rules.ts'
import { presentTime } from '../../api/time.ts'

export function presentRule(config: RuleConfig): Rule {
  const { created_at: createdAt, metadata, ...rule } = config
  const tags = readTags(metadata)
  return {
    ...rule,
    ...(tags.length > 0 && { tags }),
    actions: [...rule.actions],
    from: ruleTopics(config),
    created_at: presentTime(createdAt),
  }
}

/** Tags in the metadata, which others may have written. */
const readTags = (metadata: object | undefined): string[] =>
  metadata !== undefined && 'tags' in metadata && Array.isArray(metadata.tags)
    ? metadata.tags.filter((tag) => typeof tag === 'string')
    : []

const topics = new WeakMap<RuleConfig, string[]>()

/** The items of FROM. Filters ask for those of all rules, so a statement is read once. */
export function ruleTopics(rule: RuleConfig): string[] {
  let known = topics.get(rule)
  if (known === undefined) {
    known = parse(rule.sql).statement.sources.map(({ topic }) => topic)
    topics.set(rule, known)
  }
  return known
}

export function presentCounts(counts: RuleCounts): RuleMetrics {
  const { rate, rateLast5m, rateMax } = counts.rates()
  return {
    matched: counts.matched,
    'matched.rate': rate,
    'matched.rate.last5m': rateLast5m,
    'matched.rate.max': rateMax,
    passed: counts.passed,
    failed: counts.exceptions + counts.noResult,
    'failed.exception': counts.exceptions,
    'failed.no_result': counts.noResult,
    'actions.total': counts.outputs,
    'actions.success': counts.succeeded,
    'actions.failed': counts.outOfService + counts.failed,
    'actions.failed.out_of_service': counts.outOfService,
    'actions.failed.unknown': counts.failed,
  }
}

export const presentEngine = (config: Readonly<RuleEngineConfig>): RuleEngineConfig => ({
  ...config,
  jq_function_default_timeout: Duration.parse(config.jq_function_default_timeout) ?? 0,
})
