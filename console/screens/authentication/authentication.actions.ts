import {
  type Authenticator,
  authenticationDelete,
  authenticationGet,
  authenticationList,
  authenticationMove,
  authenticationOrder,
  authenticationStatus,
  authenticationUpdate,
} from '@signalbox/contract/authentication'
import { useAction } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { chainMessages } from '../../parts/chain/chain.messages.ts'
import { useAttempt } from '../../parts/chain/use-attempt.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { authenticationMessages } from './authentication.messages.ts'

export const CHAIN = [authenticationList, authenticationGet, authenticationStatus]

/** A broker tells of each what it is; the schema leaves that open. */
export const asAuthenticators = (list: readonly object[] | undefined) =>
  list as readonly Authenticator[] | undefined

/** What can be done with one of the chain, each with its question and what it says afterwards. */
export function useAuthenticatorActions() {
  const t = useMessages(authenticationMessages)
  const words = useMessages(chainMessages)
  const confirm = useConfirm()
  const attempt = useAttempt()
  const update = useAction(authenticationUpdate, { refreshes: CHAIN })
  const move = useAction(authenticationMove, { refreshes: CHAIN })
  const order = useAction(authenticationOrder, { refreshes: CHAIN })
  // What is gone is not asked about again.
  const remove = useAction(authenticationDelete, { refreshes: [authenticationList] })
  return {
    toggle: async ({ id, ...config }: Authenticator) => {
      const isOn = config.enable !== false
      const isSure =
        !isOn ||
        (await confirm({
          title: t.disableTitle,
          body: t.disableText(id),
          confirmLabel: words.disable,
          danger: true,
        }))
      if (!isSure) return false
      // The whole of it: what is left out would be lost.
      const body = { ...config, enable: !isOn }
      return attempt(
        () => update.mutateAsync({ path: { id }, body }),
        isOn ? words.disabled : words.enabled,
      )
    },
    move: (id: string, position: string) =>
      attempt(() => move.mutateAsync({ path: { id, position } }), words.moved),
    order: (ids: readonly string[]) =>
      attempt(() => order.mutateAsync({ body: ids.map((id) => ({ id })) }), words.moved),
    remove: async ({ id, backend }: Authenticator) => {
      const isSure = await confirm({
        title: t.deleteTitle,
        body:
          backend === 'built_in_database'
            ? `${t.deleteText(id)} ${t.deleteUsers}`
            : t.deleteText(id),
        confirmLabel: words.deleteOne,
        danger: true,
      })
      if (!isSure) return false
      return attempt(() => remove.mutateAsync({ path: { id } }), words.deleted(id))
    },
  }
}
