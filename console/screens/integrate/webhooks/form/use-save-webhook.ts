import { actionMetrics } from '@signalbox/contract/actions'
import type { SaveStep } from '@signalbox/flow/save-plan'
import { client } from '../../../../api/client.ts'
import { joinSentences } from '../../../../join-sentences.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { isMasked } from '../../../../parts/integration/form/copied.ts'
import { isEnabled } from '../../../../parts/integration/item.ts'
import { formMessages } from '../../../../parts/integration/form/form.messages.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { type Part, planOfSave, type Wanted } from '../model/plan.ts'
import { partIdOf, type Parts } from '../model/webhook.ts'
import { failure, useSteps } from '../use-save.ts'
import { webhookFormMessages } from './webhook-form.messages.ts'

/** Creates or changes the parts of a webhook, all or none. False: the user has cancelled. */
export function useSaveWebhook() {
  const t = useMessages(webhookFormMessages)
  const isSure = useSaveQuestion()
  const take = useSteps()
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

/** Asks before a change that interrupts what runs, with the rows that are lost. */
function useSaveQuestion() {
  const t = useMessages(webhookFormMessages)
  const words = useMessages(formMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const lossText = async (fullName: string): Promise<string> => {
    try {
      const { metrics } = await client.call(actionMetrics, { path: { id: partIdOf(fullName) } })
      const rows = metrics.queuing + metrics.inflight
      return rows === 0 ? '' : words.dropped(number(rows))
    } catch {
      return words.droppedUnknown
    }
  }
  return async (
    fullName: string,
    { action }: Parts,
    steps: readonly SaveStep[],
  ): Promise<boolean> => {
    const updates = (part: Part) =>
      steps.some(({ verb, noun }) => verb === 'change' && noun === part)
    const isRunning = action !== undefined && isEnabled(action)
    const body = joinSentences(
      updates('connector') && t.interrupted,
      updates('action') && (await lossText(fullName)),
    )
    if (!isRunning || body === '') return true
    return confirm({ title: t.saveQuestion, body, confirmLabel: words.save })
  }
}
