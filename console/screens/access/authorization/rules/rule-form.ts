import type { AclRule } from '@signalbox/contract/acl-rules'
import { PLACEHOLDERS, unknownPlaceholders } from '@signalbox/contract/placeholders'
import * as z from 'zod/mini'
import { isRuleTopic } from '#domain/rules/rule-topic.ts'
import type { FormShape } from '#form/use-reviewed-save.ts'
import type { RuleKind } from '#domain/rules/save-rules.ts'

export interface RuleValues {
  permission: AclRule['permission']
  action: AclRule['action']
  topic: string
  /** QoS levels separated by commas: `0,1,2`. */
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

export const toRuleValues = ({
  permission,
  action,
  topic,
  qos,
  retain,
  ...rest
}: AclRule): RuleValues => ({
  ...rest,
  permission,
  action,
  topic,
  qos: readQos(qos).join(','),
  retain: typeof retain === 'boolean' ? (retain ? 'true' : 'false') : 'all',
})

/** QoS levels of a rule, which brokers report as one value or a list; an absent value means every level. */
function readQos(reported: unknown): readonly unknown[] {
  if (reported === undefined || reported === null) return [0, 1, 2]
  return Array.isArray(reported) ? [...new Set<unknown>(reported)].sort() : [reported]
}

/** QoS and RETAIN are always sent, since an absent value means any. Unknown fields are kept. */
export const toRule = ({
  permission,
  action,
  topic,
  qos,
  retain,
  ...rest
}: RuleValues): AclRule => ({
  ...rest,
  permission,
  action,
  topic,
  qos: ([0, 1, 2] as const).filter((each) => qos.split(',').includes(String(each))),
  retain: retain === 'all' ? 'all' : retain === 'true',
})

interface Rules {
  /** `undefined`: another user deleted the list. */
  rules: readonly AclRule[] | undefined
}

export const rulesShape = (name: string): FormShape<Rules, RulesValues> => ({
  toValues: ({ rules = [] }) => ({ name, rules: rules.map(toRuleValues) }),
  toConfig: ({ rules }) => ({ rules: rules.map(toRule) }),
})

/** Texts in a topic that look like placeholders but are literal; after `eq ` all are. */
export function literalPlaceholders(topic: string): string[] {
  return unknownPlaceholders(topic, topic.startsWith('eq ') ? [] : PLACEHOLDERS.topic)
}

type Words = Record<'clientRequired' | 'topicRequired' | 'topicWrong' | 'userRequired', string>

export function rulesSchema(kind: RuleKind, words: Words) {
  return z.object({
    name: z
      .string()
      .check(
        z.minLength(
          kind === 'all' ? 0 : 1,
          kind === 'clients' ? words.clientRequired : words.userRequired,
        ),
      ),
    rules: z.array(
      z.looseObject({
        permission: z.enum(['allow', 'deny']),
        action: z.enum(['publish', 'subscribe', 'all']),
        topic: z
          .string()
          .check(z.minLength(1, words.topicRequired), z.refine(isRuleTopic, words.topicWrong)),
        qos: z.string(),
        retain: z.enum(['all', 'true', 'false']),
      }),
    ),
  })
}
