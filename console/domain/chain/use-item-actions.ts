import { useAction } from '#api/query.ts'
import { joinSentences } from '#join-sentences.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { useAct } from '../saving/act.ts'
import { switched } from '#form/values.ts'
import { chainMessages } from './chain.messages.ts'
import { type Collection, type Item, readItem, collectionReads } from './collection.ts'
import { useChainName } from './names.ts'

/** The actions on the items of a collection, each with its confirmation and its success message. */
export function useItemActions(collection: Collection) {
  const { calls, idOf, kindOf, lossOf } = collection
  const t = useMessages(collection.messages)
  const words = useMessages(chainMessages)
  const language = useLanguage()
  const act = useAct()
  const chainName = useChainName()
  const refreshes = collectionReads(collection)
  const update = useAction(calls.update.operation, { refreshes })
  const move = useAction(calls.move.operation, { refreshes, isAwaited: true })
  const order = useAction(calls.order.operation, { refreshes, isAwaited: true })
  // A removed item is not read again.
  const remove = useAction(calls.remove.operation, { refreshes: [calls.list.operation] })
  return {
    toggle: (item: Item) => {
      const isOn = item.enable !== false
      const id = idOf(item)
      return act({
        ...(isOn && {
          ask: {
            title: t.disableTitle,
            body: t.disableText(chainName(id)),
            confirmLabel: words.disable,
            danger: true,
          },
        }),
        // Reads the stored item, since a change replaces it as a whole and must keep changes by other users.
        act: async () => {
          const body = switched(kindOf(id), await readItem(collection, id), !isOn)
          return update.mutateAsync(calls.update.request(id, body))
        },
        done: isOn ? words.disabledNow(chainName(id)) : words.enabledNow(chainName(id)),
      })
    },
    move: (id: string, position: string, done: string) =>
      act({ act: () => move.mutateAsync(calls.move.request(id, position)), done }),
    order: (ids: readonly string[], done: string) =>
      act({ act: () => order.mutateAsync(calls.order.request(ids)), done }),
    remove: (item: Item) => {
      const id = idOf(item)
      const loss = lossOf(item)?.[language]
      return act({
        ask: {
          title: t.deleteTitle,
          body: joinSentences(t.deleteText(chainName(id)), loss),
          confirmLabel: words.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync(calls.remove.request(id)),
        done: words.deleted(chainName(id)),
      })
    },
  }
}
