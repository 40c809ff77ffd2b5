import * as operations from '@signalbox/contract/retainer'
import { isTopicFilter, isWildcard } from '@signalbox/mqtt/topic'
import type { Message } from '../../kernel/message.ts'
import { apiError } from '../../api/failure.ts'
import { page } from '../../api/paging.ts'
import { noContent, resource } from '../../api/resource.ts'
import { presentRetained, presentRetainedWithPayload } from './present.ts'
import { changeConfig } from '../../api/change-config.ts'

export const retainer = resource(({ on, config, retainer }) => {
  const missing = () => apiError('NOT_FOUND', { message: "Viewed message doesn't exist" })

  /** An invalid filter matches nothing and is not refused. */
  const matching = (filter: string) => (isTopicFilter(filter) ? retainer.list(filter) : [])

  on(operations.retainerGet, () => config.retainer.config)
  on(operations.retainerUpdate, ({ body }) => {
    if (body.backend?.enable === false) {
      throw apiError('UPDATE_FAILED', { message: 'No enabled backend' })
    }
    const given = Object.entries(body).filter(([, value]) => value !== undefined)
    return changeConfig(config.retainer, (standing) => ({
      ...standing,
      ...Object.fromEntries(given),
    }))
  })
  on(operations.retainedList, ({ query }) =>
    query.topic === undefined
      ? page(retainer.list(), query, presentRetained)
      : page(matching(query.topic), query, presentRetained, { isCounted: false }),
  )
  on(operations.retainedClear, async () => {
    await retainer.clear()
    return noContent
  })
  on(operations.retainedGet, ({ path }) => {
    const message = isWildcard(path.topic) ? oldest(matching(path.topic)) : retainer.get(path.topic)
    if (message === undefined) throw missing()
    return presentRetainedWithPayload(message)
  })
  on(operations.retainedDelete, async ({ path }) => {
    const topics = isWildcard(path.topic)
      ? Array.from(matching(path.topic), ({ topic }) => topic)
      : [path.topic]
    const deleted = await Promise.all(topics.map((topic) => retainer.delete(topic)))
    if (!deleted.includes(true)) throw missing()
    return noContent
  })
})

function oldest(messages: Iterable<Message>): Message | undefined {
  for (const message of messages) return message
  return undefined
}
