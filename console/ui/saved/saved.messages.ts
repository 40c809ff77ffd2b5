export const savedMessages = {
  delete: { en: (name: string) => `Delete ${name}`, zh: (name: string) => `删除 ${name}` },
  deleted: { en: (name: string) => `${name} deleted`, zh: (name: string) => `${name} 已删除` },
  export: { en: 'Export', zh: '导出' },
  full: {
    en: 'Limit reached: delete an entry first',
    zh: '数量已达上限，请先删除一个',
  },
  import: { en: 'Import', zh: '导入' },
  notStored: { en: 'Browser storage is unavailable', zh: '此浏览器无法保存数据' },
  rename: { en: (name: string) => `Rename ${name}`, zh: (name: string) => `重命名 ${name}` },
  renameDone: { en: 'Rename', zh: '重命名' },
  replace: { en: 'Replace', zh: '替换' },
  save: { en: 'Save', zh: '保存' },
}
