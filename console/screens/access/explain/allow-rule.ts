import type { AclRule } from '@signalbox/contract/acl-rules'

/** Rules with a new one in front; `undefined` if it is the first already. Rules are not duplicated. */
export function withFirst(rule: AclRule, rules: readonly AclRule[]): AclRule[] | undefined {
  const [first] = rules
  if (first !== undefined && isSame(first, rule)) return undefined
  return [rule, ...rules.filter((each) => !isSame(each, rule))]
}

function isSame(a: AclRule, b: AclRule): boolean {
  return (
    a.permission === b.permission &&
    a.action === b.action &&
    a.topic === b.topic &&
    a.retain === b.retain &&
    ([0, 1, 2] as const).every((qos) => a.qos.includes(qos) === b.qos.includes(qos))
  )
}
