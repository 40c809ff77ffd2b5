import { resultMessages } from '#messages/results.messages.ts'

export const ruleFormMessages = {
  copied: resultMessages.created,
  created: resultMessages.created,
  create: { en: 'Create', zh: '创建' },
  goneTitle: { en: 'The rule was deleted by another user', zh: '规则已被其他用户删除' },
  goneText: {
    en: 'Save the rule as a copy to keep your changes.',
    zh: '如需保留修改，请另存为副本。',
  },
  id: { en: 'ID', zh: 'ID' },
  idHelp: { en: 'Cannot be changed later', zh: '创建后不可修改' },
  newId: { en: 'ID of the copy', zh: '副本 ID' },
  note: { en: 'Note', zh: '备注' },
  noSql: { en: 'A rule needs a statement', zh: '规则需要 SQL 语句' },
  notFound: {
    en: (id: string) => `Rule not found: ${id}`,
    zh: (id: string) => `规则不存在：${id}`,
  },
  resets: {
    en: 'Saving resets the metrics of this rule.',
    zh: '保存会重置该规则的指标。',
  },
  save: { en: 'Save', zh: '保存' },
  saved: resultMessages.updated,
  saveCopy: { en: 'Save as a copy', zh: '另存为副本' },
}
