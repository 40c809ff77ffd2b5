export const retainerMessages = {
  about: {
    en: 'Storage and lifetime of retained messages.',
    zh: '保留消息的存储方式与有效期。',
  },
  clearInterval: { en: 'Cleanup interval', zh: '过期消息清理间隔' },
  clearIntervalHelp: {
    en: 'How often expired messages are removed. They are never delivered.',
    zh: '清理过期消息的间隔。过期消息不会被投递。',
  },
  deliveryRate: { en: 'Delivery rate', zh: '发送速率' },
  deliveryRateHelp: {
    en: 'Rate of retained messages sent to a new subscription.',
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
    en: 'Applies to messages without a Message Expiry Interval.',
    zh: '用于未设置消息过期间隔的消息。',
  },
  maxMessages: { en: 'Max messages', zh: '最大保留消息数' },
  maxMessagesHelp: {
    en: 'Above the limit, messages to new topics are delivered but not stored.',
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
    en: 'Topic levels used for indexes, which speed up lookups by topic filter but need more memory.',
    zh: '用于建立索引的主题层级，可加快按主题过滤器查找，但会占用更多内存。',
  },
  stopClear: { en: 'Do not forward empty retained messages', zh: '不转发用于清除的空消息' },
  stopClearHelp: {
    en: 'An empty retained message deletes the stored message. If enabled, the empty message is not delivered.',
    zh: '空的保留消息用于清除已保留的内容。开启后，该空消息不会发送给订阅者。',
  },
  storage: { en: 'Storage', zh: '存储方式' },
  storageHelp: {
    en: 'Stored messages are kept when you change this.',
    zh: '修改后已存储的保留消息不受影响。',
  },
  title: { en: 'Retainer', zh: '保留消息设置' },
}
