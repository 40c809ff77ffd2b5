import type { OtherStep } from '@signalbox/flow/save'
import { useRouter } from '#routing/react.tsx'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { isEnabled } from '#domain/integration/item.ts'
import { useLock } from '#domain/page/lock.ts'
import { useDropQuestion } from '#domain/integration/rows/use-drop-question.tsx'
import { paths } from '#paths.ts'
import type { RowAction } from '#ui/table/table.ts'
import { planOfRemoval, planOfSwitch } from './model/plan.ts'
import { otherUsers, toPartId, type Webhook } from './model/webhook.ts'
import { useStepSentence } from '#domain/integration/steps.ts'
import { failure, useWebhookSteps } from './use-save.ts'
import { readLists } from './use-webhooks.ts'
import { webhooksMessages } from './webhooks.messages.ts'

const actionIn = ({ action, fullName }: Webhook) =>
  action !== undefined && isEnabled(action) ? [toPartId(fullName)] : []

/** The changes of a webhook that are no form, each with its question and its result. */
export function useWebhookActions() {
  const t = useMessages(webhooksMessages)
  const { list } = useFormats()
  const act = useAct()
  const ask = useDropQuestion()
  const take = useWebhookSteps()
  const explain = useStepSentence()
  const takeAll = async (steps: readonly OtherStep[]) => {
    try {
      await take(steps)
    } catch (error) {
      const { title, detail } = explain(error)
      throw failure([title, detail].filter(Boolean).join(': '))
    }
  }
  return {
    async toggle(webhook: Webhook) {
      const { name, fullName, isEnabled: isOn } = webhook
      const question = {
        title: t.disableTitle,
        body: t.disableText(name),
        confirmLabel: t.disable,
        danger: true,
      }
      if (isOn && !(await ask(actionIn(webhook), question))) return false
      return act({
        act: () => takeAll(planOfSwitch(fullName, webhook, !isOn)),
        done: isOn ? t.disabledNow(name) : t.enabledNow(name),
      })
    },
    /** Resolves with whether it was deleted. */
    async remove(webhook: Webhook) {
      const { name, fullName } = webhook
      const others = otherUsers(webhook, await readLists())
      const names = {
        actions: others.actions.map((each) => each.name),
        rules: others.rules.map(({ id }) => id),
      }
      const body = joinSentences(
        t.deleteText(name),
        names.rules.length > 0 && t.deleteRules(list(names.rules)),
        names.actions.length > 0 && t.deleteKept(list(names.actions)),
      )
      const keepsConnector = names.actions.length > 0
      const question = { title: t.deleteTitle, body, confirmLabel: t.deleteOne, danger: true }
      if (!(await ask(actionIn(webhook), question))) return false
      return act({
        act: () => takeAll(planOfRemoval(fullName, webhook, { keepsConnector })),
        done: t.deleted(name),
      })
    },
  }
}

/** The entries of the menu of a webhook. */
export function useWebhookRowActions() {
  const t = useMessages(webhooksMessages)
  const router = useRouter()
  const lock = useLock()
  const { remove, toggle } = useWebhookActions()
  const buildRowActions = (webhook: Webhook): RowAction[] => [
    {
      key: 'settings',
      label: webhook.problems.length > 0 ? t.repair : t.settings,
      onSelect: () => void router.navigate(paths.webhook(webhook.fullName, 'settings')),
    },
    {
      key: 'duplicate',
      label: t.duplicate,
      ...lock.action,
      onSelect: () =>
        void router.navigate(paths.newWebhook({ action: 'copy', target: webhook.fullName })),
    },
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () => void remove(webhook),
    },
  ]
  return { actionsOf: buildRowActions, toggle }
}
