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
import { chainMessages } from '../../parts/chain/chain.messages.ts'
import { useAttempt } from '../../parts/chain/use-attempt.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
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
  const confirm = useConfirm()
  const words = useMessages(chainMessages)
  const attempt = useAttempt()
  const update = useAction(authorizationSourceUpdate, { refreshes: CHAIN })
  const move = useAction(authorizationSourceMove, { refreshes: CHAIN })
  const order = useAction(authorizationSourceOrder, { refreshes: CHAIN })
  // What is gone is not asked about again.
  const remove = useAction(authorizationSourceDelete, { refreshes: [authorizationSourceList] })
  const clear = useAction(authorizationCacheClear, { refreshes: [] })
  return {
    toggle: async (source: Source) => {
      const isOn = source.enable !== false
      const { type } = source
      const isSure =
        !isOn ||
        (await confirm({
          title: t.disableTitle,
          body: t.disableText(type),
          confirmLabel: words.disable,
          danger: true,
        }))
      if (!isSure) return false
      // The whole of it: what is left out would be lost.
      const body = { ...source, enable: !isOn }
      return attempt(
        () => update.mutateAsync({ path: { type: asType(type) }, body }),
        isOn ? words.disabled : words.enabled,
      )
    },
    move: (type: string, position: string) =>
      attempt(
        () => move.mutateAsync({ path: { type: asType(type) }, body: { position } }),
        words.moved,
      ),
    order: (types: readonly string[]) =>
      attempt(
        () => order.mutateAsync({ body: types.map((type) => ({ type: asType(type) })) }),
        words.moved,
      ),
    remove: async ({ type, enable }: Source) => {
      const takesRules = type === 'built_in_database' && enable !== false
      const isSure = await confirm({
        title: t.deleteTitle,
        body: takesRules ? `${t.deleteText(type)} ${t.deleteRules}` : t.deleteText(type),
        confirmLabel: words.deleteOne,
        danger: true,
      })
      if (!isSure) return false
      return attempt(
        () => remove.mutateAsync({ path: { type: asType(type) } }),
        words.deleted(type),
      )
    },
    clearCache: async () => {
      const isSure = await confirm({
        title: t.cacheClearTitle,
        body: t.cacheClearText,
        confirmLabel: t.cacheClear,
      })
      return isSure && attempt(() => clear.mutateAsync({}), t.cacheCleared)
    },
  }
}
