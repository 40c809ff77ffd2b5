import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

/** The pages of connectors, actions and sources. */
export const detailMessages = {
  address: { en: 'Address', zh: '地址' },
  byNode: { en: 'By node', zh: '各节点' },
  connection: { en: 'Connection', zh: '连接' },
  connections: { en: 'Connections', zh: '连接数' },
  connectionsOf: {
    en: (pool: string, nodes: string) => `${pool} × ${plural(nodes, 'node', 'nodes')}`,
    zh: (pool: string, nodes: string) => `${pool} × ${nodes} 个节点`,
  },
  connectionsHelp: {
    en: 'Pool size multiplied by the number of nodes. The external system must accept all connections.',
    zh: '每个节点的连接池大小乘以节点数，外部系统需能接受全部连接。',
  },
  stateSince: {
    en: (state: string, time: string) => `${state} (since ${time})`,
    zh: (state: string, time: string) => `${state}（始于 ${time}）`,
  },
  stateWith: {
    en: (state: string, reason: string) => `${state}. ${reason}`,
    zh: (state: string, reason: string) => `${state}，原因：${reason}`,
  },
  connectorDown: {
    en: (name: string) => `The connector ${name} is not connected`,
    zh: (name: string) => `连接器 ${name} 未连接`,
  },
  connectorText: {
    en: 'Messages stay in the buffer until the connector reconnects or they expire.',
    zh: '数据在缓冲区中等待，直至连接器恢复或数据过期。',
  },
  createAction: { en: 'Create action', zh: '创建动作' },
  createSource: { en: 'Create source', zh: '创建数据来源' },
  droppedExpired: { en: 'Expired', zh: '已过期' },
  droppedFor: {
    en: (reason: string) => `Dropped: ${reason}`,
    zh: (reason: string) => `丢弃：${reason}`,
  },
  droppedFull: { en: 'Buffer full', zh: '缓冲区已满' },
  droppedOther: { en: 'Other reasons', zh: '其他原因' },
  droppedReasons: { en: 'Dropped messages by reason', zh: '按原因统计的丢弃数' },
  droppedMissing: { en: 'Connector missing', zh: '连接器不存在' },
  droppedStopped: { en: 'Action stopped', zh: '动作已停止' },
  figures: { en: 'Counters', zh: '计数' },
  inflight: { en: 'In flight', zh: '发送中' },
  inflightHelp: { en: 'Sent but not answered yet.', zh: '已发送但尚未收到应答。' },
  late: { en: 'Late responses', zh: '延迟应答' },
  lateHelp: {
    en: 'Responses received after the request expired.',
    zh: '请求过期后才收到的应答。',
  },
  loading: { en: 'Reading counters…', zh: '正在读取计数…' },
  matched: { en: 'Requests', zh: '请求数' },
  matchedHelp: {
    en: 'Messages that rules sent to the action.',
    zh: '规则交给该动作的数据条数。',
  },
  mean: { en: '5-min average', zh: '近 5 分钟平均' },
  most: { en: 'Peak', zh: '峰值' },
  noConnectorUse: {
    en: 'No action or source uses this connector. Create one to send or receive data.',
    zh: '没有动作或数据来源使用该连接器，创建后即可发送或接收数据。',
  },
  noActionUse: {
    en: 'No rule uses this action. Create a rule to send data through it.',
    zh: '没有规则使用该动作，创建规则后即可通过它发送数据。',
  },
  noSourceUse: {
    en: 'No rule uses this source, so its messages are discarded. Create a rule to process them.',
    zh: '没有规则使用该数据来源，其消息会被丢弃。请创建规则处理这些消息。',
  },
  openConnector: { en: 'Open the connector', zh: '查看连接器' },
  rate: { en: 'Rate (per second)', zh: '速率（次/秒）' },
  received: { en: 'Received', zh: '接收' },
  reset: { en: 'Reset metrics', zh: '重置指标' },
  resetDone: resultMessages.reset,
  resetText: {
    en: (name: string) =>
      `Resets all counters of ${name} to 0 on every node. The history is not changed.`,
    zh: (name: string) => `${name} 在所有节点上的计数将归零，历史数据不变。`,
  },
  resetTitle: { en: 'Reset the metrics?', zh: '确认重置指标？' },
  retried: { en: 'Retried', zh: '重试' },
  success: { en: 'Succeeded', zh: '成功' },
}
