import * as operations from '@signalbox/contract/delayed'
import { isTopicName } from '@signalbox/mqtt/topic'
import { presentDelayed, presentDelayedWithPayload } from './present.ts'
import { apiError } from '../../api/failure.ts'
import { noContent, resource } from '../../api/resource.ts'
import { changeConfig } from '../../api/change-config.ts'

export const delayed = resource(({ on, kernel, config, delayed }) => {
  const { node } = kernel

  on(operations.delayedGet, () => config.delayed.config)
  on(operations.delayedUpdate, ({ body }) => {
    if (body.max_delayed_messages < 0) {
      throw apiError('BAD_REQUEST', { message: 'Max delayed must be equal or greater than 0' })
    }
    return changeConfig(config.delayed, () => body)
  })
  on(operations.delayedList, ({ query: { page, limit, order, like_topic: like } }) => {
    const from = (page - 1) * limit
    const count = like === undefined ? delayed.count : delayed.countLike(like)
    const now = kernel.clock.now()
    return {
      data: delayed
        .page(from, limit, { order, like })
        .map((each) => presentDelayed(node, each, now)),
      meta: { page, limit, count, hasnext: count > from + limit },
    }
  })
  on(operations.delayedMessageGet, ({ path }) => {
    requireId(path)
    const found = delayed.get(path.msgid.toUpperCase())
    if (found === undefined) throw missing(path.msgid)
    return presentDelayedWithPayload(node, found, kernel.clock.now())
  })
  on(operations.delayedMessageDelete, async ({ path }) => {
    requireId(path)
    if (!(await delayed.delete(path.msgid.toUpperCase()))) throw missing(path.msgid)
    return noContent
  })
  on(operations.delayedTopicDelete, async ({ path: { topic } }) => {
    if (!isTopicName(topic)) {
      throw apiError('INVALID_TOPIC_NAME', { message: `The topic name ${topic} is invalid` })
    }
    if ((await delayed.deleteTopic(topic)) === 0) {
      throw apiError('MESSAGE_NOT_FOUND', { message: `Not found messages for ${topic}` })
    }
    return noContent
  })

  function requireId(path: { node: string; msgid: string }): void {
    if (!/^[\da-f]{32}$/i.test(path.msgid)) {
      const message = `Message ID ${path.msgid} schema error`
      throw apiError('MESSAGE_ID_SCHEMA_ERROR', { message })
    }
    if (path.node !== node) {
      throw apiError('INVALID_NODE', { message: `The node name ${path.node} is invalid` })
    }
  }
  const missing = (msgid: string) =>
    apiError('MESSAGE_ID_NOT_FOUND', { message: `Message ID ${msgid} not found` })
})
