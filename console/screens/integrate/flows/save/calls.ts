import { ApiError } from '@signalbox/contract/errors'
import { ruleCreate, ruleDelete, ruleUpdate, type RuleBody } from '@signalbox/contract/rules'
import type { SaveCalls } from '@signalbox/flow/save'
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
  isMissing: isGone,
  isUncertain: (error) => !(error instanceof ApiError) || error.status >= 500,
}
