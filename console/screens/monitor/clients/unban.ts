import { type Ban, bannedDelete, bannedList } from '@signalbox/contract/banned'
import { useAction } from '#api/query.ts'
import { canAddress } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { clientsMessages } from './clients.messages.ts'

/** Deletes a ban after a question; opens the list for one that no path can hold. */
export function useUnban(): (ban: Ban) => Promise<unknown> {
  const t = useMessages(clientsMessages)
  const act = useAct()
  const router = useRouter()
  const remove = useAction(bannedDelete, { refreshes: [bannedList] })
  return ({ as, who }) =>
    canAddress(who)
      ? act({
          ask: { title: t.unbanTitle(who), body: t.unbanText, confirmLabel: t.unban },
          act: () => remove.mutateAsync({ path: { as, who } }),
          done: t.unbanned(who),
        })
      : router.navigate(paths.banned({ q: who }))
}
