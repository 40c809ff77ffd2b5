import { backlogDrain } from '@signalbox/contract/backlog'
import { keepsBufferedRows } from '@signalbox/contract/integration/kept-rows'
import type { SaveStep } from '@signalbox/flow/save-plan'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { isMasked } from '#domain/integration/form/copied.ts'
import { isEnabled } from '#domain/integration/item.ts'
import { formMessages } from '#domain/integration/form/form.messages.ts'
import { useDropQuestion } from '#domain/integration/rows/use-drop-question.tsx'
import { planOfSave, type Wanted } from '../model/plan.ts'
import { toPartId, type Parts } from '../model/webhook.ts'
import { failure, useWebhookSteps } from '../use-save.ts'
import { webhookFormMessages } from './webhook-form.messages.ts'

/** Creates or changes the parts of a webhook, all or none. False: the user has cancelled. */
export function useSaveWebhook() {
  const t = useMessages(webhookFormMessages)
  const isSure = useSaveQuestion()
  const take = useWebhookSteps()
  return async (fullName: string, now: Parts, wanted: Wanted): Promise<boolean> => {
    const steps = planOfSave(fullName, now, wanted)
    // Six asterisks would be stored as the secret of a new part.
    if (steps.some((step) => step.verb === 'create' && isMasked(step.body))) {
      throw failure(t.maskedSecret)
    }
    if (!(await isSure(fullName, now, steps))) return false
    await take(steps)
    return true
  }
}

/** Asks before a change that drops waiting rows. */
function useSaveQuestion() {
  const t = useMessages(webhookFormMessages)
  const words = useMessages(formMessages)
  const ask = useDropQuestion()
  const canKeep = useCan(backlogDrain).can
  return async (
    fullName: string,
    { action }: Parts,
    steps: readonly SaveStep[],
  ): Promise<boolean> => {
    const isRunning = action !== undefined && isEnabled(action)
    if (!isRunning) return true
    const next = steps.find(({ verb, noun }) => verb === 'change' && noun === 'action')
    const isLoss = next !== undefined && !(canKeep && keepsBufferedRows(action, next.body))
    return ask(isLoss ? [toPartId(fullName)] : [], {
      title: t.saveQuestion,
      body: '',
      confirmLabel: words.save,
    })
  }
}
