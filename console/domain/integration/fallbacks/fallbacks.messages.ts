export const fallbacksMessages = {
  add: { en: 'Add a fallback', zh: '添加备用动作' },
  choose: { en: 'Select', zh: '请选择' },
  deadLetters: { en: 'Dead letters: stored on disk', zh: '死信：保存到磁盘' },
  group: { en: 'Undelivered messages', zh: '未送达的数据' },
  help: {
    en: 'Messages that fail, expire or overflow go to each of these. The fields fallback_reason, fallback_words, fallback_from, fallback_rule, fallback_attempts and fallback_at say why.',
    zh: '发送失败、过期或溢出的数据会交给以下每一项，并附带字段 fallback_reason、fallback_words、fallback_from、fallback_rule、fallback_attempts 和 fallback_at 说明原因。',
  },
  label: { en: 'Fallbacks', zh: '备用动作' },
  none: {
    en: 'No fallbacks: undelivered messages are lost.',
    zh: '无备用动作，未送达的数据将丢失。',
  },
  payload: { en: 'Payload template', zh: '消息内容模板' },
  republish: { en: 'Publish as a message', zh: '发布为消息' },
  remove: {
    en: (name: string) => `Remove ${name}`,
    zh: (name: string) => `移除 ${name}`,
  },
  topic: { en: 'Topic template', zh: '主题模板' },
}
