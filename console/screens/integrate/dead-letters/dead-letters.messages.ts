import { plural } from '#plural.ts'

export const deadLettersMessages = {
  about: {
    en: 'Messages that actions could not deliver, stored on disk until they are sent again or deleted.',
    zh: '动作未能送达的数据，保存在磁盘上，直至重新发送或删除。',
  },
  action: { en: 'Action', zh: '动作' },
  actions: { en: 'Actions', zh: '动作' },
  attempts: { en: 'Attempts', zh: '尝试次数' },
  deleted: {
    en: (count: string) => `${plural(count, 'message', 'messages')} deleted`,
    zh: (count: string) => `已删除 ${count} 条数据`,
  },
  deleteAll: { en: 'Delete all matching', zh: '删除全部匹配项' },
  deleteAllText: {
    en: (count: string) =>
      `${plural(count, 'message', 'messages')} will be deleted, and can no longer be sent.`,
    zh: (count: string) => `将删除 ${count} 条数据，删除后无法再发送。`,
  },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: 'Deleted messages can no longer be sent.',
    zh: '删除后无法再发送。',
  },
  deleteTitle: {
    en: (count: string) => `Delete ${plural(count, 'message', 'messages')}?`,
    zh: (count: string) => `确认删除 ${count} 条数据？`,
  },
  empty: { en: 'No dead letters', zh: '暂无死信' },
  emptyText: {
    en: 'Choose “Dead letters” as a fallback in the settings of an action. Messages that it cannot deliver are then stored here.',
    zh: '在动作的设置中将“死信”选为备用动作后，未能送达的数据会保存在这里。',
  },
  exportAll: { en: 'Export (NDJSON)', zh: '导出（NDJSON）' },
  exportFailed: { en: 'Not exported', zh: '导出失败' },
  full: {
    en: 'The store is full: further messages are not stored.',
    zh: '存储空间已满，新的数据不再保存。',
  },
  fullText: {
    en: (count: string) =>
      `${plural(count, 'message was', 'messages were')} not stored since the broker started. Send or delete stored messages.`,
    zh: (count: string) =>
      `服务端启动以来有 ${count} 条数据未能保存。请重新发送或删除已保存的数据。`,
  },
  gone: { en: 'No longer in the store', zh: '已不在存储中' },
  reason: { en: 'Reason', zh: '原因' },
  row: { en: 'Message', zh: '数据' },
  rule: { en: 'Rule', zh: '规则' },
  search: { en: 'Search dead letters', zh: '搜索死信' },
  searchHint: { en: 'Topic', zh: '主题' },
  sendAll: {
    en: (count: string) => `Send ${count} again`,
    zh: (count: string) => `重新发送 ${count} 条`,
  },
  size: { en: 'Size', zh: '大小' },
  status: { en: 'Status', zh: '状态' },
  stored: { en: 'Stored', zh: '已保存' },
  time: { en: 'Time', zh: '时间' },
  title: { en: 'Dead letters', zh: '死信' },
  topic: { en: 'Topic', zh: '主题' },
  used: {
    en: (used: string, max: string) => `${used} of ${max}`,
    zh: (used: string, max: string) => `${used}，上限 ${max}`,
  },
}
