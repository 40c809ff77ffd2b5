import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

/** Texts of chains, which a broker asks in order: authenticators and authorization sources. */
export const chainMessages = {
  bottom: { en: 'Move to the bottom', zh: '移到最后' },
  calls: { en: 'Backend calls', zh: '对后端服务的调用' },
  callsFailed: { en: 'Failed', zh: '失败' },
  callsMade: { en: 'Total', zh: '总次数' },
  callsSucceeded: { en: 'Succeeded', zh: '成功' },
  config: { en: 'Configuration', zh: '配置' },
  configAbout: {
    en: 'Current configuration of the broker. It cannot be edited here, but this entry can be enabled, moved and deleted.',
    zh: '服务端当前的配置，此处不可编辑；该项仍可启用、移动和删除。',
  },
  configuration: { en: 'Configuration', zh: '配置' },
  connected: stateMessages.connected,
  connecting: stateMessages.connecting,
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  disable: { en: 'Disable', zh: '停用' },
  disabled: stateMessages.disabled,
  disabledNow: resultMessages.disabled,
  disconnected: stateMessages.disconnected,
  down: { en: 'Move down', zh: '下移' },
  enabled: stateMessages.enabled,
  enabledNow: resultMessages.enabled,
  enabledOf: { en: (name: string) => `${name} is enabled`, zh: (name: string) => `启用 ${name}` },
  inconsistent: stateMessages.inconsistent,
  notConnectedOn: stateMessages.notConnectedOn,
  inconsistentText: {
    en: 'Connected on some nodes, disconnected on others: the result depends on the node of the client.',
    zh: '部分节点已连接，部分节点未连接，客户端的结果取决于其所在节点。',
  },
  handle: {
    en: (id: string) => `Move ${id}: drag, or use the arrow keys`,
    zh: (id: string) => `移动 ${id}：拖动或使用方向键`,
  },
  taken: {
    en: (count: string) => plural(count, 'existing type', 'existing types'),
    zh: (count: string) => `${count} 种类型已存在`,
  },
  isThere: {
    en: 'Already exists. Only one of each type is allowed.',
    zh: '该类型已存在，每种类型只能创建一个。',
  },
  latency: { en: 'Latency (p95)', zh: '延迟（p95）' },
  ms: { en: (count: string) => `${count} ms`, zh: (count: string) => `${count} 毫秒` },
  loading: { en: 'Reading status…', zh: '正在读取状态…' },
  mean: { en: '5-min average', zh: '近 5 分钟平均' },
  moved: {
    en: (name: string, place: string, count: string) =>
      `${name} is now at position ${place} of ${count}`,
    zh: (name: string, place: string, count: string) =>
      `${name} 现在排在第 ${place} 位，共 ${count} 个`,
  },
  most: { en: 'Peak', zh: '峰值' },
  node: { en: 'Node', zh: '节点' },
  nodeErrors: { en: 'Backend unavailable', zh: '后端服务不可用' },
  nodes: { en: 'By node', zh: '各节点' },
  now: { en: 'Now', zh: '当前' },
  order: { en: 'Order', zh: '顺序' },
  overview: { en: 'Overview', zh: '概览' },
  rate: { en: 'Rate (per second)', zh: '速率（次/秒）' },
  settings: { en: 'Settings', zh: '设置' },
  status: { en: 'Status', zh: '状态' },
  stopped: stateMessages.stopped,
  top: { en: 'Move to the top', zh: '移到最前' },
  toSettings: { en: 'Open settings', zh: '查看设置' },
  total: { en: 'Total', zh: '总次数' },
  trend: { en: 'Last minute', zh: '最近一分钟' },
  unknown: { en: 'Unknown', zh: '未知' },
  up: { en: 'Move up', zh: '上移' },
}
