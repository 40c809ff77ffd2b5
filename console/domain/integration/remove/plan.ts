import type { Rule } from '@signalbox/contract/rules'
import { type Item, toItemId, type Noun } from '../item.ts'
import { type Lists, rulesOfAction, rulesOfSource, usageOfConnector } from '../usage.ts'

/** Deletion of an item, with the rules that it changes or stops. */
export interface Deletion {
  noun: Noun
  item: Item
  rules: readonly Rule[]
}

/**
 * The deletions that delete an item, in their order: a connector is deleted after the actions and sources that
 * use it.
 */
export function planDeletion(noun: Noun, item: Item, lists: Omit<Lists, 'connectors'>): Deletion[] {
  const action = (each: Item): Deletion => ({
    noun: 'action',
    item: each,
    rules: rulesOfAction(each, lists.rules),
  })
  const source = (each: Item): Deletion => ({
    noun: 'source',
    item: each,
    rules: rulesOfSource(each, lists.rules),
  })
  switch (noun) {
    case 'action':
      return [action(item)]
    case 'source':
      return [source(item)]
    case 'connector': {
      const { actions, sources } = usageOfConnector(item, lists)
      return [...actions.map(action), ...sources.map(source), { noun, item, rules: [] }]
    }
  }
}

/** Request that also removes the action from the rules that use it, without which the API refuses. */
export const deletionRequest = ({ noun, item }: Deletion) => ({
  path: { id: toItemId(item) },
  ...(noun !== 'connector' && { query: { also_delete_dep_actions: true } }),
})
