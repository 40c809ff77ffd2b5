import { actionDelete } from '@signalbox/contract/actions'
import { ApiError } from '@signalbox/contract/errors'
import { type OtherStep, save, type SaveCalls, type SaveResult } from '@signalbox/flow/save'
import type { SaveStep } from '@signalbox/flow/save-plan'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { type Sentence, useErrorSentence } from '../../../api/error-sentence.ts'
import { joinSentences } from '../../../join-sentences.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { saveCalls } from '../../../parts/integration/save-calls.ts'
import { WEBHOOK_READS } from './use-webhooks.ts'
import { webhooksMessages } from './webhooks.messages.ts'

type Step = SaveStep | OtherStep
type Refusal = Extract<SaveResult<Step>, { kind: 'refused' }>

const calls: SaveCalls = {
  ...saveCalls,
  // Rules of other users lose the action; the confirmation names them.
  remove: (noun, id) =>
    noun === 'action'
      ? client.call(actionDelete, { path: { id }, query: { also_delete_dep_actions: true } })
      : saveCalls.remove(noun, id),
}

/**
 * Takes the steps of a plan, and refreshes what they change.
 *
 * @throws {StepsFailed} a step was refused
 */
export function useSteps(): (steps: readonly Step[]) => Promise<void> {
  const queries = useQueryClient()
  return async (steps) => {
    try {
      const result = await save(steps, calls)
      if (result.kind === 'refused') throw new StepsFailed(result)
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
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('a step was refused')
    this.refusal = refusal
  }
}

/** What failed, why, and what is left of it. */
export function useStepSentence(): (error: unknown) => Sentence {
  const t = useMessages(webhooksMessages)
  const sentence = useErrorSentence()
  const { list } = useFormats()
  const names: Readonly<Record<string, string>> = {
    connector: t.connector,
    action: t.action,
    rule: t.rule,
  }
  const nameOf = ({ noun }: Step) => names[noun] ?? noun
  return (error) => {
    if (!(error instanceof StepsFailed)) return sentence(error)
    const { step, error: cause, left } = error.refusal
    const { title, detail = '' } = sentence(cause)
    const about = {
      create: t.failedCreate,
      change: t.failedUpdate,
      enable: t.failedUpdate,
      disable: t.failedUpdate,
      delete: t.failedDelete,
    }
    const remains =
      left.length > 0
        ? t.left(list(left.map((each) => `${nameOf(each.step)} ${each.step.id}`)))
        : ''
    return {
      title: about[step.verb](nameOf(step)),
      detail: joinSentences(title, detail, remains),
    }
  }
}
