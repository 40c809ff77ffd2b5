import type { Rule } from '@signalbox/contract/rules'
import { type Item, idOf } from './item.ts'

/** Everything that may use an item, as the broker lists it. */
export interface Lists {
  connectors: readonly Item[]
  actions: readonly Item[]
  sources: readonly Item[]
  rules: readonly Rule[]
}

/** The actions or sources of a connector. */
export const channelsOf = (connector: Item, channels: readonly Item[]): readonly Item[] =>
  channels.filter((each) => each.type === connector.type && each.connector === connector.name)

/** The rules that send rows to an action. */
export const rulesOfAction = (action: Item, rules: readonly Rule[]): readonly Rule[] =>
  rules.filter(({ actions }) => actions.includes(idOf(action)))

/** The rules that a source starts. */
export const rulesOfSource = (source: Item, rules: readonly Rule[]): readonly Rule[] =>
  rules.filter(({ from }) => from.includes(`$bridges/${idOf(source)}`))

export interface Usage {
  actions: readonly Item[]
  sources: readonly Item[]
  rules: readonly Rule[]
}

/** What uses a connector: its actions, its sources, and their rules. */
export function usageOfConnector(connector: Item, lists: Omit<Lists, 'connectors'>): Usage {
  const actions = channelsOf(connector, lists.actions)
  const sources = channelsOf(connector, lists.sources)
  const rules = [
    ...actions.flatMap((action) => rulesOfAction(action, lists.rules)),
    ...sources.flatMap((source) => rulesOfSource(source, lists.rules)),
  ]
  return { actions, sources, rules: [...new Set(rules)] }
}
