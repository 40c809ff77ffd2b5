import { actionList } from '@signalbox/contract/actions'
import { ApiError } from '@signalbox/contract/errors'
import { ruleList } from '@signalbox/contract/rules'
import { sourceList } from '@signalbox/contract/sources'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useToast } from '#ui/toast.tsx'
import { families, type Family, outdatedBy } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { type Item, toItemId } from '../item.ts'
import { isNameClash, repairCommand } from '../name-clash.ts'
import { useDropQuestion } from '../rows/use-drop-question.tsx'
import { Plan } from './Plan.tsx'
import { type Deletion, planDeletion, deletionRequest } from './plan.ts'
import { removeMessages } from './remove.messages.ts'

const LIMIT = 10_000

async function readUsers() {
  const [actions, sources, { data: rules }] = await Promise.all([
    client.call(actionList, {}),
    client.call(sourceList, {}),
    client.call(ruleList, { query: { limit: LIMIT } }),
  ])
  return { actions, sources, rules }
}

/**
 * Deletes an item after a question that names all that uses it, together with these. Resolves with whether the
 * item was deleted.
 */
export function useRemove(family: Family): (item: Item) => Promise<boolean> {
  const t = useMessages(removeMessages)
  const words = useMessages(integrationMessages)
  const own = useMessages(family.messages)
  const { number, list } = useFormats()
  const confirm = useDropQuestion()
  const toast = useToast()
  const sentence = useErrorSentence()
  const queries = useQueryClient()

  const ask = (item: Item, deletions: readonly Deletion[]) => {
    const isUsed =
      deletions.length > 1 ||
      deletions.some(({ rules, fallbackOf }) => rules.length > 0 || fallbackOf.length > 0)
    const dropping = deletions.filter(({ noun }) => noun === 'action')
    return confirm(
      dropping.map((each) => toItemId(each.item)),
      {
        title: own.deleteTitle,
        body: isUsed ? (
          <Plan noun={family.noun} deletions={deletions} />
        ) : (
          own.deleteText(item.name)
        ),
        confirmLabel:
          deletions.length > 1 ? t.deleteAll(number(deletions.length)) : words.deleteOne,
        danger: true,
      },
    )
  }

  /** Explains a refusal of clusters that gives no useful reason. */
  const explain = (failed: Deletion | undefined, error: unknown) => {
    if (failed === undefined) return undefined
    const { noun, item, rules } = failed
    if (isNameClash(error)) {
      return { title: t.nameClash(item.name), detail: t.nameClashText(repairCommand(item)) }
    }
    // Brokers of version 5.8.9 refuse in this way.
    const withoutActions = rules.filter(({ actions }) => actions.length === 0)
    const isCrash = error instanceof ApiError && error.kind === 'http' && error.status === 500
    return noun === 'source' && isCrash && withoutActions.length > 0
      ? {
          title: t.sourceInUse(item.name),
          detail: t.sourceInUseText(list(withoutActions.map(({ id }) => id))),
        }
      : undefined
  }

  /** Deletes one object after the other, and stops at the first failure. */
  const carryOut = async (deletions: readonly Deletion[]): Promise<boolean> => {
    const done: string[] = []
    try {
      for (const deletion of deletions) {
        await client.call(families[deletion.noun].operations.remove, deletionRequest(deletion))
        done.push(deletion.item.name)
      }
    } catch (error) {
      const failed = deletions[done.length]
      const { title, detail } = explain(failed, error) ?? sentence(error)
      const left = deletions.slice(done.length).map(({ item }) => item.name)
      const partly = done.length > 0 ? `${t.partly(list(done), list(left))}. ` : ''
      toast.failure(title, `${partly}${detail ?? ''}`)
      return false
    } finally {
      const { get } = family.operations
      // A deleted item is not read again.
      for (const { id } of outdatedBy(family)) {
        if (id !== get.id) void queries.invalidateQueries({ queryKey: [id] })
      }
    }
    const [name = ''] = done
    toast.success(done.length === 1 ? words.deleted(name) : t.deletedAll(number(done.length)))
    return true
  }

  return async (item) => {
    let deletions: readonly Deletion[]
    try {
      deletions = planDeletion(family.noun, item, await readUsers())
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
      return false
    }
    return (await ask(item, deletions)) && carryOut(deletions)
  }
}
