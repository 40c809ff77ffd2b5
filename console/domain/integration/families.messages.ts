import { stateMessages } from '#messages/states.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'

export const connectorMessages = {
  title: { en: 'Connectors', zh: '连接器' },
  about: {
    en: 'Connections to external systems, used by actions and sources.',
    zh: '到外部系统的连接，供动作和数据来源使用。',
  },
  create: { en: 'Create connector', zh: '创建连接器' },
  createAbout: {
    en: 'A connector holds the address and credentials of an external system. Each node connects separately.',
    zh: '连接器保存外部系统的地址和凭据，每个节点各自建立连接。',
  },
  copyOf: { en: (name: string) => `Copy of ${name}`, zh: (name: string) => `复制 ${name}` },
  empty: { en: 'No connectors', zh: '暂无连接器' },
  emptyText: {
    en: 'A connector connects the broker to a web service, another broker or a database. An action then sends data through it.',
    zh: '连接器将服务端与 Web 服务、其他 MQTT 服务或数据库连接起来，动作通过它发送数据。',
  },
  notFound: { en: 'Connector not found', zh: '连接器不存在' },
  back: { en: 'All connectors', zh: '全部连接器' },
  disableTitle: { en: 'Disable the connector?', zh: '确认停用该连接器？' },
  disableText: {
    en: (name: string) =>
      `Disconnects ${name}. Its actions buffer messages until they expire, and its sources receive nothing.`,
    zh: (name: string) =>
      `${name} 的连接将中断：其动作的数据留在缓冲区直至过期，其数据来源不再接收数据。`,
  },
  deleteTitle: { en: 'Delete the connector?', zh: '确认删除该连接器？' },
  deleteText: {
    en: (name: string) =>
      `${name} and its stored credentials are deleted. No action or source uses it.`,
    zh: (name: string) => `${name} 及其保存的凭据将被删除，目前没有动作或数据来源使用它。`,
  },
  saveTitle: { en: 'Save and reconnect?', zh: '确认保存并重新连接？' },
  saveText: {
    en: 'Updating a connector interrupts its connection. It reconnects with the new settings.',
    zh: '更新连接器会中断其连接，并按新配置重新连接。',
  },
  tabs: { en: 'Connector sections', zh: '连接器的页面' },
  search: { en: 'Search connectors', zh: '搜索连接器' },
}

export const actionMessages = {
  title: { en: 'Actions', zh: '动作' },
  about: {
    en: 'Actions send rule results to external systems. Each action has a buffer.',
    zh: '规则通过动作将数据发送到外部系统，每个动作都有缓冲区。',
  },
  create: { en: 'Create action', zh: '创建动作' },
  createAbout: {
    en: 'An action renders rule results with templates and sends them through a connector.',
    zh: '动作用模板渲染规则输出的数据，并通过连接器发送。',
  },
  copyOf: { en: (name: string) => `Copy of ${name}`, zh: (name: string) => `复制 ${name}` },
  empty: { en: 'No actions', zh: '暂无动作' },
  emptyText: {
    en: 'An action sends rule results to a web service, another broker or a database. Several rules can share it.',
    zh: '动作将规则输出的数据发送到 Web 服务、其他 MQTT 服务或数据库，可供多条规则使用。',
  },
  notFound: { en: 'Action not found', zh: '动作不存在' },
  back: { en: 'All actions', zh: '全部动作' },
  disableTitle: { en: 'Disable the action?', zh: '确认停用该动作？' },
  disableText: {
    en: (name: string) =>
      `Messages that rules send to ${name} count as failed. Its buffered messages are dropped.`,
    zh: (name: string) => `规则发往 ${name} 的数据将计为失败，缓冲区中的数据将被丢弃。`,
  },
  deleteTitle: { en: 'Delete the action?', zh: '确认删除该动作？' },
  deleteText: {
    en: (name: string) => `${name} and its buffer are deleted. No rule uses this action.`,
    zh: (name: string) => `${name} 及其缓冲区将被删除，目前没有规则使用它。`,
  },
  saveTitle: { en: 'Save and restart the action?', zh: '确认保存并重启该动作？' },
  saveText: {
    en: 'Updating an action restarts it.',
    zh: '更新动作会使其重启。',
  },
  tabs: { en: 'Action sections', zh: '动作的页面' },
  search: { en: 'Search actions', zh: '搜索动作' },
}

