export const editorMessages = {
  about: {
    en: 'FROM selects the messages and events, WHERE filters them, SELECT creates the row for the outputs.',
    zh: 'FROM 选择消息与事件，WHERE 进行过滤，SELECT 生成交给输出的数据。',
  },
  title: { en: 'Statement (SQL)', zh: 'SQL 语句' },
  format: { en: 'Format', zh: '格式化' },
  formatBroken: {
    en: 'Statements with errors cannot be formatted.',
    zh: '语句有错误，无法格式化。',
  },
  templates: { en: 'Templates', zh: '模板' },
  functions: { en: 'Functions', zh: '函数' },
  functionsPage: { en: 'Open as a page', zh: '在新页面打开' },
  use: { en: 'Use', zh: '使用' },
  askTitle: {
    en: (name: string) => `Use the template “${name}”`,
    zh: (name: string) => `使用模板“${name}”`,
  },
  askText: {
    en: 'The template replaces the statement and the test event.',
    zh: '模板将替换当前语句和测试事件。',
  },
  sampleInput: { en: 'Sample input', zh: '输入示例' },
  sampleOutput: { en: 'Sample output', zh: '输出示例' },
} as const
