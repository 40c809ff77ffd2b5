import { plural } from '../../../../plural.ts'

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
  allGood: { en: 'No problem found', zh: '未发现问题' },
  download: { en: 'Download diagnosis', zh: '下载诊断文件' },
  withoutMessages: { en: 'Without messages', zh: '不含消息' },
  withMessages: { en: 'With queued messages and their payloads', zh: '包含排队消息及其有效载荷' },
  good: { en: 'OK', zh: '正常' },
  note: { en: 'Note', zh: '提示' },
  warning: { en: 'Warning', zh: '警告' },
  bad: { en: 'Problem', zh: '异常' },
  unknown: { en: 'Unknown', zh: '未知' },
  unread: { en: 'Not read', zh: '未读取' },
  unoffered: {
    en: 'This broker does not keep this record.',
    zh: '该服务端不保存此类记录。',
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
}

/** One sentence for each check. */
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
    en: 'The broker has no session of this client ID.',
    zh: '服务端没有该客户端 ID 的会话。',
  },
  absentSince: {
    en: (event: string, time: string) =>
      `The broker has no session of this client ID. Last event: ${event}, ${time}.`,
    zh: (event: string, time: string) =>
      `服务端没有该客户端 ID 的会话。最后一个事件：${event}，${time}。`,
  },
  banned: {
    en: (until: string, by: string, what: string, reason: string) =>
      `Banned until ${until}${by === '' ? '' : ` by ${by}`} (${what})${reason === '' ? '' : `: ${reason}`}.`,
    zh: (until: string, by: string, what: string, reason: string) =>
      `已被${by === '' ? '' : ` ${by} `}封禁至 ${until}（${what}）${reason === '' ? '' : `：${reason}`}。`,
  },
  notBanned: { en: 'No ban matches this client.', zh: '没有匹配该客户端的黑名单条目。' },
  connectDenied: {
    en: (count: string, time: string, reason: string) =>
      `Connection refused ${plural(count, 'time', 'times')}, last at ${time}: ${reason}.`,
    zh: (count: string, time: string, reason: string) =>
      `连接被拒绝 ${count} 次，最近一次 ${time}：${reason}。`,
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
    en: 'Not judged: the client is not connected.',
    zh: '客户端未连接，无法判断。',
  },
  stable: { en: 'The connection is stable.', zh: '连接稳定。' },
  dropped: {
    en: (count: string) =>
      `${plural(count, 'message was', 'messages were')} dropped from the queue.`,
    zh: (count: string) => `其队列曾丢弃 ${count} 条消息。`,
  },
  waiting: {
    en: (count: string) => `${plural(count, 'message', 'messages')} queued.`,
    zh: (count: string) => `队列中有 ${count} 条消息等待投递。`,
  },
  delivered: { en: 'No message is queued.', zh: '没有等待投递的消息。' },
  noSubscriptions: {
    en: 'No subscription: the client receives no messages.',
    zh: '没有订阅，因此不会收到消息。',
  },
  subscribed: {
    en: (count: string) => `${plural(count, 'subscription', 'subscriptions')}.`,
    zh: (count: string) => `${count} 个订阅。`,
  },
  slow: {
    en: (topic: string, ms: string) => `Delivery of ${topic} took ${ms} ms.`,
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
