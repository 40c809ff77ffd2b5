import type { Rule } from '@signalbox/contract/rules'
import type { OtherStep } from '@signalbox/flow/save'
import { changed, type Config, created, type SaveStep } from '@signalbox/flow/save-plan'
import { configOf, isEnabled } from '../../../../parts/integration/item.ts'
import { partIdOf, type Parts } from './webhook.ts'

/** In the order of use. */
const PARTS = ['connector', 'action', 'rule'] as const
export type Part = (typeof PARTS)[number]

/** The fields of a rule that a webhook decides about. */
export const ruleConfigOf = ({ sql, actions, enable, description }: Rule): Config => ({
  sql,
  actions,
  enable,
  description,
})

/** The configurations of the parts as they are to be. */
export type Wanted = Readonly<Record<Part, Config>>

/**
 * The calls that make a webhook what it is to be: missing parts are created and changed ones are updated. A change
 * of a connector interrupts it, that of an action drops its buffer, so that parts without a change are left alone.
 */
export function planOfSave(fullName: string, now: Parts, wanted: Wanted): readonly SaveStep[] {
  const before = configsOf(now)
  return PARTS.flatMap((part) => {
    const [body, old] = [wanted[part], before[part]]
    const target = targetOf(part, fullName)
    return old === undefined
      ? [created(target, { ...named(part, fullName), ...body })]
      : changed(target, body, old)
  })
}

export const configsOf = ({ connector, action, rule }: Parts) => ({
  connector: connector && configOf(connector),
  action: action && configOf(action),
  rule: rule && ruleConfigOf(rule),
})

/** Enables or disables what sends: the connection stays. */
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
    .map((part) => ({ ...targetOf(part, fullName), verb }))
}

/** In the order in which nothing uses what is deleted. */
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
    .map((part) => ({ ...targetOf(part, fullName), verb: 'delete' }))
}

const targetOf = (noun: Part, name: string) => ({
  noun,
  id: noun === 'rule' ? name : partIdOf(name),
})

const named = (part: Part, name: string): Config =>
  part === 'rule' ? { id: name } : { type: 'http', name }
