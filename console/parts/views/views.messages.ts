export const viewsMessages = {
  apply: {
    en: (name: string) => `Open view ${name}`,
    zh: (name: string) => `打开视图 ${name}`,
  },
  changed: { en: (name: string) => `${name} (changed)`, zh: (name: string) => `${name}（已更改）` },
  current: { en: (name: string) => `View: ${name}`, zh: (name: string) => `视图：${name}` },
  empty: {
    en: 'Save the current filters, sorting and columns as a view in this browser.',
    zh: '将当前的筛选、排序和列保存为此浏览器中的视图。',
  },
  full: {
    en: 'View limit reached: delete a view first',
    zh: '视图数量已达上限，请先删除一个',
  },
  link: { en: 'Shareable link', zh: '可分享的链接' },
  name: { en: 'View name', zh: '视图名称' },
  none: { en: 'No view', zh: '不使用视图' },
  notKept: { en: 'Browser storage is unavailable', zh: '此浏览器无法保存数据' },
  remove: { en: (name: string) => `Delete ${name}`, zh: (name: string) => `删除 ${name}` },
  removed: {
    en: (name: string) => `View ${name} deleted`,
    zh: (name: string) => `视图 ${name} 已删除`,
  },
  replace: { en: 'Replace', zh: '替换' },
  save: { en: 'Save view', zh: '保存视图' },
  saved: {
    en: (name: string) => `View ${name} saved in this browser`,
    zh: (name: string) => `视图 ${name} 已保存在此浏览器中`,
  },
  title: { en: 'Views', zh: '视图' },
}
