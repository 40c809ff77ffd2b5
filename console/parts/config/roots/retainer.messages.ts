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
  expiry: { en: 'Message expiry', zh: '消息过期间隔' },
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
  indexes: { en: 'Topic indexes', zh: '主题索引' },
  indexesHelp: {
    en: 'Topic levels that an index is made of, to find the messages of a topic filter faster. More indexes need more memory.',
    zh: '用于建立索引的主题层级，可加快按主题过滤器查找，但会占用更多内存。',
  },
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
