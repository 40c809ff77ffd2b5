export const tryMessages = {
  about: {
    en: 'Opens one real connection to the cluster with the username and password above. The connection counts in metrics, appears in logs and may trigger a ban. Without a client ID, a new ID is used.',
    zh: '使用上方的用户名和密码真实连接一次集群：会计入指标和日志，也可能使客户端被加入黑名单。未填写客户端 ID 时使用新的 ID。',
  },
  accepted: { en: 'The cluster accepted the login', zh: '集群接受了该登录' },
  denied: { en: 'The cluster denied the login', zh: '集群拒绝了该登录' },
  takeoverText: {
    en: 'The client ID has a session. Connecting disconnects the existing client and ends its session; its subscriptions and queued messages are lost.',
    zh: '该客户端 ID 已有会话。连接会断开现有客户端并结束其会话，其订阅和排队的消息都会丢失。',
  },
  takeoverTitle: {
    en: (clientid: string) => `Connect as ${clientid}?`,
    zh: (clientid: string) => `确认以 ${clientid} 的身份连接？`,
  },
  title: { en: 'Test the login', zh: '测试登录' },
  tryIt: { en: 'Connect', zh: '连接' },
  unreachable: {
    en: 'No response from the listener: check its address, and whether this browser can reach it',
    zh: '监听器没有应答：请检查地址，以及浏览器能否访问',
  },
  url: { en: 'Address of the WebSocket listener', zh: 'WebSocket 监听器地址' },
  wrongUrl: {
    en: 'Format: ws:// or wss://, host, port and path',
    zh: '格式为 ws:// 或 wss:// 加主机、端口与路径',
  },
}
