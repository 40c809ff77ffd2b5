import { ApiError } from '@signalbox/contract/errors'
import {
  type RuleBody,
  ruleCreate,
  ruleDelete,
  ruleList,
  ruleUpdate,
} from '@signalbox/contract/rules'
import type { SaveCalls } from '@signalbox/flow/save'
import { isGone } from '#api/is-gone.ts'
import { client } from '#api/client.ts'
import { setEnabled } from '../rule/rules.actions.ts'
import { families } from './families.ts'
import { type Item, toItemId } from './item.ts'

/** The calls of a save of several objects. Its plan makes complete bodies for each operation. */
export const saveCalls: SaveCalls = {
  create: (noun, body) =>
    noun === 'rule'
      ? client.call(ruleCreate, { body: body as RuleBody }) // of the plan
      : client.call(families[noun].operations.create, { body }),
  change: (noun, id, body) =>
    noun === 'rule'
      ? client.call(ruleUpdate, { path: { id }, body })
      : client.call(families[noun].operations.update, { path: { id }, body }),
  enable: (noun, id, isOn) =>
    noun === 'rule'
      ? setEnabled(id, isOn)
      : client.call(families[noun].operations.enable, { path: { id, enable: isOn } }),
  remove: (noun, id) =>
    noun === 'rule'
      ? client.call(ruleDelete, { path: { id } })
      : client.call(families[noun].operations.remove, { path: { id }, query: {} }),
  // Looked up in the list: a browser reports each 404 as an error.
  async exists(noun, id) {
    if (noun === 'rule') {
      const { data } = await client.call(ruleList, { query: { like_id: id, limit: 10_000 } })
      return data.some((rule) => rule.id === id)
    }
    const items: unknown = await client.call(families[noun].operations.list, {})
    return (items as Item[]).some((item) => toItemId(item) === id) // by its schema
  },
  isMissing: isGone,
  isUncertain: (error) =>
    !(error instanceof ApiError) || error.kind !== 'http' || error.status >= 500,
}
