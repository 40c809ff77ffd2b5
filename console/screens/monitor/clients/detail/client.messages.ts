import { resultMessages } from '#messages/results.messages.ts'

/** The texts of a client's page that its list does not have. */
export const clientMessages = {
  tabs: { en: 'Client sections', zh: '客户端页面' },
  vitals: { en: 'Key figures', zh: '关键指标' },
  messagesReceived: { en: 'Messages in', zh: '接收消息' },
  messagesSent: { en: 'Messages out', zh: '发送消息' },
  lasting: {
    en: (duration: string) => ` for ${duration}`,
    zh: (duration: string) => `，已持续 ${duration}`,
  },
  losing: {
    en: (rate: string) => `, losing ${rate}`,
    zh: (rate: string) => `，正在丢失 ${rate}`,
  },
  queued: {
    en: (count: string) => `${count} queued`,
    zh: (count: string) => `队列 ${count} 条`,
  },
  inFlight: {
    en: (count: string) => `${count} in flight`,
    zh: (count: string) => `飞行中 ${count} 条`,
  },
  findingsNotRead: { en: 'Could not check for problems', zh: '无法检查是否存在问题' },
  noProblems: { en: 'No current problems', zh: '当前没有问题' },
  queueDrops: {
    en: (count: string) => `${count} dropped`,
    zh: (count: string) => `已丢弃 ${count} 条`,
  },
  changeKeepalive: { en: 'Edit', zh: '修改' },
  keepaliveTitle: { en: 'Edit Keep Alive', zh: '修改心跳时长' },
  keepaliveHelp: {
    en: 'Applies to the current connection: the broker disconnects the client after 1.5 times this time without a packet. 0 disables the check.',
    zh: '仅对当前连接生效：超过 1.5 倍时长未收到报文时，服务端断开连接。0 表示关闭检查。',
  },
  keepaliveRange: {
    en: 'Enter a number of seconds between 0 and 65,535',
    zh: '请输入 0 到 65,535 之间的秒数',
  },
  keepaliveChanged: resultMessages.updated,
  seconds: { en: 'seconds', zh: '秒' },
  save: { en: 'Save', zh: '保存' },
  sameUser: {
    en: (username: string) => `Other clients of the user ${username}`,
    zh: (username: string) => `用户 ${username} 的其他客户端`,
  },
  noSameUser: {
    en: 'No other client uses this username.',
    zh: '没有其他客户端使用该用户名。',
  },
  showInList: { en: 'Show in list', zh: '在列表中查看' },
  more: { en: (count: string) => `${count} more`, zh: (count: string) => `还有 ${count} 个` },
}

export const clientTabMessages = {
  timeline: { en: 'Timeline', zh: '时间线' },
  diagnosis: { en: 'Diagnosis', zh: '诊断' },
  subscriptions: { en: 'Subscriptions', zh: '订阅' },
  messages: { en: 'Messages', zh: '消息' },
  details: { en: 'Details', zh: '详情' },
  access: { en: 'Access', zh: '访问权限' },
}

/** `since` and `loss` are empty, or the texts `lasting` and `losing`. */
export const headlineMessages = {
  queueFull: {
    en: (cause: string, since: string, loss: string) => `Queue full${since}${loss}: ${cause}`,
    zh: (cause: string, since: string, loss: string) => `消息队列已满${since}${loss}：${cause}`,
  },
  windowFull: {
    en: (cause: string, since: string, loss: string) =>
      `In-flight window full${since}${loss}: ${cause}`,
    zh: (cause: string, since: string, loss: string) => `飞行窗口已满${since}${loss}：${cause}`,
  },
  queueDrops: {
    en: (_: string, since: string, loss: string) =>
      `Messages were dropped from the queue${since}${loss}`,
    zh: (_: string, since: string, loss: string) => `队列丢弃过消息${since}${loss}`,
  },
}

export const causeMessages = {
  unacknowledged: { en: 'the client does not acknowledge messages', zh: '客户端未确认消息' },
  away: { en: 'the client is disconnected', zh: '客户端已断开' },
  slow: {
    en: 'messages arrive faster than the client processes them',
    zh: '消息到达的速度超过客户端的处理速度',
  },
}

export const admissionMessages = {
  title: { en: 'Authentication', zh: '客户端认证' },
  by: { en: 'Authenticated by', zh: '认证方式' },
  noAuthenticator: { en: 'No authenticator is enabled', zh: '未启用任何认证器' },
  listener: { en: 'The listener does not authenticate clients', zh: '监听器未启用认证' },
  since: { en: 'Authenticated at', zh: '认证时间' },
  until: { en: 'Authentication expires at', zh: '认证过期时间' },
  superuser: { en: 'Superuser', zh: '超级用户' },
  allAllowed: { en: 'All topics are allowed', zh: '允许访问全部主题' },
  loginRules: { en: 'Rules from authentication', zh: '认证返回的规则数' },
  failed: {
    en: (name: string) => `${name} failed`,
    zh: (name: string) => `${name} 失败`,
  },
  decisions: { en: 'Latest authorization results', zh: '最近的授权结果' },
  explain: { en: 'Explain access', zh: '访问诊断' },
  allow: { en: 'Allowed', zh: '允许' },
  deny: { en: 'Denied', zh: '拒绝' },
  publish: { en: 'Publish to', zh: '发布到' },
  subscribe: { en: 'Subscribe to', zh: '订阅' },
  noMatch: { en: 'No rule matches', zh: '无匹配规则' },
  line: { en: (line: string) => `line ${line}`, zh: (line: string) => `第 ${line} 行` },
}
