import { accessRefusedList, type RefusedRow } from '@signalbox/contract/access'
import { type Ban, bannedDelete, bannedList } from '@signalbox/contract/banned'
import { client } from '../../../api/client.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useAction } from '../../../api/query.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { useToast } from '../../../ui/toast.tsx'
import { liftMessages } from './denials/refused.messages.ts'
import { fetchCode } from '../../../code.ts'

/** Bans that are looked through. */
const MOST_BANS = 10_000

/** Lifts the ban that is true of who was refused. */
export function useLift(): (row: RefusedRow) => Promise<boolean> {
  const t = useMessages(liftMessages)
  const { dateTime } = useFormats()
  const act = useAct()
  const toast = useToast()
  const sentence = useErrorSentence()
  const remove = useAction(bannedDelete, { refreshes: [bannedList, accessRefusedList] })
  return async ({ clientid, username, ip_address: address }) => {
    let found: Ban | undefined
    try {
      found = await findBan({ clientid, username, address })
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
      return false
    }
    if (found === undefined) {
      toast.info(t.none)
      return false
    }
    const { as, who, until, reason } = found
    const why = reason === '' ? t.noReason : reason
    return act({
      ask: { title: t.title(who), body: t.text(as, dateTime(until), why), confirmLabel: t.lift },
      act: () => remove.mutateAsync({ path: { as, who } }),
      done: t.lifted(who),
    })
  }
}

async function findBan(who: { clientid: string; username: string | null; address: string }) {
  // What reads networks and expressions is only wanted here.
  const { isInForce, isTrueOf } = await fetchCode(() => import('../../../upstream/explain/ban.ts'))
  const { data } = await client.call(bannedList, { query: { limit: MOST_BANS } })
  const now = Date.now()
  return data.find((ban) => isInForce(ban, now) && isTrueOf(ban, who))
}
