import type { LossReason } from '@signalbox/contract/monitor'

type Text = Readonly<{ en: string; zh: string }>

/** Why messages are lost. */
export const lossReasons: Readonly<Record<LossReason, Text>> = {
  no_subscribers: { en: 'No subscribers', zh: '无订阅者' },
  queue_full: { en: 'Queue full', zh: '队列已满' },
  expired: { en: 'Expired', zh: '已过期' },
  too_large: { en: 'Too large', zh: '报文过大' },
  qos0_msg: { en: 'QoS 0 not queued', zh: 'QoS 0 不入队' },
  not_authorized: { en: 'Not authorized', zh: '未授权' },
  await_pubrel_timeout: { en: 'PUBREL timeout', zh: 'PUBREL 超时' },
  other: { en: 'Rejected by hook or validation', zh: '被钩子或消息校验拒绝' },
}

export const trendMessages = {
  bytesIn: { en: 'Bytes in', zh: '流入字节' },
  bytesOut: { en: 'Bytes out', zh: '流出字节' },
  bytesTitle: { en: 'Bytes', zh: '字节速率' },
  charts: { en: 'Trends', zh: '近期趋势' },
  connections: { en: 'All connections', zh: '总连接数' },
  connectionsTitle: { en: 'Connections', zh: '连接' },
  dropped: { en: 'Not delivered', zh: '未送达' },
  live: { en: 'Live connections', zh: '在线连接数' },
  lossesTitle: { en: 'Not delivered, by reason', zh: '未送达原因' },
  lossesOfCluster: {
    en: 'Not delivered: no subscribers. Other reasons have no history.',
    zh: '未送达：无订阅者，其他原因没有历史数据。',
  },
  messagesPerSecond: { en: 'msg/s', zh: '条/秒' },
  moreCharts: { en: 'More trends', zh: '更多趋势' },
  noSubscribers: { en: 'No subscribers', zh: '无订阅者' },
  perSecond: { en: 'per second', zh: '每秒' },
  raised: { en: (name: string) => `Alarm ${name}`, zh: (name: string) => `告警 ${name}` },
  range12h: { en: '12 h', zh: '12 小时' },
  range1d: { en: '1 day', zh: '1 天' },
  range1h: { en: '1 h', zh: '1 小时' },
  range3d: { en: '3 days', zh: '3 天' },
  range6h: { en: '6 h', zh: '6 小时' },
  range7d: { en: '7 days', zh: '7 天' },
  range: { en: 'Time range', zh: '时间范围' },
  received: { en: 'Messages in', zh: '消息流入' },
  sent: { en: 'Messages out', zh: '消息流出' },
  since: {
    en: (time: string) => `Data since ${time}`,
    zh: (time: string) => `数据始于 ${time}`,
  },
  started: { en: (node: string) => `${node} started`, zh: (node: string) => `${node} 启动` },
  subscriptions: { en: 'Subscriptions', zh: '订阅数' },
  topics: { en: 'Topics', zh: '主题数' },
  traffic: { en: 'Messages', zh: '消息速率' },
}
