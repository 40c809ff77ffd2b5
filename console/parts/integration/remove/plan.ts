import type { Rule } from '@signalbox/contract/rules'
import { type Item, idOf, type Noun } from '../item.ts'
import { type Lists, rulesOfAction, rulesOfSource, usageOfConnector } from '../usage.ts'

/** One deletion, and the rules that it changes or stops. */
export interface Deletion {
  noun: Noun
  item: Item
  rules: readonly Rule[]
}

/**
 * The deletions that delete an item, in their order: a connector is deleted after the actions and sources that
 * use it.
 */
export function planOf(noun: Noun, item: Item, lists: Omit<Lists, 'connectors'>): Deletion[] {
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

/** With the rules that use it, which the API otherwise asks for. */
export const requestOf = ({ noun, item }: Deletion) => ({
  path: { id: idOf(item) },
  ...(noun !== 'connector' && { query: { also_delete_dep_actions: true } }),
})
