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
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { canAddress } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { type Mutation, each } from '#list/bulk/mutation.ts'
import type { Outcome } from '#list/bulk/run-bulk.ts'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import type { Column } from '#ui/table/table.ts'
import { useToast } from '#ui/toast.tsx'
import { toBanCreate, isFuture } from './ban-form.ts'
import { banKey } from './ban-rows.ts'
import { bannedMessages } from './banned.messages.ts'

/** Columns that identify a ban in the question before it is lifted. */
const NAMED_BY = ['who', 'as', 'until']

/**
 * Creates a ban, and offers to replace an existing one with the same kind and value. `came` is the ban being edited,
 * which is replaced without a question.
 */
export function useBan(): (ban: BanCreate, came?: Ban) => Promise<boolean> {
  const t = useMessages(bannedMessages)
  const { dateTime } = useFormats()
  const confirm = useConfirm()
  const toast = useToast()
  const create = useAction(bannedCreate, { refreshes: [bannedList, clientList] })
  const remove = useAction(bannedDelete, { refreshes: [bannedList] })

  /** The API cannot change a ban, so it is lifted and created again. */
  async function replace(standing: Ban, body: BanCreate): Promise<Ban> {
    const { as, who } = standing
    try {
      await remove.mutateAsync({ path: { as, who } })
    } catch (error) {
      // The ban is gone already: it expired, or another user lifted it.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    try {
      return await create.mutateAsync({ body })
    } catch (error) {
      try {
        await create.mutateAsync({ body: toBanCreate(standing) })
        toast.info(t.putBack(who))
      } catch {
        toast.failure(t.lost(who))
      }
      throw error
    }
  }

  return async (body, came) => {
    let made: Ban
    if (came !== undefined) {
      made = await replace(came, body)
      toast.success(t.changed(made.who))
      return true
    }
    try {
      made = await create.mutateAsync({ body })
    } catch (error) {
      const standing = readStandingBan(error)
      if (standing === undefined) throw error
      const { who, until, reason } = standing
      const isSure = await confirm({
        title: t.replaceTitle(who),
        body: t.replaceText(dateTime(until), reason === '' ? t.noReason : reason),
        confirmLabel: t.replace,
      })
      if (!isSure) return false
      made = await replace(standing, body)
    }
    toast.success(t.added(made.who))
    return true
  }
}

/** Bans out of a file. */
export function useImportBans(columns: readonly Column<Ban>[]) {
  const t = useMessages(bannedMessages)
  const queries = useQueryClient()
  return (rows: readonly Ban[]): Mutation<Ban> => ({
    rows,
    rowKey: banKey,
    columns: columns.filter(({ key }) => NAMED_BY.includes(key)),
    title: t.importMany,
    text: t.importText,
    confirmLabel: t.add,
    act: each(async (ban): Promise<Outcome> => {
      if (!isFuture(ban.until)) return { state: 'skipped', note: t.expired }
      try {
        await client.call(bannedCreate, { body: toBanCreate(ban) })
        return { state: 'done' }
      } catch (error) {
        if (readStandingBan(error) === undefined) throw error
        return { state: 'skipped', note: t.isThere }
      }
    }),
    done: t.imported,
    onOver: () => void queries.invalidateQueries({ queryKey: [bannedList.id] }),
  })
}

/** The conflicting entry: its JSON is the message. */
function readStandingBan(error: unknown): Ban | undefined {
  if (!(error instanceof ApiError) || error.code !== 'ALREADY_EXISTS') return undefined
  try {
    return JSON.parse(error.message) as Ban // written by the broker as it lists them
  } catch {
    return undefined
  }
}

export function useLift(columns: readonly Column<Ban>[]) {
  const t = useMessages(bannedMessages)
  const queries = useQueryClient()
  const create = useAction(bannedCreate, { refreshes: [bannedList, clientList] })
  return (rows: readonly Ban[], done: () => void = () => undefined): Mutation<Ban> => ({
    rows,
    rowKey: banKey,
    columns: columns.filter(({ key }) => NAMED_BY.includes(key)),
    title: t.deleteMany,
    text: t.deleteText,
    confirmLabel: t.deleteOne,
    act: each(async ({ as, who }): Promise<Outcome> => {
      // A cluster answers 404, as if the ban were gone.
      if (!canAddress(who)) return { state: 'skipped', note: t.notLiftable }
      try {
        await client.call(bannedDelete, { path: { as, who } })
      } catch (error) {
        // Already deleted is a success.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
      return { state: 'done' }
    }),
    done: t.deleted,
    undo: (ban) => create.mutateAsync({ body: toBanCreate(ban) }),
    onOver() {
      void queries.invalidateQueries({ queryKey: [bannedList.id] })
      done()
    },
  })
}

export function useClearBans() {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  const act = useAct()
  const clear = useAction(bannedClear, { refreshes: [bannedList] })
  return (count: number) =>
    act({
      ask: {
        title: t.clearTitle,
        body: t.clearText(number(count)),
        confirmLabel: t.clear,
        danger: true,
      },
      act: () => clear.mutateAsync({}),
      done: t.cleared(t.title),
    })
}
