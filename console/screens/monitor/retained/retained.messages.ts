import { plural } from '../../../plural.ts'

export const retainedMessages = {
  about: {
    en: 'The latest retained message of each topic, delivered to new subscribers.',
    zh: '各主题最近一条带保留标志的消息，新的订阅者会立即收到。',
  },
  clearAll: { en: 'Clear all', zh: '清除所有' },
  clearAllText: {
    en: 'All retained messages of the whole cluster will be deleted. This cannot be undone.',
    zh: '整个集群的全部保留消息都会被清除，且无法恢复。',
  },
  clearAllTitle: { en: 'Clear all retained messages?', zh: '确认清除所有保留消息？' },
  cleared: { en: 'All retained messages cleared', zh: '已清除所有保留消息' },
  createdAt: { en: 'Created at', zh: '创建时间' },
  deleteMatching: { en: 'Delete all matching messages', zh: '删除全部匹配项' },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteTitle: {
    en: (count: string) => `Delete ${plural(count, 'retained message', 'retained messages')}?`,
    zh: (count: string) => `确认删除 ${count} 条保留消息？`,
  },
  deleteText: {
    en: 'New subscribers will no longer receive these messages. This cannot be undone.',
    zh: '新的订阅者将不再收到这些消息，且无法恢复。',
  },
  deleted: {
    en: (count: string) => `${plural(count, 'retained message', 'retained messages')} deleted`,
    zh: (count: string) => `已删除 ${count} 条保留消息`,
  },
  empty: { en: 'No retained messages', zh: '暂无保留消息' },
  emptyFiltered: { en: 'No topic matches this filter.', zh: '没有主题匹配该过滤器。' },
  emptyText: {
    en: 'A message published with the retain flag appears here.',
    zh: '带保留标志发布的消息会显示在这里。',
  },
  filter: { en: 'Topic filter', zh: '主题过滤器' },
  filterHint: { en: 'Topic filter such as plant/#', zh: '主题过滤器，例如 plant/#' },
  gone: { en: 'The message no longer exists', zh: '该消息已不存在' },
  invalidFilter: { en: 'Not a topic filter', zh: '不是有效的主题过滤器' },
  messages: { en: 'Messages', zh: '消息' },
  off: { en: 'The retainer is disabled', zh: '保留消息功能未启用' },
  offText: {
    en: 'Stored messages are kept but not delivered. New messages are not stored.',
    zh: '已保留的消息不会丢失，但不会新增，也不会发送给订阅者。',
  },
  payload: { en: 'Payload', zh: '消息内容' },
  publisher: { en: 'Client ID', zh: '客户端 ID' },
  qos: { en: 'QoS', zh: 'QoS' },
  settings: { en: 'Settings', zh: '设置' },
  showPayload: { en: 'Show payload', zh: '查看消息内容' },
  title: { en: 'Retained messages', zh: '保留消息' },
  tooLarge: { en: 'Too large to show', zh: '消息内容过大，无法显示' },
  tooLargeText: {
    en: 'The API returns payloads up to 1 MiB. Subscribe to the topic, for example with the WebSocket client, to receive the full message.',
    zh: 'API 仅返回不超过 1 MiB 的消息内容。可订阅该主题（例如使用 WebSocket 客户端）以接收完整消息。',
  },
  topic: { en: 'Topic', zh: '主题' },
  username: { en: 'Username', zh: '用户名' },
  websocket: { en: 'WebSocket client', zh: 'WebSocket 客户端' },
}

export const retainerMessages = {
  about: {
    en: 'Where and how long messages with the retain flag are stored.',
    zh: '带保留标志的消息如何存储、保留多久。',
  },
  clearInterval: { en: 'Cleanup interval', zh: '过期消息清理间隔' },
  clearIntervalHelp: {
    en: 'Interval between cleanups of expired messages. Expired messages are never delivered.',
    zh: '多久清理一次。无论是否清理，订阅者都不会收到过期消息。',
  },
  deliveryRate: { en: 'Delivery rate', zh: '发送速率' },
  deliveryRateHelp: {
    en: 'How fast retained messages are sent to a new subscription.',
    zh: '向一个新订阅发送保留消息的速率。',
  },
  disc: { en: 'Memory and disk: survives restarts', zh: '内存与磁盘：重启后仍保留' },
  disabledText: { en: 'The retainer is disabled.', zh: '保留消息功能未启用。' },
  enable: { en: 'Retain messages', zh: '启用保留消息' },
  enableHelp: {
    en: 'If disabled, stored messages are kept but not delivered.',
    zh: '关闭后，已保留的消息不会删除，但不再发送给订阅者。',
  },
  expiry: { en: 'Message expiry', zh: '消息有效期' },
  expiryHelp: {
    en: 'For messages without a Message Expiry Interval.',
    zh: '仅用于自身未设置消息过期间隔的消息。',
  },
  maxMessages: { en: 'Max messages', zh: '最大保留消息数' },
  maxMessagesHelp: {
    en: 'Above the limit, messages of new topics are delivered but not stored.',
    zh: '超出后，新主题的消息照常投递但不再保留。',
  },
  maxPayload: { en: 'Max payload size', zh: '最大消息长度' },
  maxPayloadHelp: {
    en: 'Larger messages are delivered but not stored.',
    zh: '更大的消息照常投递但不再保留。',
  },
  never: { en: 'Never', zh: '从不' },
  noLimit: { en: 'No limit', zh: '不限制' },
  ram: { en: 'Memory', zh: '内存' },
  stopClear: { en: 'Do not forward clear messages', zh: '不转发清除消息' },
  stopClearHelp: {
    en: 'An empty retained message deletes the stored message. If enabled, the empty message is not delivered.',
    zh: '空的保留消息用于清除已保留的内容。开启后，该空消息不会发送给订阅者。',
  },
  storage: { en: 'Storage', zh: '存储方式' },
  storageHelp: {
    en: 'A change keeps the stored messages.',
    zh: '修改不会丢失已保留的消息。',
  },
  title: { en: 'Retainer', zh: '保留消息设置' },
}
