import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const saveMessages = {
  save: { en: 'Save', zh: '保存' },
  cancel: { en: 'Cancel', zh: '取消' },
  title: { en: 'Save flow', zh: '保存数据流' },
  name: { en: 'Name', zh: '名称' },
  nameHelp: { en: 'Cannot be changed later', zh: '创建后不可修改' },
  note: { en: 'Note', zh: '备注' },
  plan: { en: 'Changes to save', zh: '保存内容' },
  nothing: { en: 'No changes to save.', zh: '没有需要保存的修改。' },
  reading: { en: 'Reading the stored configuration…', zh: '正在读取服务端的配置…' },
  verb: { en: 'Operation', zh: '操作' },
  object: { en: 'Object', zh: '对象' },
  fields: { en: 'Fields', zh: '字段' },
  effects: { en: 'Effect', zh: '影响' },
  create: { en: 'Create', zh: '创建' },
  change: { en: 'Edit', zh: '修改' },
  connector: { en: 'Connector', zh: '连接器' },
  action: { en: 'Action', zh: '动作' },
  source: { en: 'Source', zh: '数据来源' },
  rule: { en: 'Rule', zh: '规则' },
  reconnects: { en: 'Reconnects', zh: '重新连接' },
  restarts: { en: 'Restarts', zh: '重启' },
  resetsMetrics: { en: 'Metrics restart at 0', zh: '统计指标从 0 重新开始' },
  loses: {
    en: (count: string) =>
      `Restarts; ${plural(count, 'queued message is', 'queued messages are')} lost`,
    zh: (count: string) => `重启，排队的 ${count} 条消息将丢失`,
  },
  losesUnknown: {
    en: 'Restarts; queued messages are lost',
    zh: '重启，排队的消息将丢失',
  },
  isFinal: {
    en: 'Replaces a secret. This cannot be undone.',
    zh: '将替换密钥，无法撤销。',
  },
  changed: {
    en: 'Another user changed the rule after you opened it. Saving replaces that change.',
    zh: '打开之后，其他用户修改了该规则。保存将覆盖其修改。',
  },
  gone: {
    en: 'Another user deleted the rule after you opened it. Saving creates it again.',
    zh: '打开之后，其他用户删除了该规则。保存将重新创建。',
  },
  saved: resultMessages.updated,
  refused: {
    en: (what: string) => `Not saved: ${what} was refused. Nothing was changed.`,
    zh: (what: string) => `未保存：${what} 被拒绝，未做任何修改。`,
  },
  leftovers: {
    en: (what: string, left: string) =>
      `Not saved: ${what} was refused. These changes could not be undone: ${left}`,
    zh: (what: string, left: string) => `未保存：${what} 被拒绝。以下修改无法撤销：${left}`,
  },
}
