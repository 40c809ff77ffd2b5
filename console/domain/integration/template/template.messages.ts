export const templateMessages = {
  about: {
    en: (rule: string) => `Example values from rule ${rule}.`,
    zh: (rule: string) => `使用规则 ${rule} 的示例数据填充。`,
  },
  aboutNone: {
    en: 'Example values from SELECT *.',
    zh: '使用示例消息（SELECT * 的结果）填充。',
  },
  aboutFailure: {
    en: (time: string) => `Filled with the message that failed at ${time}.`,
    zh: (time: string) => `使用 ${time} 发送失败的数据填充。`,
  },
  aboutMessage: {
    en: (topic: string) => `Filled with the last message on ${topic}.`,
    zh: (topic: string) => `使用 ${topic} 上的最后一条消息填充。`,
  },
  empty: { en: '(empty)', zh: '（空）' },
  missing: {
    en: (names: string, rules: string) => `Not selected by ${rules}: ${names}`,
    zh: (names: string, rules: string) => `${rules} 的 SELECT 中没有：${names}`,
  },
  missingWord: {
    en: 'Missing values are sent as “undefined”.',
    zh: '缺失的值会以文本“undefined”发送。',
  },
  missingNull: {
    en: 'Missing values are stored as NULL.',
    zh: '缺失的值会以 NULL 写入。',
  },
  missingEmpty: { en: 'Missing values are sent as empty text.', zh: '缺失的值会以空文本发送。' },
  noRow: {
    en: 'The rule has no result for the example message.',
    zh: '规则对示例消息没有输出。',
  },
  title: { en: 'Preview', zh: '预览' },
}
