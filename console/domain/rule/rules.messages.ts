import { stateMessages } from '#messages/states.messages.ts'
import { plural } from '#plural.ts'

export const rulesMessages = {
  openFlow: { en: 'Open in flow designer', zh: '在数据流设计器中打开' },
  about: {
    en: 'Rules evaluate SQL statements for messages and events, and send the results to their outputs.',
    zh: '规则对消息与事件执行 SQL 语句，并将结果交给各个输出。',
  },
  actions: { en: 'Outputs', zh: '输出' },
  addTag: { en: 'Add tag', zh: '添加标签' },
  create: { en: 'Create rule', zh: '创建规则' },
  created: { en: 'Created at', zh: '创建时间' },
  createTitle: { en: 'Create rule', zh: '创建规则' },
  deleted: {
    en: (count: string) => `${plural(count, 'rule', 'rules')} deleted`,
    zh: (count: string) => `已删除 ${count} 条规则`,
  },
  deleteMany: {
    en: (count: string) => `Delete ${plural(count, 'rule', 'rules')}?`,
    zh: (count: string) => `确认删除 ${count} 条规则？`,
  },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: 'These rules no longer process messages. Their actions, sources and connectors are kept.',
    zh: '这些规则将不再处理消息。其动作、数据来源与连接器会保留。',
  },
  disable: { en: 'Disable', zh: '停用' },
  disabled: stateMessages.disabled,
  disabledMany: {
    en: (count: string) => `${plural(count, 'rule', 'rules')} disabled`,
    zh: (count: string) => `已停用 ${count} 条规则`,
  },
  disableMany: {
    en: (count: string) => `Disable ${plural(count, 'rule', 'rules')}?`,
    zh: (count: string) => `确认停用 ${count} 条规则？`,
  },
  disableText: {
    en: 'Messages that arrive while a rule is disabled are never processed. The metrics restart at 0.',
    zh: '规则停用期间到达的消息之后也不会被处理，统计指标将从 0 重新开始。',
  },
  duplicate: { en: 'Duplicate', zh: '复制' },
  empty: { en: 'No rules', zh: '暂无规则' },
  emptyText: {
    en: 'A rule selects messages with SQL, changes them, and republishes them or sends them to databases, web services and queues.',
    zh: '规则使用 SQL 选取并转换消息，然后重新发布，或发送到数据库、Web 服务与消息队列。',
  },
  enable: { en: 'Enable', zh: '启用' },
  enabled: stateMessages.enabled,
  enabledMany: {
    en: (count: string) => `${plural(count, 'rule', 'rules')} enabled`,
    zh: (count: string) => `已启用 ${count} 条规则`,
  },
  enableMany: {
    en: (count: string) => `Enable ${plural(count, 'rule', 'rules')}?`,
    zh: (count: string) => `确认启用 ${count} 条规则？`,
  },
  enableText: {
    en: 'The rules process new messages. Their metrics restart at 0.',
    zh: '这些规则将处理新消息，统计指标从 0 重新开始。',
  },
  engine: { en: 'Rule engine settings', zh: '规则引擎设置' },
  failures: { en: 'Failed', zh: '失败' },
  failuresHelp: {
    en: 'Statement errors plus failed actions since the metrics started. The percentage is the higher of the two failure rates. Messages dropped by an action count as failed.',
    zh: '自统计开始以来语句异常与动作执行失败的总次数。百分比为两者失败率中较高的一个。动作丢弃的数据计为失败。',
  },
  failureText: {
    en: (count: string, share: string) => `${count} (${share})`,
    zh: (count: string, share: string) => `${count}（${share}）`,
  },
  from: { en: 'Source (FROM)', zh: '数据来源（FROM）' },
  gone: { en: 'Deleted by another user', zh: '已被其他用户删除' },
  id: { en: 'ID', zh: 'ID' },
  openWebhook: { en: 'Open the webhook', zh: '打开 Webhook' },
  locked: {
    en: (webhook: string) => `Part of the webhook ${webhook}. Edit the webhook instead.`,
    zh: (webhook: string) => `属于 Webhook ${webhook}，请在 Webhook 中修改。`,
  },
  matched: { en: 'Matched', zh: '命中' },
  matchesTopic: { en: 'matches filter', zh: '匹配过滤器' },
  note: { en: 'Note', zh: '备注' },
  onlyFirst: {
    en: (count: string) =>
      `Showing only the first ${plural(count, 'rule', 'rules')}. Use filters to find others.`,
    zh: (count: string) => `仅显示前 ${count} 条规则，请使用筛选查找其他规则。`,
  },
  open: { en: 'Open', zh: '查看' },
  rate: { en: 'Rate', zh: '速率' },
  queued: { en: 'Queued', zh: '排队' },
  queuedHelp: {
    en: 'Messages buffered by the actions of the rule, including messages from other rules.',
    zh: '规则的动作缓冲区中等待发送的数据，包括来自其他规则的数据。',
  },
  rateHelp: {
    en: 'Events per second that trigger the rule, with the trend of the last minute.',
    zh: '每秒触发规则的事件数，以及最近一分钟的变化。',
  },
  search: { en: 'Search rules', zh: '搜索规则' },
  settings: { en: 'Settings', zh: '设置' },
  sql: { en: 'Statement', zh: '语句' },
  sortsFew: {
    en: (count: string) =>
      `Sorting by metrics is available for up to ${plural(count, 'rule', 'rules')}.`,
    zh: (count: string) => `规则不超过 ${count} 条时可按指标排序。`,
  },
  state: { en: 'Status', zh: '状态' },
  isNotTagged: { en: 'The rule does not have this tag.', zh: '该规则没有此标签。' },
  isTagged: { en: 'The rule has this tag already.', zh: '该规则已有此标签。' },
  removeTag: { en: 'Remove tag', zh: '移除标签' },
  tagMany: {
    en: (count: string) => `Add a tag to ${plural(count, 'rule', 'rules')}`,
    zh: (count: string) => `为 ${count} 条规则添加标签`,
  },
  tagText: {
    en: 'Tags group rules in this list. They do not restart a rule.',
    zh: '标签用于在此列表中对规则分组，不会重启规则。',
  },
  taggedMany: {
    en: (count: string) => `Tag added to ${plural(count, 'rule', 'rules')}`,
    zh: (count: string) => `已为 ${count} 条规则添加标签`,
  },
  tooManyTags: {
    en: (count: string) =>
      `The rule has ${plural(count, 'tag', 'tags')} already, which is the limit.`,
    zh: (count: string) => `该规则已有 ${count} 个标签，达到上限。`,
  },
  untagMany: {
    en: (count: string) => `Remove a tag from ${plural(count, 'rule', 'rules')}`,
    zh: (count: string) => `移除 ${count} 条规则的标签`,
  },
  untaggedMany: {
    en: (count: string) => `Tag removed from ${plural(count, 'rule', 'rules')}`,
    zh: (count: string) => `已移除 ${count} 条规则的标签`,
  },
  tag: { en: 'Tag', zh: '标签' },
  tags: { en: 'Tags', zh: '标签' },
  title: { en: 'Rules', zh: '规则' },
  trace: { en: 'Trace', zh: '追踪' },
  topic: { en: 'Topic or event', zh: '主题或事件' },
  unavailable: { en: 'Output or source unavailable', zh: '输出或数据来源不可用' },
  uses: { en: 'Action, source or connector', zh: '动作、数据来源或连接器' },
}
