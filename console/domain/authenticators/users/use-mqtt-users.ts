import type { MqttUser } from '@signalbox/contract/authentication'
import { ApiError } from '@signalbox/contract/errors'
import { isAddressable } from '@signalbox/contract/operation'
import { isGone } from '#api/is-gone.ts'
import { client } from '#api/client.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { gatherPages, useAllRows } from '#api/gather.ts'
import { usePagedSource } from '#api/list.ts'
import { SLOW_POLL_MS, useLive, useLiveList } from '#api/live.ts'
import { useMessages } from '#language.tsx'
import { mqttUserMessages } from './users.messages.ts'
import type { UserDirectory } from './user-directory.ts'
import type { UserSearch } from './user-search.ts'

/** Ids that another program has made may be numbers. */
export const userKey = ({ user_id }: MqttUser) => String(user_id)

/** Whether the API can address this user: not every text fits in a path. */
export const canBeNamed = ({ user_id }: MqttUser) =>
  typeof user_id === 'string' && isAddressable(user_id)

/** Users of a built-in database that the search asks for: a page of them, or the user with this ID. */
export function useMqttUsers({ operations, path, pathOf }: UserDirectory, search: UserSearch) {
  const { q, user_id: wanted, superuser, page, limit } = search
  const t = useMessages(mqttUserMessages)
  const sentence = useErrorSentence()
  const isOne = wanted !== undefined
  const filter = {
    ...(q !== undefined && { like_user_id: q }),
    ...(superuser !== undefined && { is_superuser: superuser === 'true' }),
  }
  const list = useLiveList(
    operations.list,
    { path, query: { page, limit, ...filter } },
    SLOW_POLL_MS,
    !isOne,
  )
  const canAsk = isOne && isAddressable(wanted)
  const one = useLive(operations.get, { path: pathOf(wanted ?? '') }, SLOW_POLL_MS, canAsk)
  const all = useAllRows(() =>
    gatherPages(
      (part, options) =>
        client.call(operations.list, { path, query: { ...part, ...filter } }, options),
      { rowKey: userKey },
    ),
  )
  const paged = usePagedSource<MqttUser>(list)
  if (!isOne) {
    // A broker looks for a part in numbers too, and falls over them.
    const isStuck = list.error instanceof ApiError && /badarg/.test(list.error.message)
    const error = isStuck ? { title: t.searchFailed, detail: t.searchExactly } : paged.error
    return { source: { ...paged, error }, all }
  }
  const user = one.data !== undefined && userKey(one.data) === wanted ? one.data : undefined
  const isNobody = !canAsk || isGone(one.error)
  const rows = isNobody ? [] : user && [user]
  const isMeant = ({ is_superuser }: MqttUser) =>
    superuser === undefined || is_superuser === (superuser === 'true')
  return {
    source: {
      ...paged,
      rows: rows?.filter(isMeant),
      page: undefined,
      isPending: canAsk && one.isPending,
      isRefreshing: false,
      error: isNobody || one.error === null ? null : sentence(one.error),
      refresh: () => void one.refetch(),
    },
    all: undefined,
  }
}
