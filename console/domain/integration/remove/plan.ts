import type { Rule } from '@signalbox/contract/rules'
import { type Item, toConnectorId, toItemId, type Noun } from '../item.ts'
import {
  fallbackUsers,
  type Lists,
  rulesOfAction,
  rulesOfSource,
  usageOfConnector,
} from '../usage.ts'

/** Deletion of an item, with the rules that it changes or stops, and the actions that lose their fallback. */
export interface Deletion {
  noun: Noun
  item: Item
  rules: readonly Rule[]
  fallbackOf: readonly Item[]
}

/**
 * The deletions that delete an item, in their order: a connector is deleted after the actions and sources that
 * use it.
 */
export function planDeletion(noun: Noun, item: Item, lists: Omit<Lists, 'connectors'>): Deletion[] {
  const isDeleted = (user: Item) =>
    noun === 'connector' ? toConnectorId(user) === toItemId(item) : user === item
  const action = (each: Item): Deletion => ({
    noun: 'action',
    item: each,
    rules: rulesOfAction(each, lists.rules),
    fallbackOf: fallbackUsers(each, lists.actions).filter((user) => !isDeleted(user)),
  })
  const source = (each: Item): Deletion => ({
    noun: 'source',
    item: each,
    rules: rulesOfSource(each, lists.rules),
    fallbackOf: [],
  })
  switch (noun) {
    case 'action':
      return [action(item)]
    case 'source':
      return [source(item)]
    case 'connector': {
      const { actions, sources } = usageOfConnector(item, lists)
      return [
        ...actions.map(action),
        ...sources.map(source),
        { noun, item, rules: [], fallbackOf: [] },
      ]
    }
  }
}

/** Request that also removes the action from the rules that use it, without which the API refuses. */
export const deletionRequest = ({ noun, item }: Deletion) => ({
  path: { id: toItemId(item) },
  ...(noun !== 'connector' && { query: { also_delete_dep_actions: true } }),
})
