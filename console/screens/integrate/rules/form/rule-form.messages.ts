import { MAX_TAG, MAX_TAGS } from '@signalbox/contract/rules'
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
  longTag: {
    en: `A tag has at most ${MAX_TAG} characters`,
    zh: `每个标签最多 ${MAX_TAG} 个字符`,
  },
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
  tags: { en: 'Tags', zh: '标签' },
  tagsHelp: {
    en: 'Separated by commas. The list of rules is filtered by them.',
    zh: '以逗号分隔，可用于筛选规则列表。',
  },
  tooManyTags: { en: `At most ${MAX_TAGS} tags`, zh: `最多 ${MAX_TAGS} 个标签` },
}
