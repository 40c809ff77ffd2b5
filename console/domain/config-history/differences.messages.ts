export const differenceMessages = {
  label: { en: 'Differences', zh: '差异' },
  field: { en: 'Field', zh: '字段' },
  before: { en: 'Before', zh: '修改前' },
  after: { en: 'After', zh: '修改后' },
  absent: { en: 'not set', zh: '未设置' },
  same: { en: 'No differences', zh: '没有差异' },
  whole: { en: 'All', zh: '全部' },
}
