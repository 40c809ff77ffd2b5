import { MAX_RULE_ID } from '@signalbox/contract/rules'

export const ruleFormMessages = {
  badId: {
    en: 'Begin with a letter or a digit; then letters, digits, hyphens and underscores are allowed',
    zh: '需以字母或数字开头，之后可使用字母、数字、连字符和下划线',
  },
  copied: {
    en: (id: string) => `Copy created: ${id}`,
    zh: (id: string) => `已创建副本：${id}`,
  },
  created: { en: (id: string) => `Rule created: ${id}`, zh: (id: string) => `规则已创建：${id}` },
  create: { en: 'Create', zh: '创建' },
  discard: { en: 'Discard changes', zh: '放弃修改' },
  goneTitle: { en: 'The rule was deleted by another user', zh: '规则已被其他用户删除' },
  goneText: {
    en: 'Save it as a copy to keep your changes.',
    zh: '如需保留修改，请另存为副本。',
  },
  id: { en: 'ID', zh: 'ID' },
  idHelp: { en: 'Cannot be changed later', zh: '创建后不可修改' },
  longId: {
    en: `At most ${MAX_RULE_ID} characters`,
    zh: `最多 ${MAX_RULE_ID} 个字符`,
  },
  newId: { en: 'ID of the copy', zh: '副本 ID' },
  note: { en: 'Note', zh: '备注' },
  noSql: { en: 'A rule needs a statement', zh: '规则需要 SQL 语句' },
  notFound: {
    en: (id: string) => `The rule ${id} to copy was not found`,
    zh: (id: string) => `未找到要复制的规则 ${id}`,
  },
  required: { en: 'Required', zh: '必填' },
  resets: {
    en: 'Saving resets the metrics of this rule.',
    zh: '保存会重置该规则的统计指标。',
  },
  save: { en: 'Save', zh: '保存' },
  saved: { en: (id: string) => `Rule saved: ${id}`, zh: (id: string) => `规则已保存：${id}` },
  saveCopy: { en: 'Save as a copy', zh: '另存为副本' },
  unsaved: { en: 'Unsaved changes', zh: '有未保存的修改' },
}
