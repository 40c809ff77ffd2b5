import { actionCreate, actionDelete, actionEnable, actionUpdate } from '@signalbox/contract/actions'
import { connectorCreate, connectorDelete, connectorUpdate } from '@signalbox/contract/connectors'
import { ApiError } from '@signalbox/contract/errors'
import { ruleCreate, ruleDelete, ruleUpdate } from '@signalbox/contract/rules'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { type Sentence, useErrorSentence } from '../../../api/error-sentence.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { carryOut, type Part, type Result, type Step } from './model/plan.ts'
import { WEBHOOK_READS } from './use-webhooks.ts'
import { webhooksMessages } from './webhooks.messages.ts'

const ITEMS = {
  connector: { create: connectorCreate, update: connectorUpdate, remove: connectorDelete },
  action: { create: actionCreate, update: actionUpdate, remove: actionDelete },
} as const

function call({ part, id, ...step }: Step): Promise<unknown> {
  if (part === 'rule') {
    if (step.verb === 'delete') return client.call(ruleDelete, { path: { id } })
    if (step.verb === 'switch') {
      return client.call(ruleUpdate, { path: { id }, body: { enable: step.isOn } })
    }
    const { sql = '', ...body } = step.body as { sql?: string } // a plan gives rules all their fields
    if (step.verb === 'create') return client.call(ruleCreate, { body: { ...body, sql } })
    return client.call(ruleUpdate, { path: { id }, body: { ...body, sql } })
  }
  if (step.verb === 'switch') {
    return client.call(actionEnable, { path: { id, enable: step.isOn } })
  }
  const { create, update, remove } = ITEMS[part]
  if (step.verb === 'create') return client.call(create, { body: { ...step.body } })
  if (step.verb === 'update') return client.call(update, { path: { id }, body: { ...step.body } })
  if (part === 'connector') return client.call(remove, { path: { id } })
  // Rules of other users lose the action; the confirmation names them.
  return client.call(actionDelete, { path: { id }, query: { also_delete_dep_actions: true } })
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404
/** Nothing was answered, or not by the broker: the call may have been carried out. */
const isUncertain = (error: unknown) =>
  !(error instanceof ApiError) || error.kind !== 'http' || error.status >= 500

/** Takes the steps of a plan, and refreshes what they change. */
export function useSteps(): (steps: readonly Step[]) => Promise<Result> {
  const queries = useQueryClient()
  return async (steps) => {
    try {
      return await carryOut(steps, { call, isGone, isUncertain })
    } finally {
      for (const { id } of WEBHOOK_READS) void queries.invalidateQueries({ queryKey: [id] })
    }
  }
}

/** A failure in the words that the user sees. */
export const failure = (message: string): ApiError =>
  new ApiError({ kind: 'http', operation: 'webhook', message })

/** Steps that failed, for `submit`. */
export class StepsFailed extends Error {
  readonly result: Extract<Result, { kind: 'failed' }>

  constructor(result: Extract<Result, { kind: 'failed' }>) {
    super('the steps failed')
    this.result = result
  }
}

/** What failed, why, and what is left of it. */
export function useStepSentence(): (error: unknown) => Sentence {
  const t = useMessages(webhooksMessages)
  const sentence = useErrorSentence()
  const { list } = useFormats()
  const names: Readonly<Record<Part, string>> = {
    connector: t.connector,
    action: t.action,
    rule: t.rule,
  }
  return (error) => {
    if (!(error instanceof StepsFailed)) return sentence(error)
    const { at, error: cause, left } = error.result
    const { title, detail = '' } = sentence(cause)
    const about = {
      create: t.failedCreate(names[at.part]),
      update: t.failedUpdate(names[at.part]),
      switch: t.failedUpdate(names[at.part]),
      delete: t.failedDelete(names[at.part]),
    }
    const remains =
      left.length > 0 ? t.left(list(left.map(({ part, id }) => `${names[part]} ${id}`))) : ''
    return { title: about[at.verb], detail: [title, detail, remains].filter(Boolean).join(' ') }
  }
}
