import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

/** Lists of rules in the built-in database, and actions on many of them. */
export const ruleListMessages = {
  cacheClear: { en: 'Clear the cache', zh: '清除缓存' },
  cacheCleared: resultMessages.cleared,
  clearOffer: {
    en: 'Rules changed. Cached results apply until they expire.',
    zh: '规则已修改，已缓存的授权结果在过期前仍然有效。',
  },
  clearOfferOne: {
    en: (id: string) => `Rules of ${id} changed. Cached results apply until they expire.`,
    zh: (id: string) => `${id} 的规则已修改，其已缓存的授权结果在过期前仍然有效。`,
  },
  deleteMany: {
    en: (count: string) => `Delete ${plural(count, 'rule list', 'rule lists')}?`,
    zh: (count: string) => `确认删除 ${count} 个规则列表？`,
  },
  deleteManyText: {
    en: 'All their rules will be deleted.',
    zh: '以下对象的所有规则将被删除。',
  },
  deletedMany: {
    en: (count: string) => `${plural(count, 'rule list', 'rule lists')} deleted`,
    zh: (count: string) => `已删除 ${count} 个规则列表`,
  },
  effect: { en: 'Result', zh: '处理方式' },
  fewer: { en: 'Show less', zh: '收起' },
  import: { en: 'Import', zh: '导入' },
  imported: {
    en: (count: string) => `${plural(count, 'rule list', 'rule lists')} imported`,
    zh: (count: string) => `已导入 ${count} 个规则列表`,
  },
  importMany: {
    en: (count: string) => `Import ${plural(count, 'rule list', 'rule lists')}?`,
    zh: (count: string) => `确认导入 ${count} 个规则列表？`,
  },
  importText: {
    en: 'Existing rule lists are replaced completely.',
    zh: '已存在的规则列表将被整体替换。',
  },
  isNew: { en: 'New', zh: '新增' },
  isReplaced: { en: 'Replaced', zh: '替换' },
  isThere: {
    en: 'Rules already exist: edit them',
    zh: '该对象已有规则，请直接编辑',
  },
  more: {
    en: (count: string) => `${count} more`,
    zh: (count: string) => `另外 ${count} 条`,
  },
  ofQos: { en: (qos: string) => `QoS ${qos}`, zh: (qos: string) => `QoS ${qos}` },
  onlyFirst: {
    en: (count: string) =>
      `Only the first ${plural(count, 'rule list was', 'rule lists were')} searched`,
    zh: (count: string) => `仅搜索了前 ${count} 个规则列表`,
  },
  purge: { en: 'Clear all rules', zh: '清空所有规则' },
  purged: resultMessages.cleared,
  purgeLocked: {
    en: 'Disable this source first',
    zh: '仅在停用该数据源后可用',
  },
  purgeText: {
    en: 'All rules of the built-in database will be deleted: rules by client ID, by username and for all clients.',
    zh: '内置数据库中的所有规则将被删除，包括按客户端 ID、按用户名以及面向所有客户端的规则。',
  },
  purgeTitle: { en: 'Clear all rules?', zh: '确认清空所有规则？' },
  retained: { en: 'retained', zh: '保留' },
  notRetained: { en: 'not retained', zh: '非保留' },
  whose: { en: 'Name', zh: '名称' },
  search: { en: 'Search rules', zh: '搜索规则' },
  searchHint: {
    en: (field: string) => `${field}, or topic:plant/line-1`,
    zh: (field: string) => `${field}，或 topic:plant/line-1`,
  },
  topic: { en: 'Topic', zh: '主题' },
  concerns: { en: 'has a rule for', zh: '有相关规则' },
  rules: { en: 'Rules', zh: '规则' },
}
