import { MAX_TAGS, ruleDelete, ruleGet, ruleUpdate } from '@signalbox/contract/rules'
import { useQueryClient } from '@tanstack/react-query'
import { isGone } from '#api/is-gone.ts'
import { client } from '#api/client.ts'
import { useFormats, useMessages } from '#language.tsx'
import { each, type Mutation } from '#list/bulk/mutation.ts'
import type { Outcome } from '#list/bulk/run-bulk.ts'
import type { Column } from '#ui/table/table.ts'
import { isOfWebhook, webhookNameFromRule } from '#domain/rule/rule.ts'
import { RULE_READS, setEnabled } from '#domain/rule/rules.actions.ts'
import { rulesMessages } from '#domain/rule/rules.messages.ts'
import type { RuleRow } from '#domain/rule/list/rule-row.ts'
import { TagQuestion } from './TagQuestion.tsx'

/** Columns that identify a rule in the question before it is changed. */
const NAMED_BY = ['id', 'state', 'from', 'note']

/** Actions on several rules. Rules that belong to webhooks are skipped. */
export function useRuleMutations(columns: readonly Column<RuleRow>[]) {
  const t = useMessages(rulesMessages)
  const { number } = useFormats()
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

  /** Gives each rule a tag, or takes it away. */
  const tagged = (isAdded: boolean) => (rows: readonly RuleRow[], done: () => void) => {
    let tag = ''
    return {
      ...mutation(rows, done, async ({ rule: { id } }): Promise<Outcome> => {
        try {
          const { tags = [] } = await client.call(ruleGet, { path: { id } })
          if (tags.includes(tag) === isAdded) {
            return { state: 'skipped', note: isAdded ? t.isTagged : t.isNotTagged }
          }
          if (isAdded && tags.length >= MAX_TAGS) {
            return { state: 'skipped', note: t.tooManyTags(number(MAX_TAGS)) }
          }
          const next = isAdded ? [...tags, tag].sort() : tags.filter((each) => each !== tag)
          await client.call(ruleUpdate, { path: { id }, body: { tags: next } })
        } catch (error) {
          if (!isGone(error)) throw error
          return { state: 'skipped', note: t.gone }
        }
        return { state: 'done' }
      }),
      form: (id: string, onValid: () => void) => (
        <TagQuestion
          id={id}
          onGiven={(given) => {
            tag = given
            onValid()
          }}
        />
      ),
    }
  }

  return {
    tag: (rows: readonly RuleRow[], done: () => void): Mutation<RuleRow> => ({
      ...tagged(true)(rows, done),
      title: t.tagMany,
      text: t.tagText,
      confirmLabel: t.addTag,
      done: t.taggedMany,
    }),
    untag: (rows: readonly RuleRow[], done: () => void): Mutation<RuleRow> => ({
      ...tagged(false)(rows, done),
      title: t.untagMany,
      text: t.tagText,
      confirmLabel: t.removeTag,
      done: t.untaggedMany,
    }),
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
