import { plural } from '#plural.ts'

/** The sentence of the overview: the largest cause, and what can be done about it. */
export const healthMessages = {
  ok: {
    en: 'No messages are lost, and no client is refused.',
    zh: '没有消息丢失，也没有客户端被拒绝连接。',
  },
  hostLoad: {
    en: 'The host is under high load.',
    zh: '主机负载较高。',
  },
  measuring: { en: 'Checking the broker…', zh: '正在检查服务端…' },
  unknown: {
    en: 'The broker may have problems that are not listed here.',
    zh: '服务端可能存在此处未列出的问题。',
  },
  action: { en: 'What to do', zh: '处理方式' },
  show: { en: 'Show', zh: '查看' },
  fix: { en: 'Fix', zh: '前往处理' },
  explain: { en: 'Explain', zh: '查看原因' },
  raiseQueue: { en: 'Raise queue limit', zh: '提高队列上限' },
  openConnector: { en: 'Open connector', zh: '打开连接器' },
  openExhook: { en: 'Open ExHook server', zh: '打开 ExHook 服务' },
  exhookDown: {
    en: (name: string) => `The ExHook server ${name} is not available.`,
    zh: (name: string) => `ExHook 服务 ${name} 不可用。`,
  },
  exhookRefuses: {
    en: (rate: string) => `Hooks and validations refuse ${rate}.`,
    zh: (rate: string) => `钩子和消息校验正在拒绝消息（${rate}）。`,
  },
  clearSessions: {
    en: (count: string) => `Clear ${plural(count, 'session', 'sessions')}`,
    zh: (count: string) => `清除 ${count} 个会话`,
  },
  clearTitle: {
    en: (count: string) => `Clear ${plural(count, 'session', 'sessions')}?`,
    zh: (count: string) => `确认清除 ${count} 个会话？`,
  },
  clearText: {
    en: 'Their subscriptions and queued messages are deleted. Clients that have reconnected are skipped.',
    zh: '这些会话的订阅和排队的消息都会被删除，已重新连接的客户端会跳过。',
  },
  cleared: {
    en: (count: string) => `${plural(count, 'session', 'sessions')} cleared`,
    zh: (count: string) => `已清除 ${count} 个会话`,
  },
  nodesStopped: {
    en: (count: string, names: string) =>
      `${plural(count, 'node is', 'nodes are')} stopped: ${names}.`,
    zh: (count: string, names: string) => `${count} 个节点已停止：${names}。`,
  },
  losing: {
    en: (rate: string) => `Losing ${rate}`,
    zh: (rate: string) => `正在丢失消息（${rate}）`,
  },
  because: {
    en: (head: string, reason: string) => `${head}: ${reason}`,
    zh: (head: string, reason: string) => `${head}：${reason}`,
  },
  lostRecently: { en: 'Messages were lost in the last minute', zh: '最近一分钟有消息丢失' },
  asleep: {
    en: (count: string) =>
      `${plural(count, 'disconnected session has a full queue', 'disconnected sessions have full queues')}.`,
    zh: (count: string) => `${count} 个已断开的会话队列已满。`,
  },
  losers: {
    en: (count: string) => `${plural(count, 'client is', 'clients are')} affected.`,
    zh: (count: string) => `影响 ${count} 个客户端。`,
  },
  reason: {
    en: (reason: string) => `reason: ${reason}. A cluster does not report the clients.`,
    zh: (reason: string) => `原因：${reason}。集群不提供相关客户端。`,
  },
  largest: {
    en: (clientid: string, rate: string) => `Largest: ${clientid} ${rate}.`,
    zh: (clientid: string, rate: string) => `最多：${clientid}（${rate}）。`,
  },
  refused: {
    en: (count: string, rate: string) =>
      `${plural(count, 'client cannot', 'clients cannot')} connect (${rate} refused).`,
    zh: (count: string, rate: string) => `${count} 个客户端无法连接（拒绝 ${rate}）。`,
  },
  refusedRate: {
    en: (rate: string) =>
      `Connections are refused: ${rate}. A cluster does not report the clients.`,
    zh: (rate: string) => `有连接被拒绝（${rate}）。集群不提供相关客户端。`,
  },
  mostRefused: {
    en: (clientid: string, reason: string) => `Most often: ${clientid}, ${reason}.`,
    zh: (clientid: string, reason: string) => `最多：${clientid}，${reason}。`,
  },
  targetLost: {
    en: (name: string, actions: string, rate: string) =>
      `${name} is not available: ${plural(actions, 'action loses', 'actions lose')} ${rate} of rows.`,
    zh: (name: string, actions: string, rate: string) =>
      `${name} 不可用：${actions} 个动作正在丢失数据（${rate}）。`,
  },
  targetQueued: {
    en: (name: string, actions: string, rows: string) =>
      `${name} is not available: ${plural(rows, 'row of', 'rows of')} ${plural(actions, 'action', 'actions')} buffered, nothing lost so far.`,
    zh: (name: string, actions: string, rows: string) =>
      `${name} 不可用：${actions} 个动作的 ${rows} 行数据在缓冲区等待，尚未丢失。`,
  },
  target: {
    en: (name: string) => `${name} is not available. No action of it has data.`,
    zh: (name: string) => `${name} 不可用，尚无受影响的动作数据。`,
  },
  unknownAlarm: {
    en: (name: string) => `Active alarm: ${name}.`,
    zh: (name: string) => `当前告警：${name}。`,
  },
}

