import type { AnyOperation } from '@signalbox/contract/client'
import { type OtherStep, save, type SaveCalls, type SaveResult } from '@signalbox/flow/save'
import type { SaveStep } from '@signalbox/flow/save-plan'
import { useQueryClient } from '@tanstack/react-query'
import { type Sentence, useErrorSentence } from '#api/error-sentence.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { stepMessages } from './steps.messages.ts'

type Step = SaveStep | OtherStep
type Refusal = Extract<SaveResult<Step>, { kind: 'refused' }>

/**
 * Takes the steps of a plan, and refreshes the reads that they change.
 *
 * @throws {StepsFailed} if a step was refused
 */
export function useSteps(
  calls: SaveCalls,
  reads: readonly AnyOperation[],
): (steps: readonly Step[]) => Promise<void> {
  const queries = useQueryClient()
  return async (steps) => {
    try {
      const result = await save(steps, calls)
      if (result.kind === 'refused') throw new StepsFailed(result)
    } finally {
      for (const { id } of reads) {
        // A page that opens now waits for its lists: old and new ones together show parts that are missing.
        queries.removeQueries({ queryKey: [id], type: 'inactive' })
        void queries.invalidateQueries({ queryKey: [id] })
      }
    }
  }
}

/** Steps that failed, for `submit`. */
export class StepsFailed extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('a step was refused')
    this.refusal = refusal
  }
}

/** Sentence about the failed step, its cause, and the parts that remain. */
export function useStepSentence(): (error: unknown) => Sentence {
  const t = useMessages(stepMessages)
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
