export const ruleSqlMessages = {
  functions: { en: 'Functions', zh: '函数' },
  search: { en: 'Search functions', zh: '搜索函数' },
  nothing: { en: 'No matching functions', zh: '没有匹配的函数' },
  testWithRule: { en: 'Test with a rule', zh: '用规则测试' },
} as const
