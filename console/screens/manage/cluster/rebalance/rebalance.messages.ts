import { filled } from '#messages/named.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { stateMessages } from '#messages/states.messages.ts'
import { plural } from '#plural.ts'

export const rebalanceMessages = {
  title: { en: 'Evacuation and rebalance', zh: '节点疏散与重平衡' },
  about: {
    en: 'Move clients off a node before maintenance, or from busy nodes to others.',
    zh: '维护前将客户端从节点移走，或将客户端从负载高的节点移到其他节点。',
  },
  oneNode: {
    en: 'Rebalance needs a second node',
    zh: '重平衡至少需要两个节点',
  },
  sessionsStay: {
    en: 'Sessions stay on this node: no other node accepts them.',
    zh: '没有其他节点可接收会话，会话保留在该节点上。',
  },
  nothing: { en: 'Nothing is in progress', zh: '当前没有进行中的操作' },
  nothingText: {
    en: 'No clients are being moved.',
    zh: '没有客户端正在迁移。',
  },
  progress: { en: 'In progress', zh: '进行中' },
  nodes: { en: 'Nodes', zh: '节点' },
  noNodes: { en: 'No node is running', zh: '没有运行中的节点' },
  node: { en: 'Node', zh: '节点' },
  live: { en: 'Connections', zh: '连接数' },
  share: { en: 'Relative to mean', zh: '相对平均值' },
  state: { en: 'Status', zh: '状态' },
  inService: { en: 'In service', zh: '服务中' },
  evacuating: { en: 'Evacuating', zh: '疏散中' },
  donating: { en: 'Moving clients', zh: '正在迁出客户端' },
  evacuate: { en: 'Evacuate', zh: '疏散' },
  rebalance: { en: 'Rebalance', zh: '重平衡' },
  stop: { en: 'Stop', zh: '停止' },
  evacuationOf: {
    en: (node: string) => `Evacuation of ${node}`,
    zh: (node: string) => `疏散 ${node}`,
  },
  rebalanceBy: {
    en: (node: string) => `Rebalance, coordinated by ${node}`,
    zh: (node: string) => `由 ${node} 协调的重平衡`,
  },
  purgeOf: {
    en: (node: string) => `Session purge on ${node}`,
    zh: (node: string) => `清除 ${node} 的会话`,
  },
  phase: { en: 'Phase', zh: '阶段' },
  waiting_health_check: { en: 'Waiting for load balancers', zh: '等待负载均衡器' },
  evicting_conns: { en: 'Disconnecting clients', zh: '断开客户端' },
  waiting_takeover: {
    en: 'Waiting for clients to connect to other nodes',
    zh: '等待客户端连接到其他节点',
  },
  evicting_sessions: { en: 'Moving sessions', zh: '迁移会话' },
  sessionsLeft: {
    en: 'Done: sessions stay, no other node accepts them',
    zh: '已完成：没有其他节点可接收会话，会话保留',
  },
  prohibiting: {
    en: 'Done: the node refuses clients until the evacuation is stopped',
    zh: '已完成：停止疏散之前，该节点拒绝客户端',
  },
  connections: { en: 'Connections left', zh: '剩余连接' },
  sessions: { en: 'Sessions left', zh: '剩余会话' },
  leftOf: {
    en: (left: string, first: string) => `${left} left of ${first}`,
    zh: (left: string, first: string) => `剩余 ${left}，最初 ${first}`,
  },
  timeLeft: { en: 'Time left', zh: '预计剩余时间' },
  timeLeftHelp: {
    en: 'Remaining connections divided by the configured rate.',
    zh: '按设定速率断开剩余连接所需的时间。',
  },
  rate: { en: 'Rate', zh: '速率' },
  perSecond: { en: (count: string) => `${count}/s`, zh: (count: string) => `${count} 个/秒` },
  donors: { en: 'Donors', zh: '迁出节点' },
  recipients: { en: 'Recipients', zh: '迁入节点' },
  averages: { en: 'Mean connections', zh: '平均连接数' },
  averagesOf: {
    en: (donors: string, recipients: string) => `${donors} on donors, ${recipients} on recipients`,
    zh: (donors: string, recipients: string) => `迁出节点 ${donors}，迁入节点 ${recipients}`,
  },
  stopTitle: { en: 'Stop and accept clients again?', zh: '停止并重新接收客户端？' },
  stopText: {
    en: 'Clients that moved to other nodes stay there.',
    zh: '已迁移到其他节点的客户端不会迁回。',
  },
  stopped: stateMessages.stopped,
  started: { en: 'Started', zh: '已启动' },
  confirmEvacuation: {
    en: (node: string) => `Evacuate ${node}?`,
    zh: (node: string) => `疏散 ${node}？`,
  },
  confirmEvacuationText: {
    en: (count: string, rate: string) =>
      `${plural(count, 'client is', 'clients are')} disconnected, up to ${rate} per second. The node refuses new clients until the evacuation is stopped.`,
    zh: (count: string, rate: string) =>
      `将断开 ${count} 个客户端，每秒最多 ${rate} 个。停止疏散前，该节点拒绝新客户端。`,
  },
  confirmRebalance: { en: 'Rebalance these nodes?', zh: '重平衡这些节点？' },
  confirmRebalanceText: {
    en: (rate: string) =>
      `Clients of the nodes with the most connections are disconnected, up to ${rate} per second, until the nodes are balanced.`,
    zh: (rate: string) => `将断开连接数较多的节点上的客户端，每秒最多 ${rate} 个，直到各节点均衡。`,
  },
  connRate: { en: 'Connections per second', zh: '每秒断开连接数' },
  sessRate: { en: 'Sessions per second', zh: '每秒迁移会话数' },
  waitHealth: { en: 'Wait for load balancers', zh: '等待负载均衡器' },
  waitHealthHelp: {
    en: 'Time for load balancers to detect that the node refuses clients.',
    zh: '供负载均衡器发现该节点拒绝客户端的时间。',
  },
  waitTakeover: { en: 'Wait for clients', zh: '等待客户端' },
  waitTakeoverHelp: {
    en: 'Time for clients to connect to other nodes before sessions are moved.',
    zh: '迁移会话前，客户端可在此时间内连接到其他节点。',
  },
  redirect: { en: 'Redirect to', zh: '重定向到' },
  redirectHelp: {
    en: 'Server reference for MQTT 5 clients: host:port.',
    zh: '提供给 MQTT 5 客户端的 Server Reference：host:port。',
  },
  migrate: { en: 'Move sessions to', zh: '会话迁移到' },
  migrateHelp: { en: 'Default: all other nodes.', zh: '未选择时为其他所有节点。' },
  absConn: { en: 'Connection threshold', zh: '连接数阈值' },
  absConnHelp: {
    en: 'A node is unbalanced if its connections differ from the mean by more than this number.',
    zh: '与平均值相差超过该连接数时视为不均衡。',
  },
  relConn: { en: 'Connection ratio', zh: '连接数比例' },
  relConnHelp: {
    en: 'A node is unbalanced if its connections exceed the mean times this ratio. Must be above 1.',
    zh: '连接数超过平均值乘以该比例时视为不均衡，须大于 1。',
  },
  absSess: { en: 'Session threshold', zh: '会话数阈值' },
  relSess: { en: 'Session ratio', zh: '会话数比例' },
  balance: { en: 'Nodes to balance', zh: '参与重平衡的节点' },
  ratioRule: { en: 'Enter a ratio above 1', zh: '请输入大于 1 的比例' },
  rateRule: filled(fieldMessages.atLeast, '1'),
  nothingToBalance: {
    en: 'The nodes are balanced within these thresholds',
    zh: '按当前阈值，各节点已经均衡',
  },
  alreadyStarted: {
    en: 'An evacuation or a rebalance of the node is in progress',
    zh: '该节点正在疏散或重平衡',
  },
  notStarted: { en: 'The operation has already ended', zh: '操作已经结束' },
}
