export const editorMessages = {
  about: {
    en: 'FROM selects the messages and events, WHERE filters them, SELECT forms the row for the outputs.',
    zh: 'FROM 选择消息与事件，WHERE 进行过滤，SELECT 生成交给输出的数据。',
  },
  title: { en: 'Statement (SQL)', zh: 'SQL 语句' },
}
