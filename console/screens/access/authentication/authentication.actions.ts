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
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { switched } from '../../../parts/backends/values.ts'
import { chainMessages } from '../../../parts/chain/chain.messages.ts'
import { useChainName } from '../../../parts/chain/names.ts'
import { authenticationMessages } from './authentication.messages.ts'
import { kindOf } from './kinds.ts'

export const CHAIN = [authenticationList, authenticationGet, authenticationStatus]

/** A broker tells of each what it is; the schema leaves that open. */
export const asAuthenticators = (list: readonly object[] | undefined) =>
  list as readonly Authenticator[] | undefined

/** What can be done with one of the chain, each with its question and what it says afterwards. */
export function useAuthenticatorActions() {
  const t = useMessages(authenticationMessages)
  const words = useMessages(chainMessages)
  const act = useAct()
  const nameOf = useChainName()
  const update = useAction(authenticationUpdate, { refreshes: CHAIN })
  const move = useAction(authenticationMove, { refreshes: CHAIN, isAwaited: true })
  const order = useAction(authenticationOrder, { refreshes: CHAIN, isAwaited: true })
  // What is gone is not asked about again.
  const remove = useAction(authenticationDelete, { refreshes: [authenticationList] })
  return {
    toggle: ({ id, enable }: Authenticator) => {
      const isOn = enable !== false
      const path = { id }
      return act({
        ...(isOn && {
          ask: {
            title: t.disableTitle,
            body: t.disableText(nameOf(id)),
            confirmLabel: words.disable,
            danger: true,
          },
        }),
        // A change replaces all: what another has changed since it was read must not be taken back.
        act: async () => {
          const now = await client.call(authenticationGet, { path })
          return update.mutateAsync({ path, body: switched(kindOf(id), now, !isOn) })
        },
        done: isOn ? words.disabledNow(nameOf(id)) : words.enabledNow(nameOf(id)),
      })
    },
    move: (id: string, position: string, done: string) =>
      act({ act: () => move.mutateAsync({ path: { id, position } }), done }),
    order: (ids: readonly string[], done: string) =>
      act({ act: () => order.mutateAsync({ body: ids.map((id) => ({ id })) }), done }),
    remove: ({ id, backend }: Authenticator) =>
      act({
        ask: {
          title: t.deleteTitle,
          body:
            backend === 'built_in_database'
              ? `${t.deleteText(nameOf(id))} ${t.deleteUsers}`
              : t.deleteText(nameOf(id)),
          confirmLabel: words.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync({ path: { id } }),
        done: words.deleted(nameOf(id)),
      }),
  }
}