/** Sentences about the effect of an alarm on clients, by the kind of the alarm. */
export const alarmSentences: Readonly<Record<string, { en: string; zh: string }>> = {
  conn_congestion: {
    en: 'A client reads more slowly than its messages arrive: its queue fills up.',
    zh: '有客户端读取速度低于消息到达速度，其队列正在堆积。',
  },
  data_folder_damaged: {
    en: 'The data folder is damaged: stored data may be missing.',
    zh: '数据目录已损坏，部分已存储的数据可能丢失。',
  },
  data_folder_not_writable: {
    en: 'The data folder cannot be written: changes and messages that must be stored are refused.',
    zh: '数据目录无法写入：配置变更和需要存储的消息均被拒绝。',
  },
  dead_letters_full: {
    en: 'The store of dead letters is full: messages that actions cannot deliver are lost.',
    zh: '死信存储已满，动作未能送达的数据将会丢失。',
  },
  durable_session_full: {
    en: 'A durable session has reached its limit: its oldest messages are dropped.',
    zh: '有持久会话达到上限，其最早的消息被丢弃。',
  },
  high_connection_rate: {
    en: 'New connections exceed the limit of the node: some clients are refused.',
    zh: '新建连接速率超过节点限制，部分客户端被拒绝。',
  },
  high_event_loop_usage: {
    en: 'The broker is busy: messages are delayed.',
    zh: '服务端繁忙，消息可能延迟。',
  },
  action_rows_lost: {
    en: 'An action loses messages.',
    zh: '有动作正在丢失数据。',
  },
  action_backlog_old: {
    en: 'Messages of an action have waited for a long time.',
    zh: '有动作的数据长时间等待发送。',
  },
  action_no_success: {
    en: 'An action has delivered nothing for a long time.',
    zh: '有动作长时间没有成功发送数据。',
  },
  secret_not_found: {
    en: 'A secret that the configuration refers to is missing: what needs it does not work.',
    zh: '配置引用的密钥缺失，需要该密钥的功能无法工作。',
  },
  config_dir_not_applied: {
    en: 'The configuration files were not applied: the broker keeps its configuration.',
    zh: '配置文件未应用，服务端保持原有配置。',
  },
  license_expiry: {
    en: 'The license expires soon or has expired.',
    zh: '许可证即将到期或已经到期。',
  },
  license_quota: {
    en: 'The number of sessions is close to the license limit.',
    zh: '会话数接近许可证上限。',
  },
  memory_budget_full: {
    en: 'A memory budget is full: new entries are refused or replace old ones.',
    zh: '内存配额已满：新的条目被拒绝或替换旧条目。',
  },
  partition: {
    en: 'Cluster nodes cannot reach each other.',
    zh: '集群节点之间无法互通。',
  },
  scheduled_backup_failure: {
    en: 'The scheduled backup has failed.',
    zh: '定时备份失败。',
  },
  too_many_open_files: {
    en: 'File descriptors are used up: new clients are refused.',
    zh: '文件描述符已耗尽，新的客户端被拒绝。',
  },
}
