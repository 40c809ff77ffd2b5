import type { Rule, RuleAction } from '@signalbox/contract/rules'
import { WEBHOOK_SUFFIX } from '../integration/webhook-name.ts'

/** Items of FROM that are sources; the second is the newer spelling of the same. */
export const SOURCE_TOPICS = ['$bridges/', '$sources/']

/** The named actions of a rule: `<type>:<name>`. */
export const ruleActionIds = (actions: readonly RuleAction[]): string[] =>
  actions.filter((action) => typeof action === 'string')

/** The sources in FROM: `<type>:<name>`; a wildcard names none. */
export function ruleSourceIds({ from }: Pick<Rule, 'from'>): string[] {
  return from.flatMap((item) => {
    const prefix = SOURCE_TOPICS.find((each) => item.startsWith(each))
    return prefix === undefined || /[+#]/.test(item) ? [] : [item.slice(prefix.length)]
  })
}

/** A rule that a webhook consists of. It is changed with its webhook. */
export const isOfWebhook = ({ id, actions }: Pick<Rule, 'id' | 'actions'>): boolean =>
  id.endsWith(WEBHOOK_SUFFIX) && ruleActionIds(actions).some((action) => action.startsWith('http:'))

/** The name of the webhook of a rule. */
export const webhookNameFromRule = ({ id }: Pick<Rule, 'id'>): string =>
  id.slice(0, -WEBHOOK_SUFFIX.length)

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

export function newRuleId(): string {
  const random = crypto.getRandomValues(new Uint8Array(4))
  return `rule_${[...random].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`
}

/** `a` → `a_duplication` → `a_duplication_1` → `a_duplication_2` */
export function duplicateId(id: string): string {
  const numbered = /^(.*_duplication)_(\d+)$/.exec(id)
  if (numbered !== null) return `${numbered[1]}_${Number(numbered[2]) + 1}`
  return id.endsWith('_duplication') ? `${id}_1` : `${id}_duplication`
}

/** The statement of a new rule. A topic with a quotation mark cannot be written; the editor reports it. */
export const statementFrom = (topic: string): string => `SELECT\n  *\nFROM\n  "${topic}"`
