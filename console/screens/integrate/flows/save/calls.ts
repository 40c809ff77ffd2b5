import { ApiError } from '@signalbox/contract/errors'
import {
  ruleCreate,
  ruleDelete,
  ruleGet,
  ruleUpdate,
  type RuleBody,
} from '@signalbox/contract/rules'
import type { SaveCalls } from '@signalbox/flow/save'
import type { Noun } from '@signalbox/flow/save-plan'
import { client } from '../../../../api/client.ts'
import { families } from '../../../../parts/integration/families.ts'
import { isGone } from '../../../../parts/rule/rules.actions.ts'

/** The calls of a save. The plan makes complete bodies for each operation. */
export const saveCalls: SaveCalls = {
  create: (noun, body) =>
    noun === 'rule'
      ? client.call(ruleCreate, { body: body as RuleBody }) // of the plan
      : client.call(families[noun].operations.create, { body }),
  change: (noun, id, body) =>
    noun === 'rule'
      ? client.call(ruleUpdate, { path: { id }, body })
      : client.call(families[noun].operations.update, { path: { id }, body }),
  remove: (noun, id) =>
    noun === 'rule'
      ? client.call(ruleDelete, { path: { id } })
      : client.call(families[noun].operations.remove, { path: { id }, query: {} }),
  exists: async (noun, id) => {
    try {
      await read(noun, id)
      return true
    } catch (error) {
      if (isGone(error)) return false
      throw error
    }
  },
  isMissing: isGone,
  /** No answer, or one that is not the broker's. */
  isUncertain: (error) =>
    !(error instanceof ApiError) || error.kind !== 'http' || error.status >= 500,
}

const read = (noun: Noun, id: string): Promise<unknown> =>
  noun === 'rule'
    ? client.call(ruleGet, { path: { id } })
    : client.call(families[noun].operations.get, { path: { id } })
