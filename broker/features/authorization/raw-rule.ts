import { flagOf, textOf } from '../../backends/sql.ts'
import type { QoS } from '../../kernel/message.ts'
import type { Rule } from '@signalbox/acl/rule'

/** A rule as a server of others has it, in columns or fields of these names. */
export type RawRule = Readonly<
  Partial<Record<'permission' | 'action' | 'topic' | 'qos' | 'retain', unknown>>
>

const PERMISSIONS = { allow: 'allow', deny: 'deny' } as const
const ACTIONS = {
  publish: 'publish',
  pub: 'publish',
  subscribe: 'subscribe',
  sub: 'subscribe',
  all: 'all',
} as const

/** The rule, or the name of what is wrong with it. */
export function readRule(raw: RawRule): Rule | { wrong: keyof RawRule } {
  const permission = known(PERMISSIONS, raw.permission)
  if (permission === undefined) return { wrong: 'permission' }
  const action = known(ACTIONS, raw.action)
  if (action === undefined) return { wrong: 'action' }
  const topic = textOf(raw.topic)
  if (topic === undefined || topic === '') return { wrong: 'topic' }
  const qos = readQos(raw.qos)
  if (qos === undefined) return { wrong: 'qos' }
  const retain = readRetain(raw.retain)
  return retain === undefined ? { wrong: 'retain' } : { permission, action, topic, qos, retain }
}

/** Those of them that are rules: what cannot be read allows and denies nothing. */
export function readRules(raw: readonly RawRule[]): Rule[] {
  return raw.map(readRule).filter((read): read is Rule => !('wrong' in read))
}

function known<Meaning>(meanings: Readonly<Record<string, Meaning>>, value: unknown) {
  const text = textOf(value)
  return text !== undefined && Object.hasOwn(meanings, text) ? meanings[text] : undefined
}

const isNothing = (value: unknown) => value === undefined || value === null

const QOS: Readonly<Record<string, QoS>> = { 0: 0, 1: 1, 2: 2 }

/** A number, a list with commas, or a list; nothing means all. */
function readQos(value: unknown): QoS[] | undefined {
  if (isNothing(value)) return [0, 1, 2]
  const parts = Array.isArray(value) ? value : (textOf(value)?.split(',') ?? [])
  const levels = parts.map((part) => known(QOS, textOf(part)?.trim()))
  const isRead = levels.length > 0 && !levels.includes(undefined)
  return isRead ? (levels as QoS[]) : undefined // none is missing
}

function readRetain(value: unknown): boolean | 'all' | undefined {
  if (isNothing(value) || textOf(value) === 'all') return 'all'
  const text = textOf(value)
  return text === '' || (text !== undefined && /^(?!0$|1$)-?\d+$/.test(text))
    ? undefined
    : flagOf(value)
}
