import { stateMessages } from '#messages/states.messages.ts'
import { plural } from '#plural.ts'

export const flowsMessages = {
  title: { en: 'Flows', zh: '数据流' },
  about: {
    en: 'A flow is a rule shown as a diagram: sources on the left, processing in the middle, outputs on the right.',
    zh: '数据流是以图形呈现的规则：左侧为数据来源，中间为处理，右侧为输出。',
  },
  create: { en: 'Create flow', zh: '创建数据流' },
  show: { en: 'View', zh: '视图' },
  list: { en: 'List', zh: '列表' },
  map: { en: 'Diagram', zh: '全景图' },
  search: { en: 'Search flows', zh: '搜索数据流' },
  empty: { en: 'No flows', zh: '暂无数据流' },
  emptyText: {
    en: 'Draw how messages and events flow: choose sources, select and filter their data, and send it to databases, web services, queues or topics.',
    zh: '以图形方式设计数据的流向：选择数据来源，处理并过滤数据，再发送到数据库、Web 服务、消息队列或主题。',
  },
  name: { en: 'Name', zh: '名称' },
  state: { en: 'Status', zh: '状态' },
  rate: { en: 'Rate', zh: '速率' },
  failures: { en: 'Failed', zh: '失败' },
  sources: { en: 'Sources', zh: '数据来源' },
  sinks: { en: 'Outputs', zh: '输出' },
  enabled: stateMessages.enabled,
  disabled: stateMessages.disabled,
  edit: { en: 'Edit', zh: '编辑' },
  rule: { en: 'Open rule', zh: '查看规则' },
  copy: { en: 'Copy', zh: '复制' },
  deleteOne: { en: 'Delete', zh: '删除' },
  webhook: { en: 'Webhook', zh: 'Webhook' },
  // Content of a node, as a number.
  fields: {
    en: (count: string) => plural(count, 'field', 'fields'),
    zh: (count: string) => `${count} 个字段`,
  },
  conditions: {
    en: (count: string) => plural(count, 'condition', 'conditions'),
    zh: (count: string) => `${count} 个条件`,
  },
  sql: { en: 'SQL', zh: 'SQL' },
  members: {
    en: (count: string) => plural(count, 'node', 'nodes'),
    zh: (count: string) => `${count} 个节点`,
  },
  rules: {
    en: (count: string) => plural(count, 'rule', 'rules'),
    zh: (count: string) => `${count} 条规则`,
  },
  undrawn: {
    en: (count: string) =>
      `${plural(count, 'rule', 'rules')} cannot be shown as a diagram, only edited as SQL. The list contains all rules.`,
    zh: (count: string) =>
      `有 ${count} 条规则无法以图形呈现，只能以 SQL 方式编辑。列表中包含全部规则。`,
  },
  readLimit: {
    en: (most: string) =>
      `Rates and failures are read for up to ${plural(most, 'rule', 'rules')} and ${plural(most, 'action', 'actions')} in view. Zoom in or open a group to see the rest.`,
    zh: (most: string) =>
      `速率与失败数最多读取视野内的 ${most} 条规则和 ${most} 个动作，放大或展开分组可查看其余项。`,
  },
  collapse: { en: 'Collapse groups', zh: '收起分组' },
  usedBy: { en: 'Rules', zh: '规则' },
  settings: { en: 'Settings', zh: '设置' },
  matched: { en: 'Matched', zh: '命中' },
  missing: { en: 'Missing', zh: '不存在' },
}
