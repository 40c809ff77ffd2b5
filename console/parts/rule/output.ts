import type { RuleAction } from '@signalbox/contract/rules'
import type { ChannelState } from './health.ts'

export type OutputState =
  | 'missing'
  | 'disabled'
  | 'available'
  | 'connecting'
  | 'inconsistent'
  | 'unavailable'
  | 'unknown'

/** The state of a named action, in the order in which the API's fields count. */
export function outputState(id: string, actions: readonly ChannelState[] | undefined): OutputState {
  if (actions === undefined) return 'unknown'
  const action = actionOf(id, actions)
  if (action === undefined) return 'missing'
  if (action.enable === false) return 'disabled'
  switch (action.status) {
    case 'connected':
      return 'available'
    case 'connecting':
    case 'inconsistent':
      return action.status
    default:
      return 'unavailable'
  }
}

/** A named action; `undefined`: it is missing, or not known. */
export const actionOf = (
  id: string,
  actions: readonly ChannelState[] | undefined,
): ChannelState | undefined => actions?.find(({ type, name }) => `${type}:${name}` === id)

/** Of a list of outputs: the same action is in it once, republish more than once. */
export function outputKeys(actions: readonly RuleAction[]): string[] {
  const counts = new Map<string, number>()
  return actions.map((action) => {
    const name = typeof action === 'string' ? action : action.function
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return `${name} ${count}`
  })
}

/** A text argument of a function. */
export function argumentOf(action: Exclude<RuleAction, string>, name: string): string | undefined {
  const value = action.args?.[name]
  return typeof value === 'string' ? value : undefined
}
