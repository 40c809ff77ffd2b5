import { plural } from '../../plural.ts'
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
  activeAlarms: {
    en: (count: string) => plural(count, 'alarm', 'alarms'),
    zh: (count: string) => `${count} 条告警`,
  },
  bytesIn: { en: 'Bytes in', zh: '流入字节' },
  bytesOut: { en: 'Bytes out', zh: '流出字节' },
  bytesTitle: { en: 'Bytes', zh: '字节速率' },
  charts: { en: 'Trends', zh: '近期趋势' },
  moreCharts: { en: 'More trends', zh: '更多趋势' },
  connections: { en: 'All connections', zh: '总连接数' },
  connectionsTitle: { en: 'Connections', zh: '连接' },
  connectionsHelp: {
    en: 'Connected clients plus persistent sessions of disconnected clients.',
    zh: '会话数：包括在线客户端，以及已断开但会话仍保留的客户端。',
  },
  dropped: { en: 'Not delivered', zh: '未送达' },
  droppedHelp: {
    en: 'Messages without any receiver, and copies lost by individual clients.',
    zh: '没有任何客户端收到的消息，以及个别客户端丢失的消息副本。',
  },
  busiestTopics: { en: 'Busiest topics', zh: '消息速率最高的主题' },
  clientsAll: { en: 'All clients', zh: '全部客户端' },
  clientsLosing: {
    en: (count: string) => `${plural(count, 'client', 'clients')} losing messages`,
    zh: (count: string) => `${count} 个客户端正在丢失消息`,
  },
  counters: { en: 'Counters', zh: '计数' },
  unknown: { en: 'State unknown', zh: '状态未知' },
  healthy: { en: 'Healthy', zh: '运行正常' },
  lossReasonsTitle: { en: 'Top loss reasons', zh: '主要丢失原因' },
  losingClients: { en: 'Clients losing messages', zh: '丢失消息的客户端' },
  lossesTitle: { en: 'Not delivered by reason', zh: '未送达原因' },
  lostInTotal: {
    en: (count: string) => `${count} in total`,
    zh: (count: string) => `累计 ${count}`,
  },
  messagesLost: { en: 'messages are not delivered', zh: '有消息未送达' },
  needsAttention: { en: 'Needs attention', zh: '需要关注' },
  noLosingClients: { en: 'No client lost a message', zh: '没有客户端丢失消息' },
  noLosses: { en: 'All messages are delivered', zh: '所有消息均已送达' },
  noSubscribers: { en: 'No subscribers', zh: '无订阅者' },
  noTraffic: { en: 'No messages yet', zh: '暂无消息' },
  nodesRunning: {
    en: (count: string) => `${plural(count, 'node', 'nodes')} running`,
    zh: (count: string) => `${count} 个节点运行中`,
  },
  nodesStopped: {
    en: (count: string) => `${plural(count, 'node', 'nodes')} stopped`,
    zh: (count: string) => `${count} 个节点已停止`,
  },
  problem: { en: 'Problem', zh: '存在问题' },
  started: { en: (node: string) => `${node} started`, zh: (node: string) => `${node} 启动` },
  state: { en: 'State', zh: '状态' },
  live: { en: 'Live connections', zh: '在线连接数' },
  messagesPerSecond: { en: 'msg/s', zh: '条/秒' },
  nodes: { en: 'Nodes', zh: '节点' },
  nodesAll: { en: 'All nodes', zh: '查看全部节点' },
  raised: { en: (name: string) => `Alarm ${name}`, zh: (name: string) => `告警 ${name}` },
  range: { en: 'Time range', zh: '时间范围' },
  range1h: { en: '1 h', zh: '1 小时' },
  range6h: { en: '6 h', zh: '6 小时' },
  range12h: { en: '12 h', zh: '12 小时' },
  range1d: { en: '1 day', zh: '1 天' },
  range3d: { en: '3 days', zh: '3 天' },
  range7d: { en: '7 days', zh: '7 天' },
  received: { en: 'Messages in', zh: '消息流入' },
  retained: { en: 'Retained messages', zh: '保留消息' },
  sent: { en: 'Messages out', zh: '消息流出' },
  shared: { en: 'Shared subscriptions', zh: '共享订阅' },
  stale: {
    en: 'Could not refresh. Showing older data.',
    zh: '无法获取最新数据，当前显示的是较早的数据。',
  },
  subscriptions: { en: 'Subscriptions', zh: '订阅数' },
  title: { en: 'Overview', zh: '集群概览' },
  topics: { en: 'Topics', zh: '主题数' },
  topicsExplore: { en: 'Topic explorer', zh: '主题浏览器' },
  traffic: { en: 'Messages', zh: '消息速率' },
}
