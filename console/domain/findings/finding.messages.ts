import { plural } from '#plural.ts'

/** A label for each finding of the broker about a client (`FINDINGS` of the contract). */
export const findingLabels = {
  losing_messages: { en: 'Losing messages', zh: '正在丢失消息' },
  does_not_acknowledge: { en: 'Does not acknowledge messages', zh: '不确认收到的消息' },
  reads_slowly: {
    en: 'Reads messages more slowly than they arrive',
    zh: '读取速度低于消息到达速度',
  },
  queue_full: { en: 'Queue full', zh: '消息队列已满' },
  acknowledges_slowly: {
    en: 'Acknowledges messages more slowly than they arrive',
    zh: '确认消息的速度低于消息到达速度',
  },
  queue_half_full: { en: 'Queue more than half full', zh: '消息队列已使用过半' },
  awaiting_release_full: { en: 'QoS 2 receive limit reached', zh: '待释放的 QoS 2 消息已达上限' },
  does_not_release: {
    en: 'QoS 2 messages not released in time',
    zh: '未及时释放 QoS 2 消息',
  },
  replaced_often: {
    en: 'Several connections share this client ID',
    zh: '多个连接使用同一客户端 ID',
  },
  connects_often: { en: 'Reconnects frequently', zh: '频繁重新连接' },
  keepalive_timeouts: { en: 'Keep-alive timeouts', zh: '心跳超时' },
  refused: { en: 'Connections refused', zh: '连接被拒绝' },
  denied: { en: 'Actions denied', zh: '操作被拒绝' },
  rejected: { en: 'Messages rejected', zh: '消息被拒绝' },
  away_with_messages: { en: 'Disconnected, messages waiting', zh: '已断开，有消息等待投递' },
  lost_messages: { en: 'Messages lost', zh: '曾丢失消息' },
}

export const findingMessages = {
  publish: {
    en: (topic: string) => `publish to ${topic}`,
    zh: (topic: string) => `发布到 ${topic}`,
  },
  subscribe: {
    en: (topic: string) => `subscribe to ${topic}`,
    zh: (topic: string) => `订阅 ${topic}`,
  },
  denied: {
    en: (what: string) => `Not authorized to ${what}`,
    zh: (what: string) => `无权${what}`,
  },
  // The count is of all topics, the topic of the last.
  deniedOften: {
    en: (what: string, count: string) =>
      `Not authorized ${plural(count, 'time', 'times')}, last to ${what}`,
    zh: (what: string, count: string) => `授权失败 ${count} 次，最近一次：${what}`,
  },
  denials: { en: 'Denials', zh: '拒绝记录' },
  explain: { en: 'Explain access', zh: '访问诊断' },
  since: {
    en: (duration: string) => `for ${duration}`,
    zh: (duration: string) => `已持续 ${duration}`,
  },
  times: { en: (count: string) => `${count}×`, zh: (count: string) => `${count} 次` },
  expires: {
    en: (time: string) => `session expires at ${time}`,
    zh: (time: string) => `会话过期时间：${time}`,
  },
  more: { en: 'Also found', zh: '其他发现' },
}
