import { resultMessages } from '#messages/results.messages.ts'

export const exhookMessages = {
  about: {
    en: 'External gRPC services that receive events and decide on logins, actions and messages, in this order.',
    zh: '外部 gRPC 服务：按此顺序接收事件，并决定是否允许登录、操作和消息。',
  },
  add: { en: 'Create server', zh: '创建 ExHook 服务' },
  all: { en: 'All topics', zh: '所有主题' },
  asksAbout: { en: 'Decision', zh: '参与决策' },
  back: { en: 'All servers', zh: '全部 ExHook' },
  cancel: { en: 'Cancel', zh: '取消' },
  create: { en: 'Create', zh: '创建' },
  created: resultMessages.created,
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (name: string) => `${name} is no longer called. Its metrics are deleted.`,
    zh: (name: string) => `不再调用 ${name} 的钩子，其指标将被删除。`,
  },
  deleteTitle: { en: 'Delete this server?', zh: '确认删除该 ExHook？' },
  denies: {
    en: 'If this server does not respond, logins, actions and messages are refused.',
    zh: '该服务无应答时，拒绝登录、操作或消息。',
  },
  disableText: {
    en: (name: string) => `${name} is no longer called.`,
    zh: (name: string) => `不再调用 ${name} 的钩子。`,
  },
  disableDenyText: {
    en: (name: string) =>
      `${name} is no longer called and no longer refuses logins, actions and messages.`,
    zh: (name: string) => `不再调用 ${name} 的钩子，它也不再拒绝登录、操作和消息。`,
  },
  disableTitle: { en: 'Disable this server?', zh: '确认停用该 ExHook？' },
  disabledHooks: {
    en: 'Hook points are known after the server is enabled and connects',
    zh: '启用并连接该服务后才能获知其钩子',
  },
  empty: { en: 'No ExHook servers', zh: '暂无 ExHook' },
  emptyText: {
    en: 'Write a gRPC service in any language to accept or refuse clients and actions, change messages or follow events.',
    zh: '可以用任意语言编写 gRPC 服务，接受或拒绝客户端和操作、修改消息或跟踪事件。',
  },
  enable: { en: 'Enable', zh: '启用' },
  enabledWith: {
    en: (name: string, hooks: string) => `Enabled: ${name}. Hook points: ${hooks}`,
    zh: (name: string, hooks: string) => `已启用：${name}。钩子：${hooks}`,
  },
  enabledGuarding: {
    en: (name: string) =>
      `Enabled: ${name}, not connected. Until it connects, the logins, actions and messages that it decides are refused (deny).`,
    zh: (name: string) =>
      `已启用：${name}。尚未连接：在连接之前，需由它判定的登录、操作和消息均被拒绝（deny）。`,
  },
  enabledWithout: {
    en: (name: string) => `Enabled: ${name}, not connected. No hook points are called.`,
    zh: (name: string) => `已启用：${name}。尚未连接，不会调用任何钩子。`,
  },
  enableHelp: {
    en: 'The broker connects when you save.',
    zh: '保存后服务端立即连接。',
  },
  failed: { en: 'Failed', zh: '失败' },
  failedAction: { en: 'If a call fails', zh: '请求失败时' },
  failedActionHelp: {
    en: 'Also applies while the server is disconnected, and before the first connection. Events are not affected.',
    zh: '服务断开期间以及首次连接之前同样适用，不影响事件通知。',
  },
  failedActionHelpCluster: {
    en: 'Also applies while the server is disconnected, but on a node only after the first connection since the node started. Events are not affected.',
    zh: '服务断开期间同样适用，但要求节点启动后曾连接成功。不影响事件通知。',
  },
  failedDeny: { en: 'Refuse (deny)', zh: '拒绝（deny）' },
  failedIgnore: {
    en: 'Continue with the next server (ignore)',
    zh: '交由下一个服务处理（ignore）',
  },
  hook: { en: 'Hook point', zh: '钩子' },
  hooks: { en: 'Hook points', zh: '钩子' },
  hooksAbout: {
    en: 'The server selects its hook points when the broker connects.',
    zh: '服务端连接时，由该服务选择钩子。',
  },
  interval: { en: 'Reconnect interval', zh: '重连间隔' },
  intervalHelp: {
    en: 'If off, the broker tries once when the server is enabled or saved.',
    zh: '关闭时，仅在启用或保存时尝试连接一次。',
  },
  kind: { en: 'Type', zh: '类型' },
  lost: {
    en: 'Hook points remain registered while the server is disconnected.',
    zh: '服务断开期间，钩子保持注册。',
  },
  name: { en: 'Name', zh: '名称' },
  nameHelp: {
    en: 'Letters, digits, - and _. Cannot be changed later.',
    zh: '字母、数字、- 和 _，创建后不可修改。',
  },
  nameTaken: { en: 'A server with this name already exists', zh: '同名 ExHook 已存在' },
  noHooks: {
    en: 'Hook points are known after the server connects',
    zh: '该服务连接后才能获知其钩子',
  },
  neverOfCluster: {
    en: 'Protection is not active: the server has not connected since the node started. Until it connects, a cluster refuses nothing, even with deny.',
    zh: '防护未生效：节点启动后服务尚未连接时，即使设为 deny，集群也不会拒绝任何请求。',
  },
  neverDeny: {
    en: 'Until the server connects, the broker denies all publishes and subscriptions, and logins that no authenticator accepts (deny).',
    zh: '该服务连接成功之前，服务端拒绝所有发布和订阅，以及没有认证器接受的登录（deny）。',
  },
  notProtected: {
    en: 'Protection is not active: the logins, actions and messages that this server decides are not checked (ignore).',
    zh: '防护未生效：本应由该服务判定的登录、操作和消息不做检查（ignore）。',
  },
  noneAsked: {
    en: 'The server selected no hook points',
    zh: '该服务未注册任何钩子',
  },
  nodelay: { en: 'Send without delay (TCP_NODELAY)', zh: '立即发送（TCP_NODELAY）' },
  keepalive: { en: 'TCP keep-alive', zh: 'TCP 保活' },
  notFound: { en: 'Server not found', zh: 'ExHook 不存在' },
  observes: { en: 'Event', zh: '事件通知' },
  pool: { en: 'Pool size', zh: '连接池大小' },
  poolHelp: {
    en: 'Connections per node. Calls for one client use the same connection.',
    zh: '每个节点的连接数，同一客户端的请求使用同一连接。',
  },
  probe: { en: 'Test the connection', zh: '测试连接' },
  probeOfCluster: {
    en: 'A cluster cannot test a connection before it is saved: each node connects on its own. After saving, the page shows the state on every node.',
    zh: '集群无法在保存前测试连接：每个节点各自连接该服务。保存后，页面会显示各节点的连接状态。',
  },
  probed: {
    en: (ms: string) => `Connected in ${ms} ms. Nothing was saved.`,
    zh: (ms: string) => `连接成功，耗时 ${ms} 毫秒，未保存任何配置。`,
  },
  probedHooks: {
    en: 'Once enabled, these hook points are called:',
    zh: '启用后将调用以下钩子：',
  },
  rate: { en: 'Calls/s', zh: '速率（次/秒）' },
  reason: { en: 'Reason', zh: '原因' },
  maxRate: { en: 'Peak', zh: '峰值' },
  server: { en: 'Server', zh: 'ExHook 服务' },
  settings: { en: 'Settings', zh: '设置' },
  socket: { en: 'Sockets', zh: '套接字' },
  succeeded: { en: 'Succeeded', zh: '成功' },
  tabs: { en: 'Server sections', zh: 'ExHook 页面' },
  test: { en: 'Connection test', zh: '连接测试' },
  timeout: { en: 'Request timeout', zh: '请求超时' },
  timeoutHelp: {
    en: 'Maximum time that a client waits for a response.',
    zh: '客户端等待应答的最长时间。',
  },
  title: { en: 'ExHook', zh: 'ExHook' },
  topics: { en: 'Topics', zh: '主题' },
  url: { en: 'Address', zh: '地址' },
  urlHelp: {
    en: 'http://host:port, or https://host:port for TLS',
    zh: 'http://host:port，使用 TLS 时为 https://host:port',
  },
  wrongName: {
    en: 'Letters, digits, - and _ only, beginning with a letter or digit; at most 256 characters',
    zh: '只能包含字母、数字、- 和 _，以字母或数字开头，最多 256 个字符',
  },
  wrongUrl: {
    en: 'Enter http:// or https:// with host and port',
    zh: '请输入带主机和端口的 http:// 或 https:// 地址',
  },
}
