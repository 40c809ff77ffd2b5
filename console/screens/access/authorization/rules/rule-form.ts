import type { AclRule } from '@signalbox/contract/acl-rules'
import { PLACEHOLDERS, unknownPlaceholders } from '@signalbox/contract/placeholders'
import * as z from 'zod/mini'
import { isRuleTopic } from '../../../../parts/rules/rule-topic.ts'
import type { RuleKind } from '../../../../parts/rules/save-rules.ts'

export interface RuleValues {
  permission: AclRule['permission']
  action: AclRule['action']
  topic: string
  /** Such as `0,1,2`. */
  qos: string
  retain: 'all' | 'true' | 'false'
}

export interface RulesValues {
  name: string
  rules: RuleValues[]
}

export const NEW_RULE: RuleValues = {
  permission: 'allow',
  action: 'publish',
  topic: '',
  qos: '0,1,2',
  retain: 'all',
}

/** Every choice of QoS there is. */
export const QOS_CHOICES = ['0,1,2', '0', '1', '2', '0,1', '0,2', '1,2'] as const

export const toRuleValues = ({ permission, action, topic, qos, retain }: AclRule): RuleValues => ({
  permission,
  action,
  topic,
  qos: qosOf(qos).join(','),
  retain: typeof retain === 'boolean' ? (retain ? 'true' : 'false') : 'all',
})

/** As brokers tell it: several, or one; nothing is any. */
function qosOf(reported: unknown): readonly unknown[] {
  if (reported === undefined || reported === null) return [0, 1, 2]
  return Array.isArray(reported) ? [...new Set<unknown>(reported)].sort() : [reported]
}

/** QoS and RETAIN are always sent: left out they would mean any. */
export const toRule = ({ permission, action, topic, qos, retain }: RuleValues): AclRule => ({
  permission,
  action,
  topic,
  qos: ([0, 1, 2] as const).filter((each) => qos.split(',').includes(String(each))),
  retain: retain === 'all' ? 'all' : retain === 'true',
})

/** Texts in a topic that look like placeholders but are literal; after `eq ` all are. */
export function literalPlaceholders(topic: string): string[] {
  return unknownPlaceholders(topic, topic.startsWith('eq ') ? [] : PLACEHOLDERS.topic)
}

export function rulesSchema(kind: RuleKind, words: { required: string; topic: string }) {
  return z.object({
    name: z.string().check(z.minLength(kind === 'all' ? 0 : 1, words.required)),
    rules: z.array(
      z.object({
        permission: z.enum(['allow', 'deny']),
        action: z.enum(['publish', 'subscribe', 'all']),
        topic: z.string().check(z.refine(isRuleTopic, words.topic)),
        qos: z.string(),
        retain: z.enum(['all', 'true', 'false']),
      }),
    ),
  })
}
