import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const webhooksMessages = {
  about: {
    en: 'Sends an HTTP request when a message is published or an event occurs.',
    zh: '在消息发布或事件发生时发送 HTTP 请求。',
  },
  action: { en: 'action', zh: '动作' },
  back: { en: 'All webhooks', zh: '全部 Webhook' },
  connector: { en: 'connector', zh: '连接器' },
  create: { en: 'Create webhook', zh: '创建 Webhook' },
  createAbout: {
    en: 'A webhook consists of an HTTP connector, an action and a rule. They are created together, or not at all.',
    zh: 'Webhook 由一个 HTTP 连接器、一个动作和一条规则组成，三者要么一同创建，要么都不创建。',
  },
  damaged: { en: 'Incomplete', zh: '不完整' },
  deleteKept: {
    en: (names: string) => `The connector is kept, because these actions use it: ${names}.`,
    zh: (names: string) => `连接器将保留，动作 ${names} 正在使用它。`,
  },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteRules: {
    en: (names: string) => `The action is removed from the rules ${names}.`,
    zh: (names: string) => `规则 ${names} 将不再使用该动作。`,
  },
  deleteText: {
    en: (name: string) =>
      `${name} is deleted with its connector, its action and its rule. Buffered messages are dropped.`,
    zh: (name: string) => `${name} 及其连接器、动作和规则将被删除，缓冲区中的消息将被丢弃。`,
  },
  deleteTitle: { en: 'Delete the webhook?', zh: '确认删除该 Webhook？' },
  deleted: resultMessages.deleted,
  disable: { en: 'Disable', zh: '停用' },
  disableText: {
    en: (name: string) => `${name} stops sending. Buffered messages are dropped.`,
    zh: (name: string) => `${name} 将不再发送请求，缓冲区中的消息将被丢弃。`,
  },
  disableTitle: { en: 'Disable the webhook?', zh: '确认停用该 Webhook？' },
  disabled: stateMessages.disabled,
  disabledNow: resultMessages.disabled,
  duplicate: { en: 'Duplicate', zh: '复制' },
  empty: { en: 'No webhooks', zh: '暂无 Webhook' },
  emptyText: {
    en: 'A webhook calls a URL of your web service when a message is published, a client connects, or another event occurs. No SQL is needed.',
    zh: '消息发布、客户端连接或发生其他事件时，Webhook 会调用 Web 服务的 URL，无需编写 SQL。',
  },
  enable: stateMessages.enabled,
  enabledNow: resultMessages.enabled,
  events: {
    en: (count: string) => plural(count, 'event', 'events'),
    zh: (count: string) => `${count} 个事件`,
  },
  everything: { en: 'Everything', zh: '全部' },
  failing: { en: 'Failing', zh: '异常' },
  failureRate: { en: 'Failure rate', zh: '失败率' },
  failureRateHelp: {
    en: 'Share of failed and dropped requests since the metrics were reset.',
    zh: '指标重置以来失败和丢弃的请求所占比例。',
  },
  halfEnabled: {
    en: 'Only the action or only the rule is enabled: nothing is sent.',
    zh: '动作与规则只启用了其一，不会发送请求。',
  },
  name: { en: 'Name', zh: '名称' },
  noAction: { en: 'The action is missing.', zh: '缺少动作。' },
  noConnector: { en: 'The connector is missing.', zh: '缺少连接器。' },
  noRule: { en: 'The rule is missing.', zh: '缺少规则。' },
  notFound: { en: 'Webhook not found', zh: 'Webhook 不存在' },
  notLinked: { en: 'The rule does not use the action.', zh: '规则未使用该动作。' },
  note: { en: 'Note', zh: '备注' },
  otherConnector: { en: 'The action uses another connector.', zh: '动作使用了其他连接器。' },
  overview: { en: 'Overview', zh: '概览' },
  parts: { en: 'Parts', zh: '组成部分' },
  queued: { en: 'Queued', zh: '排队' },
  rate: { en: 'Rate', zh: '速率' },
  repair: { en: 'Repair', zh: '修复' },
  repairText: {
    en: 'Check and save the settings to create the missing parts, or delete the webhook.',
    zh: '请检查并保存设置以创建缺少的部分，或删除该 Webhook。',
  },
  rule: { en: 'rule', zh: '规则' },
  search: { en: 'Search webhooks', zh: '搜索 Webhook' },
  settings: { en: 'Settings', zh: '设置' },
  state: { en: 'Status', zh: '状态' },
  tabs: { en: 'Webhook sections', zh: 'Webhook 页面' },
  title: { en: 'Webhooks', zh: 'Webhook 管理' },
  trigger: { en: 'Trigger', zh: '触发条件' },
  url: { en: 'URL', zh: 'URL' },
  working: { en: 'Working', zh: '正常' },
} as const
