import * as operations from '@signalbox/contract/rules'
import { simulate, simulatedEvent } from '@signalbox/rule-sql/events/simulate'
import { createContext } from '@signalbox/rule-sql/run/context'
import { STOPPED } from './rules.ts'
import type { Outcome } from '../../integration/result.ts'
import { apiError } from '../../api/failure.ts'
import { Answer, resource } from '../../api/resource.ts'
import { presentEvents } from './events.present.ts'

/** How long a test waits for actions that buffer their rows. */
const WAIT_MS = 5000

export const ruleTesting = resource(({ on, kernel, rules, config, schemaRegistry }) => {
  on(operations.ruleTest, async ({ body }) => {
    const { jqTimeoutMs } = config.rules.settings
    const { schemas } = schemaRegistry
    const context = createContext({ now: () => kernel.clock.now(), jqTimeoutMs, schemas })
    const answer = await simulate(body, context, kernel.node)
    switch (answer.status) {
      case 200:
        // Sent as text because JSON of JavaScript cannot tell 1.0 from 1.
        return new Answer(200, answer.json, 'application/json')
      case 412:
        throw apiError('NOT_MATCH')
      case 400:
        throw apiError('BAD_REQUEST', { message: answer.message })
    }
  })

  on(operations.ruleApply, async ({ path: { id }, body }) => {
    const event = simulatedEvent(body.context, kernel.clock.now(), kernel.node)
    if (event === undefined) {
      throw apiError('BAD_REQUEST', { message: 'Bad Arguments: emqx_rule_api_schema' })
    }
    const applied = rules.apply(id, event, body.stop_action_after_template_rendering)
    // Recorded; 404 is published.
    if (applied === undefined) throw apiError('NOT_MATCH')
    const { result, outcomes } = applied
    if (result.kind === 'noMatch') throw apiError('NOT_MATCH')
    if (result.kind === 'failed') {
      throw apiError('BAD_REQUEST', { message: result.problem.message })
    }
    const rows = await Promise.all(outcomes.map((row) => Promise.all(row.map(present))))
    return result.isForeach ? rows : rows.flat()
  })

  on(operations.ruleEventList, () => presentEvents())

  /** `ok` for an action that was stopped, too; otherwise why it failed. */
  async function present(outcome: Promise<Outcome>): Promise<string> {
    const { promise: late, resolve } = Promise.withResolvers<undefined>()
    const cancel = kernel.clock.after(WAIT_MS, () => resolve(undefined))
    const settled = await Promise.race([outcome, late])
    cancel()
    if (settled === undefined) return 'pending'
    if (settled.kind === 'success' || settled.reason === STOPPED) return 'ok'
    return settled.kind === 'out_of_service' ? settled.kind : settled.reason
  }
})
