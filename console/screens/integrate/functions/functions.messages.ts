export const functionsMessages = {
  title: { en: 'Functions of rules', zh: '规则函数' },
  about: {
    en: 'Functions that statements of rules may call, with examples and their results.',
    zh: '规则语句可以调用的函数，附示例及其结果。',
  },
} as const
