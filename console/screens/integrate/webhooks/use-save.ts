import { actionDelete } from '@signalbox/contract/actions'
import { ApiError } from '@signalbox/contract/errors'
import type { SaveCalls } from '@signalbox/flow/save'
import { client } from '#api/client.ts'
import { saveCalls } from '#domain/integration/save-calls.ts'
import { useSteps } from '#domain/integration/steps.ts'
import { WEBHOOK_READS } from './use-webhooks.ts'

const calls: SaveCalls = {
  ...saveCalls,
  // Rules of other users lose the action; the confirmation names them.
  remove: (noun, id) =>
    noun === 'action'
      ? client.call(actionDelete, { path: { id }, query: { also_delete_dep_actions: true } })
      : saveCalls.remove(noun, id),
}

/** Takes the steps of a webhook. @throws {StepsFailed} if a step was refused */
export const useWebhookSteps = () => useSteps(calls, WEBHOOK_READS)

/** A failure in the words that the user sees. */
export const failure = (message: string): ApiError =>
  new ApiError({ kind: 'http', operation: 'webhook', message })
