import * as operations from '@signalbox/contract/banned'
import type { Ban } from './banned.ts'
import { hasWords, presentBan, presentBanKind, readBan, readBanKind } from './present.ts'
import { apiError } from '../../api/failure.ts'
import { page, slice } from '../../api/paging.ts'
import { noContent, resource } from '../../api/resource.ts'

export const banned = resource(({ on, kernel, banned }) => {
  on(operations.bannedList, ({ query }) => {
    const { like } = query
    const current = banned.current()
    const { data, meta } =
      like === undefined
        ? slice(current, current.length, query, presentBan)
        : page(current, query, presentBan, { where: searched(like) })
    const { hasnext: _, count = 0, ...rest } = meta
    return { data, meta: { ...rest, count } }
  })

  on(operations.bannedCreate, async ({ body }) => {
    const added = await banned.add(readBan(body, kernel.clock.now()))
    switch (added.kind) {
      case 'added':
        return presentBan(added.ban)
      case 'exists':
        throw apiError('ALREADY_EXISTS', { message: JSON.stringify(presentBan(added.ban)) })
      case 'bad':
        throw apiError('BAD_REQUEST', { message: added.problem })
      case 'full':
        throw apiError('EXCEED_LIMIT', { message: added.problem })
    }
  })

  on(operations.bannedPreview, ({ query: { as, who } }) => {
    const preview = banned.preview(readBanKind(as), who)
    if ('problem' in preview) throw apiError('BAD_REQUEST', { message: preview.problem })
    const data = preview.hit.slice(0, operations.PREVIEWED).map((session) => ({
      clientid: session.clientId,
      username: session.username,
      ip_address: session.peer.address,
    }))
    return { who: preview.who, count: preview.hit.length, data }
  })

  on(operations.bannedMatching, ({ query }) => {
    const { clientid: clientId, username = null, ip_address: address = '' } = query
    return { data: banned.matching({ clientId, username, address }).map(presentBan) }
  })

  on(operations.bannedDelete, async ({ path: { as, who } }) => {
    if (!(await banned.remove(readBanKind(as), who))) {
      throw apiError('NOT_FOUND', { message: `${as}: ${who} not found` })
    }
    return noContent
  })

  on(operations.bannedClear, async () => {
    await banned.clear()
    return noContent
  })
})

function searched(words: string): (ban: Ban) => boolean {
  const isFound = hasWords(words)
  return ({ kind, ...ban }) => isFound({ ...ban, as: presentBanKind(kind) })
}
