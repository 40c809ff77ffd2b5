import { ruleDelete } from '@signalbox/contract/rules'
import { useQueryClient } from '@tanstack/react-query'
import { isGone } from '#api/is-gone.ts'
import { client } from '#api/client.ts'
import { useMessages } from '#language.tsx'
import { each, type Mutation } from '#list/bulk/mutation.ts'
import type { Outcome } from '#list/bulk/run-bulk.ts'
import type { Column } from '#ui/table/table.ts'
import { isOfWebhook, webhookNameFromRule } from '#domain/rule/rule.ts'
import { RULE_READS, setEnabled } from '#domain/rule/rules.actions.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import type { RuleRow } from '#domain/rule/list/rule-row.ts'

/** Columns that identify a rule in the question before it is changed. */
const NAMED_BY = ['id', 'state', 'from', 'note']

/** Actions on several rules. Rules that belong to webhooks are skipped. */
export function useRuleMutations(columns: readonly Column<RuleRow>[]) {
  const t = useMessages(rulesMessages)
  const queries = useQueryClient()

  const mutation = (
    rows: readonly RuleRow[],
    done: () => void,
    act: (row: RuleRow) => Promise<Outcome>,
  ) => ({
    rows,
    rowKey: ({ rule }: RuleRow) => rule.id,
    columns: columns.filter(({ key }) => NAMED_BY.includes(key)),
    act: each(async (row: RuleRow): Promise<Outcome> => {
      const { rule } = row
      return isOfWebhook(rule)
        ? { state: 'skipped', note: t.locked(webhookNameFromRule(rule)) }
        : act(row)
    }),
    onOver() {
      for (const { id } of RULE_READS) void queries.invalidateQueries({ queryKey: [id] })
      done()
    },
  })

  const switched =
    (enable: boolean) =>
    async (row: RuleRow): Promise<Outcome> => {
      // A change would reset its metrics.
      if (row.rule.enable === enable)
        return { state: 'skipped', note: enable ? t.enabled : t.disabled }
      try {
        await setEnabled(row.rule.id, enable)
      } catch (error) {
        if (!isGone(error)) throw error
        return { state: 'skipped', note: t.gone }
      }
      return { state: 'done' }
    }

  return {
    enable: (rows: readonly RuleRow[], done: () => void): Mutation<RuleRow> => ({
      ...mutation(rows, done, switched(true)),
      title: t.enableMany,
      text: t.enableText,
      confirmLabel: t.enable,
      done: t.enabledMany,
    }),
    disable: (rows: readonly RuleRow[], done: () => void): Mutation<RuleRow> => ({
      ...mutation(rows, done, switched(false)),
      title: t.disableMany,
      text: t.disableText,
      confirmLabel: t.disable,
      done: t.disabledMany,
    }),
    remove: (rows: readonly RuleRow[], done: () => void): Mutation<RuleRow> => ({
      ...mutation(rows, done, async ({ rule: { id } }) => {
        try {
          await client.call(ruleDelete, { path: { id } })
        } catch (error) {
          // Already deleted is a success.
          if (!isGone(error)) throw error
        }
        return { state: 'done' }
      }),
      title: t.deleteMany,
      text: t.deleteText,
      confirmLabel: t.deleteOne,
      done: t.deleted,
    }),
  }
}
