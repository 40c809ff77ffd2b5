import { plural } from '../plural.ts'

export const subscriberMessages = {
  connected: { en: 'Connected', zh: '已连接' },
  disconnected: { en: 'Disconnected', zh: '未连接' },
  gone: { en: 'No session', zh: '没有会话' },
  queueIsFull: { en: 'Queue full', zh: '队列已满' },
  waiting: {
    en: (count: string) => `${plural(count, 'message', 'messages')} queued`,
    zh: (count: string) => `${count} 条消息排队中`,
  },
}
