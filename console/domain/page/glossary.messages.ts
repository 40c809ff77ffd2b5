/** Technical terms, each with a single translation. */
export const glossary = {
  client: { en: 'Client', zh: '客户端' },
  clients: { en: 'Clients', zh: '客户端' },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  connection: { en: 'Connection', zh: '连接' },
  node: { en: 'Node', zh: '节点' },
  nodes: { en: 'Nodes', zh: '节点' },
  qos: { en: 'QoS', zh: 'QoS' },
  retained: { en: 'Retained messages', zh: '保留消息' },
  session: { en: 'Session', zh: '会话' },
  subscription: { en: 'Subscription', zh: '订阅' },
  subscriptions: { en: 'Subscriptions', zh: '订阅' },
  sharedSubscriptions: { en: 'Shared subscriptions', zh: '共享订阅' },
  topic: { en: 'Topic', zh: '主题' },
  topics: { en: 'Topics', zh: '主题' },
  username: { en: 'Username', zh: '用户名' },
}
