import { type QoS, QOS_LEVELS } from '@signalbox/mqtt/protocol'
import { ACTIONS, type Rule, type RuleFields } from './rule.ts'

/** Data from an external system that is no valid rule. */
export class BadRule extends Error {}

/** Limit on the rules of one login; a login with more is refused. */
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
    permission: (['allow', 'deny'] as const).find((each) => each === readText(permission)),
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
    .map((each) => (typeof each === 'string' || isBytes(each) ? readText(each) : undefined))
  if (texts.includes(undefined)) return { wrong: 'topic' }
  return texts.map((each) => ({ ...fields, topic: each }) as Rule) // none of them is missing
}

/** Reads a list of rules. @throws {BadRule} if it is no list, one is invalid, or there are more than `MAX_RULES` */
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

/** Readable rules only: an unreadable one neither allows nor denies. */
export function readWhole(raw: readonly unknown[]): Rule[] {
  return raw.flatMap((each) => {
    const read = readForeignRule(each)
    return 'wrong' in read ? [] : read
  })
}

/**
 * Reads an object of allowed topic filters by action: `{pub, sub, all}`.
 *
 * @throws {BadRule} if a value is no list of topics, or there are more than `MAX_RULES`
 */
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

function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  return isBytes(value) ? new TextDecoder().decode(value) : undefined
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

function readAction(value: unknown): RuleFields['action'] | undefined {
  const text = readText(value)
  if (text === 'pub') return 'publish'
  return text === 'sub' ? 'subscribe' : ACTIONS.find((each) => each === text)
}

const isNothing = (value: unknown) => value === undefined || value === null

/** An absent QoS means all three. */
function readQos(value: unknown): QoS[] | undefined {
  if (isNothing(value)) return [...QOS_LEVELS]
  const parts: readonly unknown[] = Array.isArray(value)
    ? value
    : (readText(value)?.split(',') ?? [''])
  const levels = parts.map((part) => {
    const text = readText(part)?.trim()
    return QOS_LEVELS.find((level) => String(level) === text)
  })
  return levels.includes(undefined) ? undefined : (levels as QoS[]) // none is missing
}

/** An absent `retain` means both values. */
function readRetain(value: unknown): RuleFields['retain'] | undefined {
  if (isNothing(value)) return 'all'
  if (typeof value === 'boolean') return value
  // A BIT of MySQL.
  const isBit = isBytes(value) && value.length === 1 && (value[0] ?? 2) < 2
  switch (isBit ? String(value[0]) : readText(value)?.trim().toLowerCase()) {
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
