import { type QoS, QOS_LEVELS } from '@signalbox/mqtt/protocol'
import { ACTIONS, type Rule, type RuleFields } from './rule.ts'

/** Something that came from elsewhere and is no rule. */
export class BadRule extends Error {}

/** So many rules of one login are read, and no more. */
const MAX_RULES = 1000

type Field = 'permission' | 'action' | 'topic' | 'qos' | 'retain'

/**
 * A rule as external servers, tokens and HTTP responses write it: `topic` or `topics`, one rule for each; `qos` as
 * a number, a list, or a text with commas; `retain` as a truth value, a number or a word. Bytes are text.
 */
export function readForeignRule(raw: unknown): Rule[] | { wrong: Field | 'rule' } {
  if (typeof raw !== 'object' || raw === null) return { wrong: 'rule' }
  const { permission, action, topic, topics, qos, retain } = raw as Record<string, unknown>
  const fields = {
    permission: (['allow', 'deny'] as const).find((each) => each === textOf(permission)),
    action: readAction(action),
    qos: readQos(qos),
    retain: readRetain(retain),
  }
  for (const name of ['permission', 'action', 'qos', 'retain'] as const) {
    if (fields[name] === undefined) return { wrong: name }
  }
  // A number is no topic.
  const texts = [topic ?? topics]
    .flat()
    .map((each) => (typeof each === 'string' || isBytes(each) ? textOf(each) : undefined))
  if (texts.includes(undefined)) return { wrong: 'topic' }
  return texts.map((each) => ({ ...fields, topic: each }) as Rule) // none of them is missing
}

/** All of them. @throws {BadRule} */
export function readAll(raw: unknown): Rule[] {
  if (!Array.isArray(raw)) throw new BadRule('not a list of rules')
  return bounded(
    raw.flatMap((each) => {
      const read = readForeignRule(each)
      if ('wrong' in read) throw new BadRule(`not a rule: ${read.wrong}`)
      return read
    }),
  )
}

/** Those that can be read: what cannot allows and denies nothing. */
export function readWhole(raw: readonly unknown[]): Rule[] {
  return raw.flatMap((each) => {
    const read = readForeignRule(each)
    return 'wrong' in read ? [] : read
  })
}

/** Topic filters of each action, all of them allowed: `{pub, sub, all}`. @throws {BadRule} */
export function readFilterMap(raw: Readonly<Record<string, unknown>>): Rule[] {
  return bounded(
    ['pub', 'sub', 'all'].flatMap((action) => {
      const topics = raw[action] ?? []
      const read = Array.isArray(topics)
        ? readForeignRule({ permission: 'allow', action, topics })
        : ({ wrong: 'topic' } as const)
      if ('wrong' in read) throw new BadRule('not a list of topics')
      return read
    }),
  )
}

function bounded(rules: Rule[]): Rule[] {
  if (rules.length > MAX_RULES) throw new BadRule('too many rules')
  return rules
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return isBytes(value) ? new TextDecoder().decode(value) : undefined
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

function readAction(value: unknown): RuleFields['action'] | undefined {
  const text = textOf(value)
  if (text === 'pub') return 'publish'
  return text === 'sub' ? 'subscribe' : ACTIONS.find((each) => each === text)
}

const isNothing = (value: unknown) => value === undefined || value === null

/** Nothing means all. */
function readQos(value: unknown): QoS[] | undefined {
  if (isNothing(value)) return [...QOS_LEVELS]
  const parts: readonly unknown[] = Array.isArray(value)
    ? value
    : (textOf(value)?.split(',') ?? [''])
  const levels = parts.map((part) => {
    const text = textOf(part)?.trim()
    return QOS_LEVELS.find((level) => String(level) === text)
  })
  return levels.includes(undefined) ? undefined : (levels as QoS[]) // none is missing
}

/** Nothing means both. */
function readRetain(value: unknown): RuleFields['retain'] | undefined {
  if (isNothing(value)) return 'all'
  if (typeof value === 'boolean') return value
  // A BIT of MySQL.
  const isBit = isBytes(value) && value.length === 1 && (value[0] ?? 2) < 2
  switch (isBit ? String(value[0]) : textOf(value)?.trim().toLowerCase()) {
    case 'all':
      return 'all'
    case 'true':
    case '1':
      return true
    case 'false':
    case '0':
      return false
    default:
      return undefined
  }
}
