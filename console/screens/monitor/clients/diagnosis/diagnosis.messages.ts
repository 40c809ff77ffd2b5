import { plural } from '#plural.ts'

/** The subjects of the checks. */
export const subjectMessages = {
  connection: { en: 'Connection', zh: '连接' },
  bans: { en: 'Bans', zh: '黑名单' },
  denials: { en: 'Denials', zh: '拒绝记录' },
  stability: { en: 'Stability', zh: '稳定性' },
  delivery: { en: 'Delivery', zh: '消息投递' },
  latency: { en: 'Latency', zh: '时延' },
  subscriptions: { en: 'Subscriptions', zh: '订阅' },
  traces: { en: 'Log traces', zh: '日志追踪' },
}
export type Subject = keyof typeof subjectMessages

export const diagnosisMessages = {
  title: { en: 'Diagnosis', zh: '诊断' },
  download: { en: 'Download diagnosis', zh: '下载诊断文件' },
  withoutMessages: { en: 'Without messages', zh: '不含消息' },
  withMessages: { en: 'With queued messages and their payloads', zh: '包含排队消息及其内容' },
  good: { en: 'OK', zh: '正常' },
  note: { en: 'Note', zh: '提示' },
  warning: { en: 'Warning', zh: '警告' },
  bad: { en: 'Problem', zh: '异常' },
  unknown: { en: 'Unknown', zh: '未知' },
  unread: { en: 'Not read', zh: '未读取' },
  unoffered: {
    en: 'This broker does not keep these records.',
    zh: '当前服务端不保存此类记录。',
  },
  showTimeline: { en: 'Timeline', zh: '时间线' },
  showDenials: { en: 'Denials', zh: '拒绝记录' },
  showBans: { en: 'Bans', zh: '黑名单' },
  showMessages: { en: 'Messages', zh: '消息' },
  showSubscriptions: { en: 'Subscriptions', zh: '订阅' },
  showSlow: { en: 'Slow subscriptions', zh: '慢订阅' },
  showTrace: { en: 'Log trace', zh: '日志追踪' },
  startTrace: { en: 'Trace this client', zh: '追踪该客户端' },
  explain: { en: 'Explain access', zh: '访问诊断' },
  resetPassword: { en: 'Reset password', zh: '重置密码' },
  allClients: { en: 'All clients', zh: '全部客户端' },
  clusterRecords: {
    en: 'A cluster records no refused connections of a client, only their number by reason.',
    zh: '集群不记录客户端被拒绝的连接，只按原因统计次数。',
  },
}

