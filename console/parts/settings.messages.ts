import { plural } from '../plural.ts'

export const settingsMessages = {
  changedText: {
    en: 'Another user has changed these since the form was opened. The current values:',
    zh: '打开此表单后，有其他用户修改了以下内容。当前值为：',
  },
  changedTitle: { en: 'Changed by another user', zh: '内容已被其他用户修改' },
  changes: {
    en: (count: string) => plural(count, 'unsaved change', 'unsaved changes'),
    zh: (count: string) => `${count} 项未保存的修改`,
  },
  discard: { en: 'Discard changes', zh: '放弃修改' },
  nothing: { en: 'nothing', zh: '无' },
  overwrite: { en: 'Overwrite', zh: '覆盖' },
  reload: { en: 'Reload', zh: '重新加载' },
  save: { en: 'Save', zh: '保存' },
  saved: { en: 'Saved', zh: '保存成功' },
}
