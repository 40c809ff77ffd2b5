import { useAction } from '../../api/query.ts'
import { joinSentences } from '../../join-sentences.ts'
import { useLanguage, useMessages } from '../../language.tsx'
import { useAct } from '../act.ts'
import { switched } from '../backends/values.ts'
import { chainMessages } from './chain.messages.ts'
import { type Collection, type Item, readItem, readsOf } from './collection.ts'
import { useChainName } from './names.ts'

/** The actions on the items of a collection, each with its confirmation and its success message. */
export function useItemActions(collection: Collection) {
  const { calls, idOf, kindOf, lossOf } = collection
  const t = useMessages(collection.messages)
  const words = useMessages(chainMessages)
  const language = useLanguage()
  const act = useAct()
  const nameOf = useChainName()
  const refreshes = readsOf(collection)
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
            body: t.disableText(nameOf(id)),
            confirmLabel: words.disable,
            danger: true,
          },
        }),
        // A change replaces the whole item: what another user has changed since the read must stay.
        act: async () => {
          const body = switched(kindOf(id), await readItem(collection, id), !isOn)
          return update.mutateAsync(calls.update.request(id, body))
        },
        done: isOn ? words.disabledNow(nameOf(id)) : words.enabledNow(nameOf(id)),
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
          body: joinSentences(t.deleteText(nameOf(id)), loss),
          confirmLabel: words.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync(calls.remove.request(id)),
        done: words.deleted(nameOf(id)),
      })
    },
  }
}
