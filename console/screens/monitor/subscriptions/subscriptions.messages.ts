import { plural } from '#plural.ts'

export const subscriptionsMessages = {
  explain: { en: 'Explain access', zh: '访问诊断' },
  about: { en: 'Subscriptions of all clients.', zh: '查看所有客户端的订阅关系。' },
  aroundTopic: { en: 'is covered by', zh: '属于过滤器' },
  search: { en: 'Search subscriptions', zh: '搜索订阅' },
  searchHint: {
    en: 'Topic filter such as plant/#, or clientid:press qos:1',
    zh: '主题过滤器，例如 plant/#，或 clientid:press qos:1',
  },
  clientGone: { en: 'the client no longer exists', zh: '客户端已不存在' },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  durable: { en: 'Durable', zh: '持久会话' },
  empty: { en: 'No subscriptions', zh: '暂无订阅' },
  emptyText: {
    en: 'A subscription appears here when a client subscribes.',
    zh: '客户端发起订阅后即会显示在这里。',
  },
  ended: {
    en: (count: string) => `${plural(count, 'subscription', 'subscriptions')} ended`,
    zh: (count: string) => `已取消 ${count} 个订阅`,
  },
  inBroker: { en: 'internal', zh: '服务端内部' },
  invalidFilter: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  no: { en: 'No', zh: '否' },
  node: { en: 'Node', zh: '节点' },
  qos: { en: 'QoS', zh: 'QoS' },
  shareGroup: { en: 'Share group', zh: '共享组' },
  state: { en: 'State', zh: '连接状态' },
  explorer: { en: 'Show these topics in the explorer', zh: '在主题浏览器中查看' },
  sameFilter: { en: 'All subscribers of this filter', zh: '该过滤器的所有订阅者' },
  showTopics: { en: 'Topics', zh: '主题' },
  title: { en: 'Subscriptions', zh: '订阅' },
  topic: { en: 'Topic', zh: '主题' },
  topicFilter: { en: 'Topic filter', zh: '主题过滤器' },
  unsubscribe: { en: 'Unsubscribe', zh: '取消订阅' },
  unsubscribeMany: {
    en: (count: string) =>
      `Unsubscribe the clients (${plural(count, 'subscription', 'subscriptions')})?`,
    zh: (count: string) => `确认取消这 ${count} 个订阅？`,
  },
  unsubscribeOne: { en: 'Unsubscribe the client from this topic?', zh: '确认取消该订阅？' },
  unsubscribeText: {
    en: 'The clients stay connected and are not notified. They no longer receive messages of these topics until they subscribe again.',
    zh: '客户端保持连接且不会收到通知，在重新订阅之前将不再收到这些主题的消息。',
  },
  yes: { en: 'Yes', zh: '是' },
}

export const topicsMessages = {
  about: {
    en: 'Subscribed topic filters and their routes.',
    zh: '已被订阅的主题过滤器，以及消息的路由目标。',
  },
  destination: { en: 'Routed to', zh: '路由目标' },
  empty: { en: 'No subscribed topics', zh: '暂无被订阅的主题' },
  emptyText: {
    en: 'Topics without subscribers do not appear here.',
    zh: '仅有发布而无人订阅的主题不会显示在这里。',
  },
  coveredBy: { en: 'Covered by', zh: '所属过滤器' },
  cut: {
    en: 'Only the first 50,000 routes are searched. Search for an exact topic filter to find others.',
    zh: '仅搜索前 50,000 条路由。如需查找其他主题，请使用精确的主题过滤器。',
  },
  ownOrder: {
    en: 'The cluster has very many topic filters. Their nodes are listed one by one, and their subscribers are not counted.',
    zh: '集群中的主题数量很多，当前逐个节点列出，不统计订阅者数量。',
  },
  readAll: { en: 'Read all', zh: '读取全部' },
  durableSessions: {
    en: (count: string) => plural(count, 'durable session', 'durable sessions'),
    zh: (count: string) => `${count} 个持久会话`,
  },
  search: { en: 'Search topics', zh: '搜索主题' },
  searchHint: {
    en: 'Part of a topic filter, or within:plant/#',
    zh: '主题过滤器的一部分，或 within:plant/#',
  },
  allSubscribers: { en: 'All subscribers', zh: '查看全部订阅者' },
  explorer: { en: 'Show these topics in the explorer', zh: '在主题浏览器中查看' },
  inBroker: { en: 'internal', zh: '服务端内部' },
  ofQos: { en: (qos: string) => `QoS ${qos}`, zh: (qos: string) => `QoS ${qos}` },
  sessions: { en: 'Durable sessions', zh: '持久会话' },
  ofSession: {
    en: (clientid: string) => `durable session of ${clientid}`,
    zh: (clientid: string) => `${clientid} 的持久会话`,
  },
  metrics: { en: 'Metrics of this topic', zh: '该主题的指标' },
  metricsOfNames: {
    en: 'Only topics without wildcards or prefixes have metrics',
    zh: '仅支持不含通配符和前缀的主题',
  },
  simulate: { en: 'Simulate a publish', zh: '模拟发布' },
  subscriberCount: { en: 'Subscribers', zh: '订阅者' },
  subscribers: { en: 'Show subscribers', zh: '查看订阅者' },
  title: { en: 'Topics', zh: '主题' },
  topic: { en: 'Topic', zh: '主题' },
}
