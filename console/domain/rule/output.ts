import type { RuleAction } from '@signalbox/contract/rules'
import { topicMatches } from '@signalbox/mqtt/match'
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
  const action = findNamedAction(id, actions)
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
export const findNamedAction = (
  id: string,
  actions: readonly ChannelState[] | undefined,
): ChannelState | undefined => actions?.find(({ type, name }) => `${type}:${name}` === id)

/** Unique keys for a list of outputs, which contains an action once at most, but republish any number of times. */
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
export function readTextArgument(
  action: Exclude<RuleAction, string>,
  name: string,
): string | undefined {
  const value = action.args?.[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * Whether a rule may read the messages that it republishes, which it does not republish again. The value of a
 * placeholder in the topic is taken for one level, which only a wildcard matches.
 */
export function readsItself(action: Exclude<RuleAction, string>, from: readonly string[]): boolean {
  const topic = action.function === 'republish' ? readTextArgument(action, 'topic') : undefined
  if (topic === undefined) return false
  if (topic === '${topic}') return from.some((filter) => !filter.startsWith('$'))
  const published = topic.replaceAll(/\$\{[^}]*\}/g, '\0')
  return from.some((filter) => topicMatches(filter, published))
}
