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
import { useAct } from '../../parts/act.ts'
import { chainMessages } from '../../parts/chain/chain.messages.ts'
import { authenticationMessages } from './authentication.messages.ts'

export const CHAIN = [authenticationList, authenticationGet, authenticationStatus]

/** A broker tells of each what it is; the schema leaves that open. */
export const asAuthenticators = (list: readonly object[] | undefined) =>
  list as readonly Authenticator[] | undefined

/** What can be done with one of the chain, each with its question and what it says afterwards. */
export function useAuthenticatorActions() {
  const t = useMessages(authenticationMessages)
  const words = useMessages(chainMessages)
  const act = useAct()
  const update = useAction(authenticationUpdate, { refreshes: CHAIN })
  const move = useAction(authenticationMove, { refreshes: CHAIN })
  const order = useAction(authenticationOrder, { refreshes: CHAIN })
  // What is gone is not asked about again.
  const remove = useAction(authenticationDelete, { refreshes: [authenticationList] })
  return {
    toggle: ({ id, ...config }: Authenticator) => {
      const isOn = config.enable !== false
      return act({
        ...(isOn && {
          ask: {
            title: t.disableTitle,
            body: t.disableText(id),
            confirmLabel: words.disable,
            danger: true,
          },
        }),
        // The whole of it: what is left out would be lost.
        act: () => update.mutateAsync({ path: { id }, body: { ...config, enable: !isOn } }),
        done: isOn ? words.disabled : words.enabled,
      })
    },
    move: (id: string, position: string) =>
      act({ act: () => move.mutateAsync({ path: { id, position } }), done: words.moved }),
    order: (ids: readonly string[]) =>
      act({
        act: () => order.mutateAsync({ body: ids.map((id) => ({ id })) }),
        done: words.moved,
      }),
    remove: ({ id, backend }: Authenticator) =>
      act({
        ask: {
          title: t.deleteTitle,
          body:
            backend === 'built_in_database'
              ? `${t.deleteText(id)} ${t.deleteUsers}`
              : t.deleteText(id),
          confirmLabel: words.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync({ path: { id } }),
        done: words.deleted(id),
      }),
  }
}
