export const filterMessages = {
  add: { en: 'Add filter', zh: '添加筛选' },
  any: { en: 'Any', zh: '全部' },
  apply: { en: 'Apply', zh: '应用' },
  clear: { en: 'Clear filters', zh: '清除筛选' },
  contains: { en: 'contains', zh: '包含' },
  is: { en: 'is', zh: '等于' },
  atLeast: { en: 'at least', zh: '不少于' },
  atMost: { en: 'at most', zh: '不多于' },
  since: { en: 'at or after', zh: '不早于' },
  until: { en: 'at or before', zh: '不晚于' },
  edit: {
    en: (filter: string) => `Edit filter ${filter}`,
    zh: (filter: string) => `编辑筛选 ${filter}`,
  },
  fields: { en: 'Filter fields', zh: '筛选字段' },
  invalidChoice: {
    en: (field: string, values: string) => `${field} must be one of: ${values}`,
    zh: (field: string, values: string) => `${field}只能是：${values}`,
  },
  invalidNumber: {
    en: (field: string) => `Enter a whole number for ${field}`,
    zh: (field: string) => `${field}须为整数`,
  },
  invalidOperator: {
    en: (field: string, example: string) => `Write the filter ${field} as ${example}`,
    zh: (field: string, example: string) => `${field}的筛选格式为 ${example}`,
  },
  invalidTime: {
    en: (field: string) => `Enter a time for ${field}, such as 2026-11-22T06:00`,
    zh: (field: string) => `${field}须为时间，例如 2026-11-22T06:00`,
  },
  invalidValue: {
    en: (field: string) => `Invalid value for ${field}`,
    zh: (field: string) => `${field}的值无效`,
  },
  operator: { en: 'Comparison', zh: '比较方式' },
  remove: {
    en: (filter: string) => `Remove filter ${filter}`,
    zh: (filter: string) => `移除筛选 ${filter}`,
  },
  suggestions: { en: 'Suggestions', zh: '建议' },
  familyName: {
    en: (family: string) => `Name: ${family}`,
    zh: (family: string) => `${family}名称`,
  },
  next: { en: 'Next', zh: '下一步' },
  unknown: {
    en: (name: string, known: string) =>
      `Unknown filter “${name}”, searched as text; known: ${known}`,
    zh: (name: string, known: string) => `未知筛选“${name}”，已作为文本搜索；可用筛选：${known}`,
  },
  value: { en: 'Value', zh: '值' },
}
