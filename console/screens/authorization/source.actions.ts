import {
  authorizationCacheClear,
  authorizationSourceDelete,
  authorizationSourceGet,
  authorizationSourceList,
  authorizationSourceMove,
  authorizationSourceStatus,
  authorizationSourceUpdate,
  type Source,
  type SourceType,
} from '@signalbox/contract/authorization'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useAction } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast.tsx'
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
  const toast = useToast()
  const sentence = useErrorSentence()
  const update = useAction(authorizationSourceUpdate, { refreshes: CHAIN })
  const move = useAction(authorizationSourceMove, { refreshes: CHAIN })
  // What is gone is not asked about again.
  const remove = useAction(authorizationSourceDelete, { refreshes: [authorizationSourceList] })
  const clear = useAction(authorizationCacheClear, { refreshes: [] })
  const attempt = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await act()
      toast.success(done)
      return true
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
      return false
    }
  }
  return {
    toggle: async (source: Source) => {
      const isOn = source.enable !== false
      const { type } = source
      const isSure =
        !isOn ||
        (await confirm({
          title: t.disableTitle,
          body: t.disableText(type),
          confirmLabel: t.disable,
          danger: true,
        }))
      if (!isSure) return false
      // The whole of it: what is left out would be lost.
      const body = { ...source, enable: !isOn }
      return attempt(
        () => update.mutateAsync({ path: { type: asType(type) }, body }),
        isOn ? t.disabled : t.enabled,
      )
    },
    move: (type: string, position: string) =>
      attempt(
        () => move.mutateAsync({ path: { type: asType(type) }, body: { position } }),
        t.moved,
      ),
    remove: async ({ type, enable }: Source) => {
      const takesRules = type === 'built_in_database' && enable !== false
      const isSure = await confirm({
        title: t.deleteTitle,
        body: takesRules ? `${t.deleteText(type)} ${t.deleteRules}` : t.deleteText(type),
        confirmLabel: t.deleteOne,
        danger: true,
      })
      if (!isSure) return false
      return attempt(() => remove.mutateAsync({ path: { type: asType(type) } }), t.deleted(type))
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
