import {
  type Ban,
  type BanCreate,
  bannedClear,
  bannedCreate,
  bannedDelete,
  bannedList,
} from '@signalbox/contract/banned'
import { clientList } from '@signalbox/contract/clients'
import { ApiError } from '@signalbox/contract/errors'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useAction } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { useForEach } from '../../parts/for-each.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { bannedMessages } from './banned.messages.ts'

const NAMED = 20

const useRemove = () => useAction(bannedDelete, { refreshes: [bannedList] })

/** Bans; where there is such a ban already, offers to put this one in its place. */
export function useBan(): (ban: BanCreate) => Promise<boolean> {
  const t = useMessages(bannedMessages)
  const { dateTime } = useFormats()
  const confirm = useConfirm()
  const toast = useToast()
  const create = useAction(bannedCreate, { refreshes: [bannedList, clientList] })
  const remove = useRemove()
  return async (body) => {
    let made: Ban
    try {
      made = await create.mutateAsync({ body })
    } catch (error) {
      const standing = standingOf(error)
      if (standing === undefined) throw error
      const { as, who, until, reason } = standing
      const isSure = await confirm({
        title: t.replaceTitle(who),
        body: t.replaceText(dateTime(until), reason === '' ? t.noReason : reason),
        confirmLabel: t.replace,
      })
      if (!isSure) return false
      // The API cannot change one.
      await remove.mutateAsync({ path: { as, who } })
      made = await create.mutateAsync({ body })
    }
    toast.success(t.added(made.who))
    return true
  }
}

/** The entry that stands in the way: its JSON is the message. */
function standingOf(error: unknown): Ban | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_EXISTS') return undefined
  try {
    return JSON.parse(error.message) as Ban // written by the broker as it lists them
  } catch {
    return undefined
  }
}

/** Lifts bans, after a look at which. */
export function useLift() {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const forEach = useForEach()
  const remove = useRemove()
  return async (rows: readonly Ban[], done: () => void = () => undefined) => {
    const isSure = await confirm({
      title: t.deleteMany(number(rows.length)),
      body: <Named rows={rows} />,
      confirmLabel: t.deleteOne,
      danger: true,
    })
    if (!isSure) return
    await forEach({
      rows,
      act: ({ as, who }) => remove.mutateAsync({ path: { as, who } }),
      name: ({ who }) => who,
      done: t.deleted,
      failed: t.failed,
      judge: (error) => (error instanceof ApiError && error.status === 404 ? true : undefined),
    })
    done()
  }
}

function Named({ rows }: { rows: readonly Ban[] }) {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  return (
    <>
      <p>{t.deleteText}</p>
      <ul>
        {rows.slice(0, NAMED).map(({ as, who }) => (
          <li key={`${as} ${who}`} className="mono">
            {who}
          </li>
        ))}
        {rows.length > NAMED && <li>{t.more(number(rows.length - NAMED))}</li>}
      </ul>
    </>
  )
}

export function useClearBans() {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  const clear = useAction(bannedClear, { refreshes: [bannedList] })
  return async (count: number) => {
    const isSure = await confirm({
      title: t.clearTitle,
      body: t.clearText(number(count)),
      confirmLabel: t.clear,
      danger: true,
    })
    if (!isSure) return
    try {
      await clear.mutateAsync({})
      toast.success(t.cleared)
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    }
  }
}