/** Sentences for the results of the checks. */
export const checkMessages = {
  readFailed: {
    en: (subject: string) => `${subject} could not be read.`,
    zh: (subject: string) => `无法读取${subject}。`,
  },
  connected: {
    en: (time: string, listener: string) => `Connected since ${time} through ${listener}.`,
    zh: (time: string, listener: string) => `自 ${time} 起通过 ${listener} 连接。`,
  },
  away: {
    en: (time: string, count: string) =>
      `Disconnected since ${time}; ${plural(count, 'message', 'messages')} queued.`,
    zh: (time: string, count: string) => `自 ${time} 起断开，有 ${count} 条消息等待投递。`,
  },
  absent: {
    en: 'The client does not exist: no session has this client ID.',
    zh: '客户端不存在：没有使用该客户端 ID 的会话。',
  },
  neverSeen: {
    en: 'The client does not exist: this ID was never seen.',
    zh: '客户端不存在：从未出现过该客户端 ID。',
  },
  neverSeenText: {
    en: (since: string) =>
      `No session, event or denied connection with this ID is recorded since ${since}. Check the spelling, and the address of the broker in the device.`,
    zh: (since: string) =>
      `自 ${since} 起没有该 ID 的会话、事件或被拒绝的连接。请检查拼写，以及设备中配置的服务端地址。`,
  },
  absentSince: {
    en: (event: string, time: string) =>
      `No session exists for this client ID. Last event: ${event}, ${time}.`,
    zh: (event: string, time: string) => `该客户端 ID 没有会话。最后一个事件：${event}，${time}。`,
  },
  banned: {
    en: (until: string, by: string, what: string, reason: string) =>
      `Banned until ${until}${by === '' ? '' : ` by ${by}`} (${what})${reason === '' ? '' : `: ${reason}`}.`,
    zh: (until: string, by: string, what: string, reason: string) =>
      `已被${by === '' ? '' : ` ${by} `}封禁至 ${until}（${what}）${reason === '' ? '' : `：${reason}`}。`,
  },
  notBanned: { en: 'No ban matches this client.', zh: '没有匹配该客户端的黑名单条目。' },
  /** Headline of a client that is shut out. */
  cannotConnect: {
    en: (reason: string, count: string, ago: string) =>
      `Cannot connect: ${reason} (${plural(count, 'time', 'times')}, last ${ago} ago)`,
    zh: (reason: string, count: string, ago: string) =>
      `无法连接：${reason}（${count} 次，最近一次在 ${ago}前）`,
  },
  /** Details below that headline. */
  refusedFrom: {
    en: (first: string, last: string, from: string, listener: string) =>
      `Connections refused from ${first} to ${last}; the last one ${from} through ${listener}.`,
    zh: (first: string, last: string, from: string, listener: string) =>
      `${first} 至 ${last} 期间的连接被拒绝；最近一次${from}，监听器 ${listener}。`,
  },
  fromAddress: {
    en: (address: string) => `from ${address} without a username`,
    zh: (address: string) => `来自 ${address}，没有用户名`,
  },
  fromUser: {
    en: (address: string, username: string) => `from ${address} as ${username}`,
    zh: (address: string, username: string) => `来自 ${address}，用户名 ${username}`,
  },
  connectDenied: {
    en: (count: string, time: string, reason: string) =>
      `Connection refused: ${reason} (${plural(count, 'time', 'times')}, last at ${time}).`,
    zh: (count: string, time: string, reason: string) =>
      `连接被拒绝：${reason}（${count} 次，最近一次 ${time}）。`,
  },
  actionDenied: {
    en: (count: string, time: string, topic: string) =>
      `Not authorized ${plural(count, 'time', 'times')}, last at ${time} for ${topic}.`,
    zh: (count: string, time: string, topic: string) =>
      `授权失败 ${count} 次，最近一次 ${time}，主题 ${topic}。`,
  },
  notDenied: {
    en: 'No recent connection or action was denied.',
    zh: '近期没有被拒绝的连接或操作。',
  },
  unstable: {
    en: (finding: string, count: string) => `${finding}: ${plural(count, 'time', 'times')}.`,
    zh: (finding: string, count: string) => `${finding}：${count} 次。`,
  },
  stabilityUnjudged: {
    en: 'Not assessed: the client is disconnected.',
    zh: '未评估：客户端已断开。',
  },
  stable: { en: 'The connection is stable.', zh: '连接稳定。' },
  dropped: {
    en: (count: string) =>
      `${plural(count, 'message was', 'messages were')} dropped from the queue.`,
    zh: (count: string) => `队列丢弃了 ${count} 条消息。`,
  },
  waiting: {
    en: (count: string) => `${plural(count, 'message', 'messages')} queued.`,
    zh: (count: string) => `队列中有 ${count} 条消息等待投递。`,
  },
  delivered: { en: 'No message is queued.', zh: '没有等待投递的消息。' },
  noSubscriptions: {
    en: 'No subscription: the client receives no messages.',
    zh: '没有订阅：客户端不会收到消息。',
  },
  subscribed: {
    en: (count: string) => `${plural(count, 'subscription', 'subscriptions')}.`,
    zh: (count: string) => `${count} 个订阅。`,
  },
  slow: {
    en: (topic: string, ms: string) => `A delivery on ${topic} took ${ms} ms.`,
    zh: (topic: string, ms: string) => `主题 ${topic} 的消息投递耗时 ${ms} 毫秒。`,
  },
  notSlow: { en: 'No slow delivery.', zh: '没有慢投递。' },
  slowOff: { en: 'Slow subscriptions are disabled.', zh: '慢订阅统计未启用。' },
  traced: {
    en: (name: string, status: string) => `Trace ${name}: ${status}.`,
    zh: (name: string, status: string) => `追踪 ${name}：${status}。`,
  },
  notTraced: { en: 'No trace of this client.', zh: '没有该客户端的日志追踪。' },
  running: { en: 'running', zh: '运行中' },
  waitingTrace: { en: 'waiting', zh: '等待中' },
  stopped: { en: 'stopped', zh: '已停止' },
}
