export const limiterMessages = {
  about: {
    en: 'Limits of each node. Further limits apply to a listener or to one client.',
    zh: '每个节点的限制。监听器和单个客户端另有各自的限制。',
  },
  bytes: { en: 'Byte rate', zh: '字节速率' },
  bytesHelp: {
    en: 'Bytes of the messages that all clients of a node publish. Above it, clients are slowed down; no message is lost.',
    zh: '一个节点上所有客户端发布的消息字节速率。超出时客户端被限速，不会丢失消息。',
  },
  client: { en: 'Each client', zh: '单个客户端' },
  connections: { en: 'Connection rate', zh: '连接速率' },
  connectionsHelp: {
    en: 'New connections of all listeners of a node. The embedded broker refuses excess connections, and raises an alarm until none was refused for one minute. A cluster applies a changed limit when its listeners restart.',
    zh: '一个节点上所有监听器的新建连接速率。内置服务端拒绝超出的连接并触发告警，连续一分钟没有连接被拒绝时告警解除。集群在监听器重启后应用新的限制。',
  },
  here: { en: 'On this page', zh: '本页设置' },
  kind: { en: 'Limit', zh: '限制' },
  later: {
    en: 'The limits apply to all clients immediately',
    zh: '限制立即对所有客户端生效',
  },
  laterCluster: {
    en: 'The limit of connections applies after the listeners restart, the others immediately',
    zh: '连接速率限制在监听器重启后生效，其他限制立即生效',
  },
  listener: { en: 'Each listener', zh: '每个监听器' },
  listenerSetting: {
    en: (name: string) => `${name} of the listener`,
    zh: (name: string) => `监听器的 ${name}`,
  },
  messages: { en: 'Message rate', zh: '消息速率' },
  messagesHelp: {
    en: 'Messages that all clients of a node publish. Above it, clients are slowed down, and no message is lost. The embedded broker answers a publish by API with 429 if it would have to wait longer than one second.',
    zh: '一个节点上所有客户端发布的消息速率。超出时客户端被限速，不会丢失消息。通过 API 发布的消息如需等待超过一秒，内置服务端返回 429。',
  },
  node: { en: 'Each node', zh: '每个节点' },
  noLimit: { en: 'No limit', zh: '不限制' },
  scopes: { en: 'Where limits apply', zh: '限制的作用范围' },
  scopesText: {
    en: 'Every limit that is set applies: a client is subject to its own limit, that of its listener and that of its node.',
    zh: '所有已设置的限制同时生效：客户端受自身、所属监听器和所在节点的限制。',
  },
  simultaneous: { en: 'Connections at the same time', zh: '并发连接数' },
  title: { en: 'Limits', zh: '限制' },
}
