import type { RewriteRule } from '@signalbox/contract/topic-rewrite'

/** Another user changed or deleted the rule, or the one that it was moved behind. */
export class RuleGone extends Error {
  override readonly name = 'RuleGone'
}

export type Rules = readonly RewriteRule[]

/** Equal rules count as one: the broker accepts repetitions, whose order has no effect. */
export const isSame = (a: RewriteRule, b: RewriteRule) =>
  a.action === b.action &&
  a.source_topic === b.source_topic &&
  a.re === b.re &&
  a.dest_topic === b.dest_topic

/**
 * Index of a rule in the list.
 *
 * @throws {RuleGone} if another user deleted it
 */
function requirePlace(list: Rules, rule: RewriteRule): number {
  const at = list.findIndex((each) => isSame(each, rule))
  if (at < 0) throw new RuleGone()
  return at
}

/**
 * The first placeholder of a destination, such as 9 of `$9`, whose group the expression does not have. An expression
 * that the browser cannot read has no answer.
 */
export function missingGroup(
  re: string,
  destination: string,
): { group: number; groups: number } | undefined {
  const groups = countGroups(re)
  if (groups === undefined) return undefined
  const used = [...destination.matchAll(/\$([1-9])/g)].map(([, digit]) => Number(digit))
  const group = used.find((each) => each > groups)
  return group === undefined ? undefined : { group, groups }
}

function countGroups(re: string): number | undefined {
  try {
    // The empty branch matches every text, so that the result has all groups.
    return (RegExp(`${re.replaceAll('(?P<', '(?<')}|`).exec('')?.length ?? 1) - 1
  } catch {
    return undefined
  }
}

/**
 * The list with one more rule, or with it in the place of `former`, whose other fields stay.
 *
 * @throws {RuleGone} if `former` is not in the list
 */
export function withRule(list: Rules, rule: RewriteRule, former: RewriteRule | undefined) {
  if (former === undefined) return [...list, rule]
  const at = requirePlace(list, former)
  return list.toSpliced(at, 1, { ...list[at], ...rule })
}

/** List with a deleted rule restored behind its former predecessor, or at the end if that is gone too. */
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
 * @throws {RuleGone} if one of them is not in the list
 */
export function moved(list: Rules, rule: RewriteRule, before: RewriteRule | undefined) {
  const others = list.toSpliced(requirePlace(list, rule), 1)
  const at = before === undefined ? 0 : requirePlace(others, before) + 1
  return others.toSpliced(at, 0, rule)
}
