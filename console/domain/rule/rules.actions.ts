import {
  type Rule,
  ruleDelete,
  ruleGet,
  ruleList,
  ruleMetricsGet,
  ruleUpdate,
} from '@signalbox/contract/rules'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '../saving/act.ts'
import { rulesMessages } from './rules.messages.ts'

/** Reads that are out of date after a rule was changed. */
export const RULE_READS = [ruleList, ruleGet, ruleMetricsGet]

/**
 * Changes fields of a rule that exists: a change of a missing one would create it.
 *
 * @throws {ApiError} 404 if it was deleted in the meantime
 */
export async function setEnabled(id: string, enable: boolean): Promise<Rule> {
  await client.call(ruleGet, { path: { id } })
  return client.call(ruleUpdate, { path: { id }, body: { enable } })
}

/** Actions on a rule, each with its question and notice. */
export function useRuleActions() {
  const t = useMessages(rulesMessages)
  const { number } = useFormats()
  const act = useAct()
  const update = useAction(ruleUpdate, { refreshes: RULE_READS })
  const remove = useAction(ruleDelete, { refreshes: [ruleList] })
  return {
    toggle: ({ id, enable }: Rule) =>
      act({
        ...(enable && {
          ask: {
            title: t.disableMany(number(1)),
            body: `${id}: ${t.disableText}`,
            confirmLabel: t.disable,
            danger: true,
          },
        }),
        act: async () => {
          await client.call(ruleGet, { path: { id } })
          await update.mutateAsync({ path: { id }, body: { enable: !enable } })
        },
        done: enable ? t.disabledMany(number(1)) : t.enabledMany(number(1)),
      }),
    remove: ({ id }: Rule) =>
      act({
        ask: {
          title: t.deleteMany(number(1)),
          body: `${id}: ${t.deleteText}`,
          confirmLabel: t.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync({ path: { id } }),
        done: t.deleted(number(1)),
      }),
  }
}
