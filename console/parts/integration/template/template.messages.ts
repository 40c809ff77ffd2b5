export const templateMessages = {
  about: {
    en: (rule: string) => `Filled with an example row of the rule ${rule}.`,
    zh: (rule: string) => `使用规则 ${rule} 的示例数据填充。`,
  },
  aboutNone: {
    en: 'Filled with an example message, as SELECT * gives it.',
    zh: '使用示例消息（SELECT * 的结果）填充。',
  },
  empty: { en: '(empty)', zh: '（空）' },
  missing: {
    en: (name: string, rules: string) =>
      `\${${name}} is not selected by ${rules}. The value is missing there.`,
    zh: (name: string, rules: string) => `${rules} 未选出 \${${name}}，该值将缺失。`,
  },
  missingWord: {
    en: 'A missing value is sent as the word undefined.',
    zh: '缺失的值会以文本 undefined 发送。',
  },
  missingEmpty: { en: 'A missing value is sent as empty text.', zh: '缺失的值会以空文本发送。' },
  noRow: {
    en: 'The rule gives no row for the example message.',
    zh: '规则对示例消息没有输出。',
  },
  title: { en: 'Preview with an example row', zh: '示例数据预览' },
}
