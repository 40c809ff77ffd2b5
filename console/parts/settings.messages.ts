export const settingsMessages = {
  discard: { en: 'Discard changes', zh: '放弃修改' },
  save: { en: 'Save', zh: '保存' },
  saved: { en: 'Saved', zh: '保存成功' },
  viewerOnly: { en: 'Viewers cannot change anything', zh: '只读用户不能执行此操作' },
}
