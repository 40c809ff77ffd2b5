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
  other: { en: 'Other', zh: '其他' },
}

export const overviewMessages = {
  about: {
    en: 'Cluster health and load.',
    zh: '集群运行状况与负载。',
  },
  charts: { en: 'Trends', zh: '近期趋势' },
  connections: { en: 'All connections', zh: '总连接数' },
  connectionsTitle: { en: 'Connections', zh: '连接' },
  connectionsHelp: {
    en: 'Sessions: clients that are connected, and kept sessions of those that are away.',
    zh: '会话数：包括在线客户端，以及已断开但会话仍保留的客户端。',
  },
  dropped: { en: 'Dropped', zh: '消息丢弃' },
  droppedHelp: {
    en: 'Messages that no client received, and copies that single clients lost.',
    zh: '没有任何客户端收到的消息，以及个别客户端丢失的消息副本。',
  },
  losingClients: { en: 'Clients that lose messages', zh: '丢失消息的客户端' },
  lossesTitle: { en: 'Dropped messages by reason', zh: '按原因统计的消息丢弃' },
  lostBy: {
    en: (reason: string, rate: string) => `${reason} ${rate}`,
    zh: (reason: string, rate: string) => `${reason} ${rate}`,
  },
  noSubscribers: { en: 'Dropped: no subscribers', zh: '消息丢弃：无订阅者' },
  live: { en: 'Live connections', zh: '在线连接数' },
  messagesPerSecond: { en: 'msg/s', zh: '条/秒' },
  nodes: { en: 'Nodes', zh: '节点' },
  nodesAll: { en: 'All nodes', zh: '查看全部节点' },
  range: { en: 'Time range', zh: '时间范围' },
  range1h: { en: '1 h', zh: '1 小时' },
  range6h: { en: '6 h', zh: '6 小时' },
  range12h: { en: '12 h', zh: '12 小时' },
  range1d: { en: '1 day', zh: '1 天' },
  range3d: { en: '3 days', zh: '3 天' },
  range7d: { en: '7 days', zh: '7 天' },
  received: { en: 'Messages in', zh: '消息流入' },
  retained: { en: 'Retained messages', zh: '保留消息' },
  running: {
    en: (running: string, all: string) => `${running} of ${all} running`,
    zh: (running: string, all: string) => `${running} / ${all} 运行中`,
  },
  sent: { en: 'Messages out', zh: '消息流出' },
  shared: { en: 'Shared subscriptions', zh: '共享订阅' },
  stale: {
    en: 'These figures could not be read again; what you see is older.',
    zh: '无法获取最新数据，当前显示的是较早的数据。',
  },
  subscriptions: { en: 'Subscriptions', zh: '订阅数' },
  title: { en: 'Overview', zh: '集群概览' },
  topics: { en: 'Topics', zh: '主题数' },
  traffic: { en: 'Messages', zh: '消息速率' },
}
