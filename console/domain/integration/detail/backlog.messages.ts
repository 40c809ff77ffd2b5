import { plural } from '#plural.ts'

/** The rows that wait in the buffer of an action. */
export const backlogMessages = {
  clear: { en: 'Drop queued messages', zh: '丢弃排队数据' },
  cleared: {
    en: (rows: string) => `${plural(rows, 'message', 'messages')} dropped`,
    zh: (rows: string) => `已丢弃 ${rows} 条数据`,
  },
  clearText: {
    en: (rows: string, age: string) =>
      `${plural(rows, 'queued message', 'queued messages')} will be dropped without being sent. The oldest has waited ${age}. In-flight requests are not affected.`,
    zh: (rows: string, age: string) =>
      `排队的 ${rows} 条数据将被丢弃，不再发送，其中最早的已等待 ${age}。等待应答的请求不受影响。`,
  },
  clearTitle: { en: 'Drop all queued messages?', zh: '确认丢弃全部排队数据？' },
  draining: {
    en: (time: string) => `Empty in about ${time} at the current rate`,
    zh: (time: string) => `按当前速率约 ${time} 后清空`,
  },
  empty: { en: 'No queued messages.', zh: '没有等待发送的数据。' },
  expiring: {
    en: (ttl: string) =>
      `More messages arrive than are sent: messages that wait longer than ${ttl} are dropped.`,
    zh: (ttl: string) => `写入快于发送：等待超过 ${ttl} 的数据会被丢弃。`,
  },
  filling: {
    en: (time: string) =>
      `Full in about ${time} at the current rate. Then the oldest messages are dropped.`,
    zh: (time: string) => `按当前速率约 ${time} 后写满，届时将丢弃最早的数据。`,
  },
  flow: { en: 'In / out', zh: '流入 / 流出' },
  full: {
    en: 'The buffer is full: the oldest messages are dropped.',
    zh: '缓冲区已满，正在丢弃最早的数据。',
  },
  oldest: { en: 'Oldest message', zh: '最早的数据' },
  onDisk: { en: 'On disk', zh: '磁盘' },
  inMemory: { en: 'In memory', zh: '内存' },
  of: { en: (max: string) => `of ${max}`, zh: (max: string) => `上限 ${max}` },
  size: { en: 'Size', zh: '大小' },
  title: { en: 'Backlog', zh: '积压' },
}
