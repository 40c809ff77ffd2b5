export const delayedMessages = {
  about: {
    en: 'Messages to $delayed/{seconds}/{topic} that wait until they are due.',
    zh: '发布到 $delayed/{秒数}/{主题} 的消息，到期后再投递。',
  },
  cut: {
    en: 'The list is too long to be sorted here: messages that are due sooner may be missing.',
    zh: '列表过长，无法在此完整排序，可能遗漏更早到期的消息。',
  },
  delay: { en: 'Delay', zh: '延迟时间' },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: 'They will not be published. This cannot be undone.',
    zh: '这些消息将不会被发布，且无法恢复。',
  },
  deleteTitle: {
    en: (count: string) => `Remove delayed messages: ${count}`,
    zh: (count: string) => `确认删除 ${count} 条延迟消息？`,
  },
  deleted: {
    en: (count: string) => `Delayed messages removed: ${count}`,
    zh: (count: string) => `已删除 ${count} 条延迟消息`,
  },
  dueAt: { en: 'Due at', zh: '到期时间' },
  empty: { en: 'No delayed messages', zh: '暂无延迟消息' },
  search: { en: 'Search by topic', zh: '按主题搜索' },
  emptyText: {
    en: 'Publish to $delayed/60/a/topic, and the message waits here for a minute.',
    zh: '向 $delayed/60/a/topic 发布消息，消息会在此等待一分钟。',
  },
  gone: { en: 'Already published, or removed', zh: '该消息已发布或已被删除' },
  messages: { en: 'Messages', zh: '消息' },
  node: { en: 'Node', zh: '节点' },
  off: { en: 'Delayed publish is switched off', zh: '延迟发布未启用' },
  offText: {
    en: 'Messages to $delayed/… are published as they are.',
    zh: '发布到 $delayed/… 的消息会按普通主题处理。',
  },
  original: { en: 'Original topic', zh: '原始主题' },
  payload: { en: 'Payload', zh: '消息内容' },
  publishedAt: { en: 'Published at', zh: '发布时间' },
  publisher: { en: 'Client ID', zh: '客户端 ID' },
  qos: { en: 'QoS', zh: 'QoS' },
  remaining: { en: 'Remaining', zh: '剩余时间' },
  settings: { en: 'Settings', zh: '设置' },
  showPayload: { en: 'Show payload', zh: '查看消息内容' },
  title: { en: 'Delayed messages', zh: '延迟消息' },
  tooLarge: { en: 'Too large to show', zh: '消息内容过大，无法显示' },
  tooLargeText: {
    en: 'The API shows payloads up to 2 KiB. It arrives whole when it is due.',
    zh: 'API 仅返回不超过 2 KiB 的消息内容。消息到期后会完整投递。',
  },
  topic: { en: 'Topic', zh: '主题' },
  username: { en: 'Username', zh: '用户名' },
}

export const delayedSettingsMessages = {
  about: {
    en: 'A message to $delayed/{seconds}/{topic} is published to the topic after that time.',
    zh: '发布到 $delayed/{秒数}/{主题} 的消息会在指定时间后发布到该主题。',
  },
  enable: { en: 'Delayed publish', zh: '启用延迟发布' },
  enableHelp: {
    en: 'Switching it off removes all messages that wait.',
    zh: '关闭后，所有等待中的延迟消息都会被删除。',
  },
  max: { en: 'Max. delayed messages', zh: '最大延迟消息数' },
  maxHelp: {
    en: 'Beyond it, further ones are acknowledged and dropped.',
    zh: '超出后，新的延迟消息会被应答但丢弃。',
  },
  noLimit: { en: 'No limit', zh: '不限制' },
  switchOff: { en: 'Switch off', zh: '关闭' },
  switchOffText: {
    en: (count: string) => `Messages that wait now: ${count}. They are removed, not published.`,
    zh: (count: string) => `当前有 ${count} 条等待中的消息，它们会被删除而不会发布。`,
  },
  switchOffTitle: { en: 'Switch delayed publish off?', zh: '确认关闭延迟发布？' },
  title: { en: 'Delayed publish', zh: '延迟发布' },
  wrong: { en: 'Enter a number', zh: '请输入数字' },
}
