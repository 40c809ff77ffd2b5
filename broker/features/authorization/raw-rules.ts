import type { QoS } from '../../kernel/message.ts'
import type { Permission, Rule, RuleFields } from '@signalbox/acl/rule'

/** A rule that came from elsewhere and is none. */
export class BadRule extends Error {}

const ACTIONS = {
  pub: 'publish',
  publish: 'publish',
  sub: 'subscribe',
  subscribe: 'subscribe',
  all: 'all',
} as const satisfies Record<string, RuleFields['action']>

/** So many rules of one login are read, and no more. */
const MAX_RULES = 1000
const ALL_QOS: QoS[] = [0, 1, 2]

/**
 * Rules as tokens and answers of servers write them: `topic` or `topics`, `qos` as a number, a list or
 * a text, `retain` as it comes.
 *
 * @throws {BadRule}
 */
export function readRawRules(raw: unknown): Rule[] {
  if (!Array.isArray(raw)) throw new BadRule('not a list of rules')
  return bounded(raw.flatMap(readRule))
}

/**
 * Topic filters of each action, all of them allowed: `{pub, sub, all}`.
 *
 * @throws {BadRule}
 */
export function readFilterMap(raw: Readonly<Record<string, unknown>>): Rule[] {
  return bounded(
    (['pub', 'sub', 'all'] as const).flatMap((name) =>
      texts(raw[name] ?? []).map((topic) => ({
        permission: 'allow',
        action: ACTIONS[name],
        qos: ALL_QOS,
        retain: 'all',
        topic,
      })),
    ),
  )
}

function bounded(rules: Rule[]): Rule[] {
  if (rules.length > MAX_RULES) throw new BadRule('too many rules')
  return rules
}

function readRule(raw: unknown): Rule[] {
  if (typeof raw !== 'object' || raw === null) throw new BadRule('not a rule')
  const { permission, action, topic, topics, qos, retain } = raw as Record<string, unknown>
  const fields = {
    permission: readPermission(permission),
    action: readAction(action),
    qos: readQos(qos),
    retain: readRetain(retain),
  }
  return texts(typeof topic === 'string' ? [topic] : topics).map((each) => ({
    ...fields,
    topic: each,
  }))
}

function texts(raw: unknown): string[] {
  if (!Array.isArray(raw)) throw new BadRule('not a list of topics')
  return raw.map((each: unknown) => {
    if (typeof each !== 'string') throw new BadRule('a topic is no text')
    return each
  })
}

function readPermission(raw: unknown): Permission {
  if (raw === 'allow' || raw === 'deny') return raw
  throw new BadRule('neither allow nor deny')
}

function readAction(raw: unknown): RuleFields['action'] {
  const name = String(raw)
  if (!Object.hasOwn(ACTIONS, name)) throw new BadRule('not an action')
  return ACTIONS[name as keyof typeof ACTIONS] // it has it
}

function readQos(raw: unknown): QoS[] {
  if (raw === undefined || raw === null) return ALL_QOS
  const list: unknown[] = typeof raw === 'string' ? raw.split(',') : [raw].flat()
  return list.map((each) => {
    const qos = ALL_QOS.find((known) => each === known || each === String(known))
    if (qos === undefined) throw new BadRule('not a QoS')
    return qos
  })
}

function readRetain(raw: unknown): RuleFields['retain'] {
  switch (raw) {
    case undefined:
    case null:
    case 'all':
      return 'all'
    case true:
    case 'true':
    case 1:
    case '1':
      return true
    case false:
    case 'false':
    case 0:
    case '0':
      return false
    default:
      throw new BadRule('not a retain')
  }
}
