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
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { switched } from '../../../parts/backends/values.ts'
import { chainMessages } from '../../../parts/chain/chain.messages.ts'
import { useChainName } from '../../../parts/chain/names.ts'
import { authorizationMessages } from './authorization.messages.ts'
import { kindOf } from './source-kinds.ts'

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
  const nameOf = useChainName()
  const update = useAction(authorizationSourceUpdate, { refreshes: CHAIN })
  const move = useAction(authorizationSourceMove, { refreshes: CHAIN, isAwaited: true })
  const order = useAction(authorizationSourceOrder, { refreshes: CHAIN, isAwaited: true })
  // What is gone is not asked about again.
  const remove = useAction(authorizationSourceDelete, { refreshes: [authorizationSourceList] })
  const clear = useAction(authorizationCacheClear, { refreshes: [] })
  return {
    toggle: ({ type, enable }: Source) => {
      const isOn = enable !== false
      const path = { type: asType(type) }
      return act({
        ...(isOn && {
          ask: {
            title: t.disableTitle,
            body: t.disableText(nameOf(type)),
            confirmLabel: words.disable,
            danger: true,
          },
        }),
        // A change replaces all: what another has changed since it was read must not be taken back.
        act: async () => {
          const now = await client.call(authorizationSourceGet, { path })
          return update.mutateAsync({ path, body: switched(kindOf(type), now, !isOn) })
        },
        done: isOn ? words.disabledNow(nameOf(type)) : words.enabledNow(nameOf(type)),
      })
    },
    move: (type: string, position: string, done: string) =>
      act({
        act: () => move.mutateAsync({ path: { type: asType(type) }, body: { position } }),
        done,
      }),
    order: (types: readonly string[], done: string) =>
      act({
        act: () => order.mutateAsync({ body: types.map((type) => ({ type: asType(type) })) }),
        done,
      }),
    remove: ({ type, enable }: Source) => {
      const ofRules = enable === false ? t.deleteKeepsRules : t.deleteRules
      return act({
        ask: {
          title: t.deleteTitle,
          body: [
            t.deleteText(nameOf(type)),
            ...(type === 'built_in_database' ? [ofRules] : []),
          ].join(' '),
          confirmLabel: words.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync({ path: { type: asType(type) } }),
        done: words.deleted(nameOf(type)),
      })
    },
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