export const sourceMessages = {
  title: { en: 'Sources', zh: '数据来源' },
  about: {
    en: 'Rules receive the messages of external systems through sources.',
    zh: '规则通过数据来源接收外部系统的消息。',
  },
  create: { en: 'Create source', zh: '创建数据来源' },
  createAbout: {
    en: 'A source receives messages through a connector, and triggers the rules that name it in FROM.',
    zh: '数据来源通过连接器接收消息，并触发 FROM 中引用它的规则。',
  },
  copyOf: { en: (name: string) => `Copy of ${name}`, zh: (name: string) => `复制 ${name}` },
  empty: { en: 'No sources', zh: '暂无数据来源' },
  emptyText: {
    en: 'A source subscribes to another broker or a queue. Each message triggers the rules that use the source.',
    zh: '数据来源订阅其他 MQTT 服务或队列，每条消息都会触发使用它的规则。',
  },
  notFound: { en: 'Source not found', zh: '数据来源不存在' },
  back: { en: 'All sources', zh: '全部数据来源' },
  disableTitle: { en: 'Disable the source?', zh: '确认停用该数据来源？' },
  disableText: {
    en: (name: string) => `${name} stops receiving messages and no longer triggers rules.`,
    zh: (name: string) => `${name} 将不再接收数据，也不会触发规则。`,
  },
  deleteTitle: { en: 'Delete the source?', zh: '确认删除该数据来源？' },
  deleteText: {
    en: (name: string) => `${name} is deleted. No rule uses this source.`,
    zh: (name: string) => `${name} 将被删除，目前没有规则使用它。`,
  },
  saveTitle: { en: 'Save and restart the source?', zh: '确认保存并重启该数据来源？' },
  saveText: {
    en: 'Updating a source restarts it. Messages sent during the restart may be lost.',
    zh: '更新数据来源会使其重启，重启期间的消息可能丢失。',
  },
  tabs: { en: 'Source sections', zh: '数据来源的页面' },
  search: { en: 'Search sources', zh: '搜索数据来源' },
}

/** The texts that all three have. */
export const integrationMessages = {
  actions: { en: 'Actions', zh: '动作' },
  available: stateMessages.available,
  buffer: { en: 'Buffer', zh: '缓冲区' },
  connected: stateMessages.connected,
  connecting: stateMessages.connecting,
  byWebhook: {
    en: (webhook: string) => `by webhook ${webhook}`,
    zh: (webhook: string) => `来自 Webhook ${webhook}`,
  },
  connector: { en: 'Connector', zh: '连接器' },
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  disable: { en: 'Disable', zh: '停用' },
  disabled: stateMessages.disabled,
  disabledNow: resultMessages.disabled,
  disconnected: stateMessages.disconnected,
  downSince: { en: 'Down since', zh: '断开时间' },
  dropped: { en: 'Dropped', zh: '丢弃' },
  droppedHelp: {
    en: 'Messages dropped without a result since the last reset: expired, buffer full or cleared, action stopped.',
    zh: '上次重置以来未得到结果便被丢弃的数据条数，例如已过期、缓冲区已满或被清空、动作已停止。',
  },
  duplicate: { en: 'Duplicate', zh: '复制' },
  enabled: stateMessages.enabled,
  enabledNow: resultMessages.enabled,
  failed: { en: 'Failed', zh: '失败' },
  failedHelp: {
    en: 'Messages that could not be rendered or sent, or that the external system refused, since the last reset.',
    zh: '上次重置以来无法渲染或发送，以及被外部系统拒绝的数据条数。',
  },
  inconsistent: stateMessages.inconsistent,
  locked: {
    en: 'Belongs to a webhook. Edit or delete the webhook.',
    zh: '由 Webhook 管理，请修改或删除该 Webhook。',
  },
  name: { en: 'Name', zh: '名称' },
  newRule: { en: 'Create rule', zh: '创建规则' },
  noRules: { en: 'No rule', zh: '无规则' },
  node: { en: 'Node', zh: '节点' },
  note: { en: 'Note', zh: '备注' },
  openWebhook: { en: 'Open the webhook', zh: '打开 Webhook' },
  failures: { en: 'Failures', zh: '失败记录' },
  overview: { en: 'Overview', zh: '概览' },
  queued: { en: 'Queued', zh: '排队' },
  queuedHelp: {
    en: 'Buffered messages not sent yet.',
    zh: '缓冲区中尚未发送的数据条数。',
  },
  rate: { en: 'Rate', zh: '速率' },
  reconnect: { en: 'Reconnect', zh: '重新连接' },
  reconnected: {
    en: (name: string) => `Reconnected: ${name}`,
    zh: (name: string) => `已重新连接：${name}`,
  },
  rules: { en: 'Rules', zh: '规则' },
  settings: { en: 'Settings', zh: '设置' },
  since: { en: (time: string) => `since ${time}`, zh: (time: string) => `始于 ${time}` },
  sources: { en: 'Sources', zh: '数据来源' },
  state: { en: 'Status', zh: '状态' },
  type: { en: 'Type', zh: '类型' },
  unavailable: stateMessages.unavailable,
  unknown: { en: 'Unknown', zh: '未知' },
  unused: { en: 'Unused', zh: '未使用' },
  usedBy: { en: 'Used by', zh: '被引用' },
}
