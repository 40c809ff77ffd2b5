import type { Rule } from '@signalbox/contract/rules'
import { indexRows } from '../../index-rows.ts'
import { type Item, idOf } from './item.ts'

/** Everything that may use an item, as the broker lists it. */
export interface Lists {
  connectors: readonly Item[]
  actions: readonly Item[]
  sources: readonly Item[]
  rules: readonly Rule[]
}

const onConnector = indexRows<Item>(({ type, connector }) => [`${type}:${connector}`])
const withAction = indexRows<Rule>(({ actions }) => actions.filter((id) => typeof id === 'string'))
const withTopic = indexRows<Rule>(({ from }) => from)

/** The actions or sources of a connector. */
export const channelsOf = (connector: Item, channels: readonly Item[]): readonly Item[] =>
  onConnector(channels, idOf(connector))

/** The rules that send rows to an action. */
export const rulesOfAction = (action: Item, rules: readonly Rule[]): readonly Rule[] =>
  withAction(rules, idOf(action))

/** The rules that a source starts. */
export const rulesOfSource = (source: Item, rules: readonly Rule[]): readonly Rule[] =>
  withTopic(rules, `$bridges/${idOf(source)}`)

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
