import type { Rule } from '@signalbox/contract/rules'
import { isRecord } from '@signalbox/formats/is-record'
import { indexRows } from '#index-rows.ts'
import { type Item, toItemId } from './item.ts'

/** Lists of all objects that may use an item. */
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
export const connectorChannels = (connector: Item, channels: readonly Item[]): readonly Item[] =>
  onConnector(channels, toItemId(connector))

/** The rules that send rows to an action. */
export const rulesOfAction = (action: Item, rules: readonly Rule[]): readonly Rule[] =>
  withAction(rules, toItemId(action))

const withFallback = indexRows<Item>(({ fallback_actions: fallbacks }) =>
  (Array.isArray(fallbacks) ? fallbacks : []).flatMap((each) =>
    isRecord(each) && each.kind === 'reference'
      ? [`${String(each.type)}:${String(each.name)}`]
      : [],
  ),
)

/** The actions whose undelivered rows go to an action. */
export const fallbackUsers = (action: Item, actions: readonly Item[]): readonly Item[] =>
  withFallback(actions, toItemId(action))

/** The rules that a source starts. */
export const rulesOfSource = (source: Item, rules: readonly Rule[]): readonly Rule[] =>
  withTopic(rules, `$bridges/${toItemId(source)}`)

export interface Usage {
  actions: readonly Item[]
  sources: readonly Item[]
  rules: readonly Rule[]
}

/** Users of a connector: its actions, its sources, and their rules. */
export function usageOfConnector(connector: Item, lists: Omit<Lists, 'connectors'>): Usage {
  const actions = connectorChannels(connector, lists.actions)
  const sources = connectorChannels(connector, lists.sources)
  const rules = [
    ...actions.flatMap((action) => rulesOfAction(action, lists.rules)),
    ...sources.flatMap((source) => rulesOfSource(source, lists.rules)),
  ]
  return { actions, sources, rules: [...new Set(rules)] }
}
