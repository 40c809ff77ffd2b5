import type { Rule } from '@signalbox/contract/rules'
import {
  type Item,
  idOf,
  isEnabled,
  isOfWebhook as isPart,
} from '../../../../parts/integration/item.ts'
import { WEBHOOK_SUFFIX as SUFFIX } from '../../../../parts/integration/webhook-name.ts'
import { actionIdsOf, isOfWebhook } from '../../../../parts/rule/rule.ts'

/** What a webhook lacks, or what was changed outside its page. */
export type Problem = 'noConnector' | 'noAction' | 'noRule' | 'otherConnector' | 'notLinked'

/** A webhook is no object of the API: it consists of a connector, an action and a rule of one name. */
export interface Parts {
  readonly connector?: Item | undefined
  readonly action?: Item | undefined
  readonly rule?: Rule | undefined
}

export interface Webhook extends Parts {
  /** With the suffix: the name of the parts. */
  readonly fullName: string
  /** As the user calls it. */
  readonly name: string
  readonly problems: readonly Problem[]
  readonly isEnabled: boolean
  /** The action or the rule alone is enabled: nothing is sent. */
  readonly isHalfEnabled: boolean
}

export interface Lists {
  readonly connectors: readonly Item[]
  readonly actions: readonly Item[]
  readonly rules: readonly Rule[]
}

export const fullNameOf = (name: string) => (name.endsWith(SUFFIX) ? name : `${name}${SUFFIX}`)

export const shortNameOf = (fullName: string) =>
  fullName.endsWith(SUFFIX) ? fullName.slice(0, -SUFFIX.length) : fullName

export const partIdOf = (fullName: string) => `http:${fullName}`

/** Without the path of the action. */
export const urlOf = ({ connector }: Parts): string =>
  typeof connector?.url === 'string' ? connector.url : ''

/** The parts that have the name, whatever they are for. */
export const partsOf = (fullName: string, { connectors, actions, rules }: Lists): Parts => {
  const hasName = (item: Item) => idOf(item) === partIdOf(fullName)
  return {
    connector: connectors.find(hasName),
    action: actions.find(hasName),
    rule: rules.find(({ id }) => id === fullName),
  }
}

/** Every webhook, also one with parts missing. */
export function webhooksOf(lists: Lists): readonly Webhook[] {
  const names = new Set([
    ...lists.connectors.filter(isPart).map(({ name }) => name),
    ...lists.actions.filter(isPart).map(({ name }) => name),
    ...lists.rules.filter(isOfWebhook).map(({ id }) => id),
  ])
  return [...names].map((name) => webhookOf(name, partsOf(name, lists)))
}

export function webhookOf(fullName: string, parts: Parts): Webhook {
  const { connector, action, rule } = parts
  const isOn = action !== undefined && isEnabled(action)
  const isRuleOn = rule?.enable === true
  return {
    ...parts,
    fullName,
    name: shortNameOf(fullName),
    problems: problemsOf(fullName, { connector, action, rule }),
    isEnabled: isOn && isRuleOn,
    isHalfEnabled: action !== undefined && rule !== undefined && isOn !== isRuleOn,
  }
}

function problemsOf(fullName: string, { connector, action, rule }: Parts): readonly Problem[] {
  const found: readonly (Problem | false)[] = [
    connector === undefined && 'noConnector',
    action === undefined && 'noAction',
    rule === undefined && 'noRule',
    action !== undefined && action.connector !== fullName && 'otherConnector',
    rule !== undefined && !actionIdsOf(rule.actions).includes(partIdOf(fullName)) && 'notLinked',
  ]
  return found.filter((each) => each !== false)
}

/** What else uses the action of a webhook, or its connector: it is kept, or it loses the action. */
export function otherUsers({ fullName }: Webhook, { actions, rules }: Omit<Lists, 'connectors'>) {
  const id = partIdOf(fullName)
  return {
    actions: actions.filter(
      (each) => each.type === 'http' && each.connector === fullName && each.name !== fullName,
    ),
    rules: rules.filter((rule) => rule.id !== fullName && actionIdsOf(rule.actions).includes(id)),
  }
}
