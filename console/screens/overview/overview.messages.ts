import { plural } from '#plural.ts'
import { trendMessages } from '#domain/trends/trends.messages.ts'

export const overviewMessages = {
  // Tiles and counters use the terms of the charts.
  ...trendMessages,
  activeAlarms: {
    en: (count: string) => plural(count, 'alarm', 'alarms'),
    zh: (count: string) => `${count} 条告警`,
  },
  hostAlarms: {
    en: (count: string) => plural(count, 'alarm of the host', 'alarms of the host'),
    zh: (count: string) => `${count} 条主机告警`,
  },
  connectionsHelp: {
    en: 'Connected clients plus persistent sessions of disconnected clients.',
    zh: '会话数：包括在线客户端，以及已断开但会话仍保留的客户端。',
  },
  droppedHelp: {
    en: 'Messages without any receiver, and deliveries to individual clients that failed.',
    zh: '没有任何客户端收到的消息，以及未能投递给个别客户端的消息。',
  },
  busiestTopics: { en: 'Busiest topics', zh: '消息速率最高的主题' },
  clientsAll: { en: 'All clients', zh: '全部客户端' },
  clientsLosing: {
    en: (count: string) => `${plural(count, 'client', 'clients')} losing messages`,
    zh: (count: string) => `${count} 个客户端正在丢失消息`,
  },
  clientsRefused: {
    en: (count: string) => `${plural(count, 'client', 'clients')} refused`,
    zh: (count: string) => `${count} 个客户端被拒绝连接`,
  },
  counters: { en: 'Counters', zh: '计数' },
  unknown: { en: 'Status unknown', zh: '状态未知' },
  ok: { en: 'OK', zh: '运行正常' },
  degraded: { en: 'Degraded', zh: '部分受影响' },
  measuring: { en: 'Measuring…', zh: '正在测量…' },
  lossReasonsTitle: { en: 'Top loss reasons', zh: '主要丢失原因' },
  losingClients: { en: 'Clients losing messages', zh: '丢失消息的客户端' },
  mostOf: { en: 'Most affected:', zh: '受影响最多：' },
  lostInTotal: {
    en: (count: string) => `${count} in total`,
    zh: (count: string) => `累计 ${count}`,
  },
  messagesLost: { en: 'messages are not delivered', zh: '有消息未送达' },
  noLosingClients: { en: 'No client lost a message', zh: '没有客户端丢失消息' },
  noLosses: { en: 'All messages are delivered', zh: '所有消息均已送达' },
  noTraffic: { en: 'No messages yet', zh: '暂无消息' },
  nodesRunning: {
    en: (count: string) => `${plural(count, 'node', 'nodes')} running`,
    zh: (count: string) => `${count} 个节点运行中`,
  },
  nodesStopped: {
    en: (count: string) => `${plural(count, 'node', 'nodes')} stopped`,
    zh: (count: string) => `${count} 个节点已停止`,
  },
  durable: { en: 'Durable sessions', zh: '持久会话' },
  durableDisconnected: { en: 'Durable, disconnected', zh: '已断开的持久会话' },
  durableSubscriptions: { en: 'Durable subscriptions', zh: '持久订阅' },
  storedMessages: { en: 'Stored messages', zh: '已存储消息' },
  persisted: { en: 'Persisted', zh: '持久化速率' },
  problem: { en: 'Problem', zh: '存在问题' },
  state: { en: 'Status', zh: '状态' },
  nodes: { en: 'Nodes', zh: '节点' },
  nodesAll: { en: 'All nodes', zh: '查看全部节点' },
  refusals: { en: 'Refused', zh: '被拒绝' },
  refusalsHelp: {
    en: 'Connections that the broker refused, and the number of clients in the last 5 minutes.',
    zh: '被服务端拒绝的连接，以及最近 5 分钟内的客户端数量。',
  },
  refusalsOfCluster: {
    en: 'Connections that the cluster refused. It does not report the clients.',
    zh: '被集群拒绝的连接。集群不提供相关客户端。',
  },
  refusedClients: {
    en: (count: string) => plural(count, 'client', 'clients'),
    zh: (count: string) => `${count} 个客户端`,
  },
  retained: { en: 'Retained messages', zh: '保留消息' },
  sentHelp: {
    en: 'The average of the last 30 seconds: a cluster counts these messages in batches.',
    zh: '最近 30 秒的平均值：集群按批次统计这些消息。',
  },
  shared: { en: 'Shared subscriptions', zh: '共享订阅' },
  stale: {
    en: 'Could not refresh. Showing older data.',
    zh: '无法获取最新数据，当前显示的是较早的数据。',
  },
  title: { en: 'Overview', zh: '概览' },
  topicsExplore: { en: 'Topic explorer', zh: '主题浏览器' },
}
