import { plural } from '#plural.ts'

export const debuggerMessages = {
  title: { en: 'Step by step', zh: '逐步执行' },
  expression: { en: 'Expression', zh: '表达式' },
  value: { en: 'Value', zh: '值' },
  matches: { en: 'matches', zh: '匹配' },
  noMatch: { en: 'does not match', zh: '不匹配' },
  evaluated: { en: 'evaluated', zh: '已计算' },
  failed: { en: 'failed', zh: '失败' },
  isTrue: { en: 'true', zh: '为真' },
  isFalse: { en: 'false', zh: '为假' },
  notReached: { en: 'not reached', zh: '未到达' },
  skipped: { en: 'not evaluated', zh: '未计算' },
  rows: { en: 'Rows', zh: '结果行' },
  outputs: { en: 'Outputs', zh: '输出' },
  rowCount: {
    en: (count: string) => plural(count, 'row', 'rows'),
    zh: (count: string) => `${count} 行`,
  },
  item: { en: 'FOREACH item', zh: 'FOREACH 的元素' },
  itemKept: {
    en: (index: string) => `${index}: kept`,
    zh: (index: string) => `${index}：保留`,
  },
  itemDropped: {
    en: (index: string) => `${index}: dropped by INCASE`,
    zh: (index: string) => `${index}：被 INCASE 过滤`,
  },
  itemFailed: {
    en: (index: string) => `${index}: failed`,
    zh: (index: string) => `${index}：失败`,
  },
  noItems: {
    en: 'The array is empty, or the last expression of FOREACH is not an array.',
    zh: '数组为空，或 FOREACH 的最后一个表达式不是数组。',
  },
  cut: {
    en: 'Only the first expressions are shown.',
    zh: '仅显示前面的表达式。',
  },
  undefinedValue: {
    en: (name: string) =>
      `${name} is undefined. A comparison with an undefined value is always false.`,
    zh: (name: string) => `${name} 未定义。与未定义的值比较，结果总是为假。`,
  },
  becauseFalse: {
    en: (source: string) => `${source} is false.`,
    zh: (source: string) => `${source} 为假。`,
  },
  becauseValues: {
    en: (source: string, values: string) => `${source} is false: ${values}.`,
    zh: (source: string, values: string) => `${source} 为假：${values}。`,
  },
  valueOf: {
    en: (source: string, value: string) => `${source} is ${value}`,
    zh: (source: string, value: string) => `${source} 为 ${value}`,
  },
  templates: { en: 'Rendered outputs', zh: '各输出将发送的内容' },
  templatesOfRow: {
    en: (index: string) => `Row ${index}`,
    zh: (index: string) => `第 ${index} 行`,
  },
  field: { en: 'Field', zh: '字段' },
  rendered: { en: 'Content', zh: '内容' },
  missing: { en: 'missing from the row', zh: '结果行中没有此值' },
  missingWarning: {
    en: (names: string) => `The row has no value for ${names}: it is sent as “undefined”.`,
    zh: (names: string) => `结果行中没有 ${names} 的值，将以“undefined”发送。`,
  },
  missingNull: {
    en: (names: string) => `The row has no value for ${names}: it is stored as NULL.`,
    zh: (names: string) => `结果行中没有 ${names} 的值，将以 NULL 写入。`,
  },
  wholeRow: { en: 'the whole row', zh: '整行' },
  republish: { en: 'Republish', zh: '消息重发布' },
  console: { en: 'Console output', zh: '控制台输出' },
  noTemplates: {
    en: 'This output has no templates and receives the whole row.',
    zh: '此输出没有模板，直接使用结果行。',
  },
  actionMissing: {
    en: 'This action does not exist or cannot be read.',
    zh: '此动作不存在或无法读取。',
  },
  noOutputs: {
    en: 'The rule has no outputs yet.',
    zh: '规则还没有输出。',
  },
  tooLarge: {
    en: 'The row is too large for this template.',
    zh: '结果行太大，无法用于此模板。',
  },
} as const
