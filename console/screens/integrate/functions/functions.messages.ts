export const functionsMessages = {
  title: { en: 'Rule functions', zh: '规则函数' },
  about: {
    en: 'Functions for the statements of rules, with examples and their results.',
    zh: '规则语句可以调用的函数，附示例及其结果。',
  },
} as const
