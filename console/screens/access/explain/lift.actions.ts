import { accessRefusedList, type RefusedRow } from '@signalbox/contract/access'
import { type Ban, bannedDelete, bannedList, bannedMatching } from '@signalbox/contract/banned'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { CALCULATION_MS, useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useToast } from '#ui/toast.tsx'
import { liftMessages } from './denials/refused.messages.ts'

/** Lifts the ban that is true of who was refused. */
export function useLift(): (row: RefusedRow) => Promise<boolean> {
  const t = useMessages(liftMessages)
  const { dateTime } = useFormats()
  const act = useAct()
  const toast = useToast()
  const sentence = useErrorSentence()
  const remove = useAction(bannedDelete, { refreshes: [bannedList, accessRefusedList] })
  return async ({ clientid, username, ip_address }) => {
    let found: Ban | undefined
    try {
      const who = { clientid, ...(username !== null && { username }), ip_address }
      const { data } = await client.call(
        bannedMatching,
        { query: who },
        { timeoutMs: CALCULATION_MS },
      )
      found = data[0]
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
