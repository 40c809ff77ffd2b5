export const viewsMessages = {
  changed: { en: (name: string) => `${name} (changed)`, zh: (name: string) => `${name}（已更改）` },
  current: { en: (name: string) => `View: ${name}`, zh: (name: string) => `视图：${name}` },
  empty: {
    en: 'Save the current filters, sorting and columns as a view in this browser.',
    zh: '将当前的筛选、排序和列保存为此浏览器中的视图。',
  },
  link: { en: 'Shareable link', zh: '可分享的链接' },
  name: { en: 'View name', zh: '视图名称' },
  none: { en: 'No view', zh: '不使用视图' },
  saved: {
    en: (name: string) => `View ${name} saved in this browser`,
    zh: (name: string) => `视图 ${name} 已保存在此浏览器中`,
  },
  title: { en: 'Views', zh: '视图' },
}
