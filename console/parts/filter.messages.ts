export const filterMessages = {
  any: { en: 'Any', zh: '全部' },
  less: { en: 'Fewer filters', zh: '收起' },
  match: { en: 'Match', zh: '匹配方式' },
  more: { en: 'More filters', zh: '更多筛选' },
  reset: { en: 'Reset', zh: '重置' },
  search: { en: 'Search', zh: '搜索' },
}
