import { plural } from '../../../plural.ts'

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
    zh: 'Webhook 由一个 HTTP 连接器、一个动作和一条规则组成，三者一同创建，否则都不创建。',
  },
  damaged: { en: 'Damaged', zh: '不完整' },
  deleteKept: {
    en: (names: string) => `The connector stays: it is used by the actions ${names}.`,
    zh: (names: string) => `连接器将保留，动作 ${names} 正在使用它。`,
  },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteRules: {
    en: (names: string) => `The rules ${names} lose this action.`,
    zh: (names: string) => `规则 ${names} 将不再使用该动作。`,
  },
  deleteText: {
    en: (name: string) =>
      `${name} is deleted with its connector, its action and its rule. Buffered rows are dropped.`,
    zh: (name: string) => `${name} 及其连接器、动作和规则将被删除，缓存中的数据将被丢弃。`,
  },
  deleteTitle: { en: 'Delete the webhook?', zh: '确认删除该 Webhook？' },
  deleted: { en: (name: string) => `Deleted: ${name}`, zh: (name: string) => `已删除：${name}` },
  disable: { en: 'Disable', zh: '禁用' },
  disableText: {
    en: (name: string) => `${name} sends nothing. Its buffer is discarded.`,
    zh: (name: string) => `${name} 将不再发送请求，其缓存将被丢弃。`,
  },
  disableTitle: { en: 'Disable the webhook?', zh: '确认禁用该 Webhook？' },
  disabled: { en: 'Disabled', zh: '已禁用' },
  disabledNow: {
    en: (name: string) => `Disabled: ${name}`,
    zh: (name: string) => `已禁用：${name}`,
  },
  duplicate: { en: 'Duplicate', zh: '复制' },
  empty: { en: 'No webhooks', zh: '暂无 Webhook' },
  emptyText: {
    en: 'A webhook calls a URL of your web service when a message is published, a client connects, or another event occurs. It needs no SQL.',
    zh: '消息发布、客户端连接或发生其他事件时，Webhook 会调用您的 Web 服务的 URL，无需编写 SQL。',
  },
  enable: { en: 'Enabled', zh: '启用' },
  enabledNow: { en: (name: string) => `Enabled: ${name}`, zh: (name: string) => `已启用：${name}` },
  events: {
    en: (count: string) => plural(count, 'event', 'events'),
    zh: (count: string) => `${count} 个事件`,
  },
  everything: { en: 'Everything', zh: '全部' },
  failedCreate: {
    en: (part: string) => `Not saved: the ${part} could not be created`,
    zh: (part: string) => `未保存：无法创建${part}`,
  },
  failedDelete: {
    en: (part: string) => `Not fully deleted: the ${part} still exists`,
    zh: (part: string) => `未完全删除：${part}仍然存在`,
  },
  failedUpdate: {
    en: (part: string) => `Not saved: the ${part} could not be edited`,
    zh: (part: string) => `未保存：无法修改${part}`,
  },
  failing: { en: 'Failing', zh: '异常' },
  failureRate: { en: 'Failure rate', zh: '失败率' },
  failureRateHelp: {
    en: 'Failed and dropped requests, as a share of all since the counters were reset.',
    zh: '计数器重置以来失败和丢弃的请求所占比例。',
  },
  halfEnabled: {
    en: 'Only the action or only the rule is enabled: nothing is sent.',
    zh: '动作与规则只启用了其一，不会发送请求。',
  },
  left: {
    en: (names: string) => `Could not be restored: ${names}.`,
    zh: (names: string) => `未能恢复：${names}。`,
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
    zh: '请检查设置并保存，缺少的部分会被创建；也可以删除剩余部分。',
  },
  rule: { en: 'rule', zh: '规则' },
  search: { en: 'Search webhooks', zh: '搜索 Webhook' },
  settings: { en: 'Settings', zh: '设置' },
  state: { en: 'Status', zh: '状态' },
  tabs: { en: 'Parts of the webhook', zh: 'Webhook 的页面' },
  title: { en: 'Webhooks', zh: 'Webhook 管理' },
  trigger: { en: 'Trigger', zh: '触发条件' },
  url: { en: 'URL', zh: 'URL' },
  working: { en: 'Working', zh: '正常' },
} as const
