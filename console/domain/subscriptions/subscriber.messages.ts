import { stateMessages } from '#messages/states.messages.ts'
import { plural } from '#plural.ts'

export const subscriberMessages = {
  connected: stateMessages.connected,
  disconnected: stateMessages.disconnected,
  gone: { en: 'No session', zh: '没有会话' },
  queueIsFull: { en: 'Queue full', zh: '队列已满' },
  waiting: {
    en: (count: string) => `${plural(count, 'message', 'messages')} queued`,
    zh: (count: string) => `${count} 条消息排队中`,
  },
}
