import type { Rule } from '@signalbox/contract/rules'
import { type Item, toItemId, isEnabled, isOfWebhook as isPart } from '#domain/integration/item.ts'
import { WEBHOOK_SUFFIX as SUFFIX } from '#domain/integration/webhook-name.ts'
import { ruleActionIds, isOfWebhook } from '#domain/rule/rule.ts'

/** Fault of a webhook: a missing part, or a change outside its page. */
export type Problem = 'noConnector' | 'noAction' | 'noRule' | 'otherConnector' | 'notLinked'

/** Parts of a webhook. The API knows no webhooks: each is a connector, an action and a rule of the same name. */
export interface Parts {
  readonly connector?: Item | undefined
  readonly action?: Item | undefined
  readonly rule?: Rule | undefined
}

export interface Webhook extends Parts {
  /** Name of the parts, with the suffix that marks them. */
  readonly fullName: string
  /** Name given by the user. */
  readonly name: string
  readonly problems: readonly Problem[]
  readonly isEnabled: boolean
  /** Whether only one of action and rule is enabled, so that nothing is sent. */
  readonly isHalfEnabled: boolean
}

export interface Lists {
  readonly connectors: readonly Item[]
  readonly actions: readonly Item[]
  readonly rules: readonly Rule[]
}

export const toFullName = (name: string) => (name.endsWith(SUFFIX) ? name : `${name}${SUFFIX}`)

export const toShortName = (fullName: string) =>
  fullName.endsWith(SUFFIX) ? fullName.slice(0, -SUFFIX.length) : fullName

export const toPartId = (fullName: string) => `http:${fullName}`

/** URL of the connector, without the path of the action. */
export const webhookUrl = ({ connector }: Parts): string =>
  typeof connector?.url === 'string' ? connector.url : ''

/** Parts with this name, whatever their purpose. */
export const findWebhookParts = (
  fullName: string,
  { connectors, actions, rules }: Lists,
): Parts => {
  const hasName = (item: Item) => toItemId(item) === toPartId(fullName)
  return {
    connector: connectors.find(hasName),
    action: actions.find(hasName),
    rule: rules.find(({ id }) => id === fullName),
  }
}

/** All webhooks, including those with missing parts. */
export function webhooksFromLists(lists: Lists): readonly Webhook[] {
  const names = new Set([
    ...lists.connectors.filter(isPart).map(({ name }) => name),
    ...lists.actions.filter(isPart).map(({ name }) => name),
    ...lists.rules.filter(isOfWebhook).map(({ id }) => id),
  ])
  return [...names].map((name) => webhookFromParts(name, findWebhookParts(name, lists)))
}

export function webhookFromParts(fullName: string, parts: Parts): Webhook {
  const { connector, action, rule } = parts
  const isOn = action !== undefined && isEnabled(action)
  const isRuleOn = rule?.enable === true
  return {
    ...parts,
    fullName,
    name: toShortName(fullName),
    problems: findProblems(fullName, { connector, action, rule }),
    isEnabled: isOn && isRuleOn,
    isHalfEnabled: action !== undefined && rule !== undefined && isOn !== isRuleOn,
  }
}

function findProblems(fullName: string, { connector, action, rule }: Parts): readonly Problem[] {
  const found: readonly (Problem | false)[] = [
    connector === undefined && 'noConnector',
    action === undefined && 'noAction',
    rule === undefined && 'noRule',
    action !== undefined && action.connector !== fullName && 'otherConnector',
    rule !== undefined && !ruleActionIds(rule.actions).includes(toPartId(fullName)) && 'notLinked',
  ]
  return found.filter((each) => each !== false)
}

/** Other actions on the webhook's connector, which keep it, and other rules that use its action, which lose it. */
export function otherUsers({ fullName }: Webhook, { actions, rules }: Omit<Lists, 'connectors'>) {
  const id = toPartId(fullName)
  return {
    actions: actions.filter(
      (each) => each.type === 'http' && each.connector === fullName && each.name !== fullName,
    ),
    rules: rules.filter((rule) => rule.id !== fullName && ruleActionIds(rule.actions).includes(id)),
  }
}
