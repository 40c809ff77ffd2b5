import {
  type Authenticator,
  authenticationDelete,
  authenticationGet,
  authenticationList,
  authenticationMove,
  authenticationStatus,
  authenticationUpdate,
} from '@signalbox/contract/authentication'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useAction } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { authenticationMessages } from './authentication.messages.ts'

export const CHAIN = [authenticationList, authenticationGet, authenticationStatus]

/** A broker tells of each what it is; the schema leaves that open. */
export const asAuthenticators = (list: readonly object[] | undefined) =>
  list as readonly Authenticator[] | undefined

/** What can be done with one of the chain, each with its question and what it says afterwards. */
export function useAuthenticatorActions() {
  const t = useMessages(authenticationMessages)
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  const update = useAction(authenticationUpdate, { refreshes: CHAIN })
  const move = useAction(authenticationMove, { refreshes: CHAIN })
  // What is gone is not asked about again.
  const remove = useAction(authenticationDelete, { refreshes: [authenticationList] })
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
    toggle: async ({ id, ...config }: Authenticator) => {
      const isOn = config.enable !== false
      const isSure =
        !isOn ||
        (await confirm({
          title: t.disableTitle,
          body: t.disableText(id),
          confirmLabel: t.disable,
          danger: true,
        }))
      if (!isSure) return false
      // The whole of it: what is left out would be lost.
      const body = { ...config, enable: !isOn }
      return attempt(
        () => update.mutateAsync({ path: { id }, body }),
        isOn ? t.disabled : t.enabled,
      )
    },
    move: (id: string, position: string) =>
      attempt(() => move.mutateAsync({ path: { id, position } }), t.moved),
    remove: async ({ id, backend }: Authenticator) => {
      const isSure = await confirm({
        title: t.deleteTitle,
        body:
          backend === 'built_in_database'
            ? `${t.deleteText(id)} ${t.deleteUsers}`
            : t.deleteText(id),
        confirmLabel: t.deleteOne,
        danger: true,
      })
      if (!isSure) return false
      return attempt(() => remove.mutateAsync({ path: { id } }), t.deleted(id))
    },
  }
}
