import type { QoS } from '../../kernel/message.ts'
import type { Permission, Rule, RuleFields } from './rule.ts'

/** A rule as a database has it, in its own types. */
export interface StoredRule {
  permission: unknown
  action: unknown
  topics: readonly unknown[]
  qos?: unknown
  retain?: unknown
}

/** One rule for each topic; none, where it is not one: what cannot be read allows and denies nothing. */
export function storedRules({ permission, action, topics, ...rest }: StoredRule): Rule[] {
  const fields = {
    permission: PERMISSIONS.get(permission),
    action: ACTIONS.get(action),
    qos: readQos(rest.qos),
    retain: rest.retain == null ? 'all' : RETAIN.get(rest.retain),
  }
  if (Object.values(fields).includes(undefined)) return []
  // None of them is missing.
  const whole = fields as RuleFields
  return topics.flatMap((topic) => (typeof topic === 'string' ? [{ ...whole, topic }] : []))
}

const PERMISSIONS = new Map<unknown, Permission>([
  ['allow', 'allow'],
  ['deny', 'deny'],
])

const ACTIONS = new Map<unknown, RuleFields['action']>([
  ['publish', 'publish'],
  ['pub', 'publish'],
  ['subscribe', 'subscribe'],
  ['sub', 'subscribe'],
  ['all', 'all'],
])

const RETAIN = new Map<unknown, RuleFields['retain']>([
  ['all', 'all'],
  [true, true],
  [1, true],
  ['true', true],
  ['1', true],
  [false, false],
  [0, false],
  ['false', false],
  ['0', false],
])

const ONE_QOS = new Map<unknown, QoS>([
  [0, 0],
  [1, 1],
  [2, 2],
  ['0', 0],
  ['1', 1],
  ['2', 2],
])

/** A number, a list, or a text with commas. */
function readQos(qos: unknown): QoS[] | undefined {
  if (qos == null) return [0, 1, 2]
  const all: readonly unknown[] = Array.isArray(qos)
    ? qos
    : typeof qos === 'string'
      ? qos.split(',')
      : [qos]
  const read = all.map((each) => ONE_QOS.get(typeof each === 'string' ? each.trim() : each))
  return read.includes(undefined) ? undefined : (read as QoS[]) // none is missing
}
