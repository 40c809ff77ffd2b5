import type { RewriteRule } from '@signalbox/contract/topic-rewrite'

/** Another user has changed or deleted the rule, or the one it was moved behind. */
export class RuleGone extends Error {
  override readonly name = 'RuleGone'
}

export type Rules = readonly RewriteRule[]

/** Equal rules are one: the broker accepts repetitions, and the order of equal rules has no effect. */
export const isSame = (a: RewriteRule, b: RewriteRule) =>
  a.action === b.action &&
  a.source_topic === b.source_topic &&
  a.re === b.re &&
  a.dest_topic === b.dest_topic

/** @throws {RuleGone} */
function placeOf(list: Rules, rule: RewriteRule): number {
  const at = list.findIndex((each) => isSame(each, rule))
  if (at < 0) throw new RuleGone()
  return at
}

/**
 * The list with one more rule, or with it in the place of `former`.
 *
 * @throws {RuleGone}
 */
export const withRule = (list: Rules, rule: RewriteRule, former: RewriteRule | undefined) =>
  former === undefined ? [...list, rule] : list.toSpliced(placeOf(list, former), 1, rule)

/** The list with a deleted rule behind the one that was before it, or at its end if that is gone, too. */
export function withRestored(list: Rules, rule: RewriteRule, before: RewriteRule | undefined) {
  const at = before === undefined ? 0 : list.findIndex((each) => isSame(each, before)) + 1
  return list.toSpliced(before !== undefined && at === 0 ? list.length : at, 0, rule)
}

export function without(list: Rules, rule: RewriteRule): RewriteRule[] {
  const at = list.findIndex((each) => isSame(each, rule))
  return at < 0 ? [...list] : list.toSpliced(at, 1)
}

/**
 * The list with the rule behind `before`; at its start without one.
 *
 * @throws {RuleGone}
 */
export function moved(list: Rules, rule: RewriteRule, before: RewriteRule | undefined) {
  const others = list.toSpliced(placeOf(list, rule), 1)
  const at = before === undefined ? 0 : placeOf(others, before) + 1
  return others.toSpliced(at, 0, rule)
}
