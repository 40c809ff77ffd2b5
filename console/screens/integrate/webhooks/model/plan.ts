import type { Rule } from '@signalbox/contract/rules'
import type { OtherStep } from '@signalbox/flow/save'
import { changed, type Config, created, type SaveStep } from '@signalbox/flow/save-plan'
import { toItemConfig, isEnabled } from '#domain/integration/item.ts'
import { toPartId, type Parts } from './webhook.ts'

/** Parts in the order in which each needs the previous one. */
const PARTS = ['connector', 'action', 'rule'] as const
export type Part = (typeof PARTS)[number]

/** The fields of a rule that a webhook decides about. */
export const toRuleConfig = ({ sql, actions, enable, description }: Rule): Config => ({
  sql,
  actions,
  enable,
  description,
})

/** Intended configuration of each part. */
export type Wanted = Readonly<Record<Part, Config>>

/**
 * Calls that save a webhook: missing parts are created, and changed ones updated. Unchanged parts are left alone,
 * because an update of a connector interrupts it, and one of an action drops its buffer.
 */
export function planOfSave(fullName: string, now: Parts, wanted: Wanted): readonly SaveStep[] {
  const before = toPartConfigs(now)
  return PARTS.flatMap((part) => {
    const [body, old] = [wanted[part], before[part]]
    const target = toTarget(part, fullName)
    return old === undefined
      ? [created(target, { ...named(part, fullName), ...body })]
      : changed(target, body, old)
  })
}

export const toPartConfigs = ({ connector, action, rule }: Parts) => ({
  connector: connector && toItemConfig(connector),
  action: action && toItemConfig(action),
  rule: rule && toRuleConfig(rule),
})

/** Calls that enable or disable sending; the connection stays open. */
export function planOfSwitch(
  fullName: string,
  { action, rule }: Parts,
  isOn: boolean,
): readonly OtherStep[] {
  const verb = isOn ? 'enable' : 'disable'
  const parts = [
    action !== undefined && isEnabled(action) !== isOn && 'action',
    rule !== undefined && rule.enable !== isOn && 'rule',
  ] as const
  return parts
    .filter((part) => part !== false)
    .map((part) => ({ ...toTarget(part, fullName), verb }))
}

/** Calls that delete a webhook, in an order in which no deleted part is still in use. */
export function planOfRemoval(
  fullName: string,
  { connector, action, rule }: Parts,
  { keepsConnector = false } = {},
): readonly OtherStep[] {
  const parts = [
    rule !== undefined && 'rule',
    action !== undefined && 'action',
    connector !== undefined && !keepsConnector && 'connector',
  ] as const
  return parts
    .filter((part) => part !== false)
    .map((part) => ({ ...toTarget(part, fullName), verb: 'delete' }))
}

const toTarget = (noun: Part, name: string) => ({
  noun,
  id: noun === 'rule' ? name : toPartId(name),
})

const named = (part: Part, name: string): Config =>
  part === 'rule' ? { id: name } : { type: 'http', name }
