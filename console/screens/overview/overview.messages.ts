import { plural } from '../../plural.ts'
import { trendMessages } from '../../parts/trends/trends.messages.ts'

export const overviewMessages = {
  // Its tiles and counters have the words of the charts.
  ...trendMessages,
  activeAlarms: {
    en: (count: string) => plural(count, 'alarm', 'alarms'),
    zh: (count: string) => `${count} 条告警`,
  },
  connectionsHelp: {
    en: 'Connected clients plus persistent sessions of disconnected clients.',
    zh: '会话数：包括在线客户端，以及已断开但会话仍保留的客户端。',
  },
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
  unknown: { en: 'Status unknown', zh: '状态未知' },
  healthy: { en: 'Healthy', zh: '运行正常' },
  measuring: { en: 'Measuring…', zh: '正在测量…' },
  lossReasonsTitle: { en: 'Top loss reasons', zh: '主要丢失原因' },
  losingClients: { en: 'Clients losing messages', zh: '丢失消息的客户端' },
  lostInTotal: {
    en: (count: string) => `${count} in total`,
    zh: (count: string) => `累计 ${count}`,
  },
  messagesLost: { en: 'messages are not delivered', zh: '有消息未送达' },
  needsAttention: { en: 'Needs attention', zh: '需要关注' },
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
  title: { en: 'Overview', zh: '集群概览' },
  topicsExplore: { en: 'Topic explorer', zh: '主题浏览器' },
}
