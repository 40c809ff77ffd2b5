export const limiterMessages = {
  about: {
    en: 'Limits per node. Listeners and clients have additional limits.',
    zh: '每个节点的限制。监听器和单个客户端另有各自的限制。',
  },
  bytes: { en: 'Byte rate', zh: '字节速率' },
  bytesHelp: {
    en: 'Bytes published by all clients of a node. Above the limit, clients are slowed down; no messages are lost.',
    zh: '一个节点上所有客户端发布的消息字节速率。超出时客户端被限速，不会丢失消息。',
  },
  client: { en: 'Per client', zh: '每个客户端' },
  connections: { en: 'Connection rate', zh: '连接速率' },
  connectionsHelp: {
    en: 'New connections to all listeners of a node. Excess connections are refused and raise an alarm, which clears after one minute without refusals.',
    zh: '一个节点上所有监听器的新建连接速率。超出的连接被拒绝并触发告警，连续一分钟没有连接被拒绝时告警解除。',
  },
  connectionsHelpCluster: {
    en: 'New connections to all listeners of a node. A changed limit applies when the listeners restart.',
    zh: '一个节点上所有监听器的新建连接速率。新的限制在监听器重启后生效。',
  },
  here: { en: 'On this page', zh: '本页设置' },
  kind: { en: 'Limit', zh: '限制' },
  later: {
    en: 'The limits apply to all clients immediately',
    zh: '限制立即对所有客户端生效',
  },
  laterCluster: {
    en: 'The connection rate limit applies after the listeners restart, the others immediately',
    zh: '连接速率限制在监听器重启后生效，其他限制立即生效',
  },
  listener: { en: 'Per listener', zh: '每个监听器' },
  listenerSetting: {
    en: (name: string) => `Listener setting ${name}`,
    zh: (name: string) => `监听器设置 ${name}`,
  },
  messages: { en: 'Message rate', zh: '消息速率' },
  messagesHelp: {
    en: 'Messages published by all clients of a node. Above the limit, clients are slowed down; no messages are lost. API publishes that would wait longer than one second are rejected with status 429.',
    zh: '一个节点上所有客户端发布的消息速率。超出时客户端被限速，不会丢失消息。通过 API 发布的消息如需等待超过一秒，则返回 429。',
  },
  messagesHelpCluster: {
    en: 'Messages published by all clients of a node. Above the limit, clients are slowed down; no messages are lost.',
    zh: '一个节点上所有客户端发布的消息速率。超出时客户端被限速，不会丢失消息。',
  },
  node: { en: 'Per node', zh: '每个节点' },
  noLimit: { en: 'No limit', zh: '不限制' },
  scopes: { en: 'Where limits apply', zh: '限制的作用范围' },
  scopesText: {
    en: 'All limits apply together: per client, per listener and per node.',
    zh: '所有限制同时生效：每个客户端、每个监听器和每个节点。',
  },
  simultaneous: { en: 'Concurrent connections', zh: '并发连接数' },
  title: { en: 'Limits', zh: '限制' },
}
