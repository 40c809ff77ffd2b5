import { ApiError } from '@signalbox/contract/errors'
import {
  type RuleBody,
  ruleCreate,
  ruleDelete,
  ruleGet,
  ruleUpdate,
} from '@signalbox/contract/rules'
import type { SaveCalls } from '@signalbox/flow/save'
import { client } from '../../api/client.ts'
import { isGone, setEnabled } from '../rule/rules.actions.ts'
import { families } from './families.ts'

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
  async exists(noun, id) {
    try {
      await client.call(noun === 'rule' ? ruleGet : families[noun].operations.get, { path: { id } })
      return true
    } catch (error) {
      if (isGone(error)) return false
      throw error
    }
  },
  isMissing: isGone,
  isUncertain: (error) =>
    !(error instanceof ApiError) || error.kind !== 'http' || error.status >= 500,
}
