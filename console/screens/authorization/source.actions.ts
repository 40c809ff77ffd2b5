import {
  authorizationCacheClear,
  authorizationSourceDelete,
  authorizationSourceGet,
  authorizationSourceList,
  authorizationSourceMove,
  authorizationSourceOrder,
  authorizationSourceStatus,
  authorizationSourceUpdate,
  type Source,
  type SourceType,
} from '@signalbox/contract/authorization'
import { useAction } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { useAct } from '../../parts/act.ts'
import { chainMessages } from '../../parts/chain/chain.messages.ts'
import { authorizationMessages } from './authorization.messages.ts'

export const CHAIN = [authorizationSourceList, authorizationSourceGet, authorizationSourceStatus]

/** A broker tells of each what it is; the schema leaves that open. */
export const asSources = (list: readonly object[] | undefined) =>
  list as readonly Source[] | undefined

/** In an address it is checked by the broker, which may know more of them. */
export const asType = (type: string) => type as SourceType

/** What can be done with sources, each with its question and what it says afterwards. */
export function useSourceActions() {
  const t = useMessages(authorizationMessages)
  const words = useMessages(chainMessages)
  const act = useAct()
  const update = useAction(authorizationSourceUpdate, { refreshes: CHAIN })
  const move = useAction(authorizationSourceMove, { refreshes: CHAIN })
  const order = useAction(authorizationSourceOrder, { refreshes: CHAIN })
  // What is gone is not asked about again.
  const remove = useAction(authorizationSourceDelete, { refreshes: [authorizationSourceList] })
  const clear = useAction(authorizationCacheClear, { refreshes: [] })
  return {
    toggle: (source: Source) => {
      const isOn = source.enable !== false
      const { type } = source
      return act({
        ...(isOn && {
          ask: {
            title: t.disableTitle,
            body: t.disableText(type),
            confirmLabel: words.disable,
            danger: true,
          },
        }),
        // The whole of it: what is left out would be lost.
        act: () =>
          update.mutateAsync({ path: { type: asType(type) }, body: { ...source, enable: !isOn } }),
        done: isOn ? words.disabled : words.enabled,
      })
    },
    move: (type: string, position: string) =>
      act({
        act: () => move.mutateAsync({ path: { type: asType(type) }, body: { position } }),
        done: words.moved,
      }),
    order: (types: readonly string[]) =>
      act({
        act: () => order.mutateAsync({ body: types.map((type) => ({ type: asType(type) })) }),
        done: words.moved,
      }),
    remove: ({ type, enable }: Source) =>
      act({
        ask: {
          title: t.deleteTitle,
          body:
            type === 'built_in_database' && enable !== false
              ? `${t.deleteText(type)} ${t.deleteRules}`
              : t.deleteText(type),
          confirmLabel: words.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync({ path: { type: asType(type) } }),
        done: words.deleted(type),
      }),
    clearCache: () =>
      act({
        ask: {
          title: t.cacheClearTitle,
          body: t.cacheClearText,
          confirmLabel: t.cacheClear,
        },
        act: () => clear.mutateAsync({}),
        done: t.cacheCleared,
      }),
  }
}
