export const ruleSqlMessages = {
  title: { en: 'Rule SQL', zh: '规则 SQL' },
  about: {
    en: 'Write a statement and an event, and see the result. Both run on this page, without a broker.',
    zh: '编写语句和事件并查看结果：直接在此页面运行，不需要服务端。',
  },
  statement: { en: 'Statement', zh: '语句' },
  format: { en: 'Format', zh: '格式化' },
  event: { en: 'Event', zh: '事件' },
  eventType: { en: 'Event type', zh: '事件类型' },
  eventJson: { en: 'Columns, as JSON', zh: '各列（JSON）' },
  badEvent: { en: 'The columns are not a JSON object.', zh: '各列不是 JSON 对象。' },
  result: { en: 'Result', zh: '结果' },
  noMatch: {
    en: (clause: string) => `No result: ${clause} does not match.`,
    zh: (clause: string) => `没有结果：${clause} 不匹配。`,
  },
  notStarted: {
    en: 'FROM does not include this event: the event does not start the rule. Below is the result if it did.',
    zh: 'FROM 不包含此事件：规则不会被触发。以下是假设触发时的结果。',
  },
  explained: { en: 'Step by step', zh: '逐步解释' },
  clause: { en: 'Clause', zh: '子句' },
  item: { en: 'Item', zh: '元素' },
  expression: { en: 'Expression', zh: '表达式' },
  value: { en: 'Value', zh: '值' },
} as const
