export const exhookMessages = {
  about: {
    en: 'External gRPC services that the broker notifies of events and asks about logins, actions and messages, one after the other.',
    zh: '外部 gRPC 服务。服务端按顺序向其通知事件，并询问登录、操作和消息的处理结果。',
  },
  add: { en: 'Create server', zh: '创建 ExHook 服务' },
  all: { en: 'All topics', zh: '所有主题' },
  asksAbout: { en: 'Decides', zh: '参与决策' },
  attempt: { en: 'Reconnect automatically', zh: '自动重连' },
  attemptHelp: {
    en: 'Off: one attempt, when the server is enabled or saved.',
    zh: '关闭时，仅在启用或保存时尝试连接一次。',
  },
  back: { en: 'All servers', zh: '全部 ExHook' },
  cancel: { en: 'Cancel', zh: '取消' },
  create: { en: 'Create', zh: '创建' },
  created: { en: (name: string) => `Created: ${name}`, zh: (name: string) => `已创建：${name}` },
  deleted: { en: (name: string) => `Deleted: ${name}`, zh: (name: string) => `已删除：${name}` },
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (name: string) =>
      `The hook points of ${name} are no longer called. Its metrics are deleted.`,
    zh: (name: string) => `不再调用 ${name} 的钩子，其指标将被删除。`,
  },
  deleteTitle: { en: 'Delete this server?', zh: '确认删除该 ExHook？' },
  denies: {
    en: 'Without an answer of this server, the login, action or message is refused.',
    zh: '该服务无应答时，拒绝登录、操作或消息。',
  },
  disableText: {
    en: (name: string) => `The hook points of ${name} are no longer called.`,
    zh: (name: string) => `不再调用 ${name} 的钩子。`,
  },
  disableDenyText: {
    en: (name: string) =>
      `The hook points of ${name} are no longer called. Logins, actions and messages that it currently refuses are no longer refused by this server.`,
    zh: (name: string) => `不再调用 ${name} 的钩子。目前由它拒绝的登录、操作和消息将不再被它拒绝。`,
  },
  disableTitle: { en: 'Disable this server?', zh: '确认禁用该 ExHook？' },
  disabledHooks: {
    en: 'No hook points: the server is disabled',
    zh: '无已注册的钩子：ExHook 已禁用',
  },
  empty: { en: 'No ExHook servers', zh: '暂无 ExHook' },
  emptyText: {
    en: 'Write a gRPC service to accept or refuse clients and actions, to change messages, or to follow events, in any language.',
    zh: '可以用任意语言编写 gRPC 服务，接受或拒绝客户端和操作、修改消息或跟踪事件。',
  },
  enable: { en: 'Enable', zh: '启用' },
  enabledWith: {
    en: (name: string, hooks: string) => `Enabled: ${name}. Hook points: ${hooks}`,
    zh: (name: string, hooks: string) => `已启用：${name}。钩子：${hooks}`,
  },
  enabledGuarding: {
    en: (name: string) =>
      `Enabled: ${name}. It is not connected. Until it is, logins, actions and messages that it decides about are refused (deny).`,
    zh: (name: string) =>
      `已启用：${name}。尚未连接：在连接之前，需由它判定的登录、操作和消息均被拒绝（deny）。`,
  },
  enabledWithout: {
    en: (name: string) => `Enabled: ${name}. It is not connected, so no hook point is called.`,
    zh: (name: string) => `已启用：${name}。尚未连接，不会调用任何钩子。`,
  },
  enableHelp: {
    en: 'An enabled server is connected as soon as it is saved.',
    zh: '启用后，保存时立即连接。',
  },
  failed: { en: 'Failed', zh: '失败' },
  failedAction: { en: 'If a call fails', zh: '请求失败时' },
  failedActionHelp: {
    en: 'Also applies while the server is away. The embedded broker applies it before the first connection too; a cluster applies it on a node only after the first connection since that node was started. Events are not affected.',
    zh: '服务离线期间同样适用。内置服务端在首次连接之前也适用；集群则要求节点启动后曾连接成功。不影响事件通知。',
  },
  failedDeny: { en: 'Refuse (deny)', zh: '拒绝（deny）' },
  failedIgnore: { en: 'Ask the next server (ignore)', zh: '询问下一个（ignore）' },
  hook: { en: 'Hook point', zh: '钩子' },
  hooks: { en: 'Hook points', zh: '钩子' },
  hooksAbout: {
    en: 'The provider chooses its hook points when it is connected.',
    zh: '钩子由提供方在连接时选择。',
  },
  interval: { en: 'Reconnect interval', zh: '重连间隔' },
  kind: { en: 'Kind', zh: '类型' },
  lost: {
    en: 'Hook points remain registered while the server is away.',
    zh: '服务离线期间，钩子保持注册。',
  },
  name: { en: 'Name', zh: '名称' },
  nameHelp: {
    en: 'Letters, digits, - and _. The name cannot be changed later.',
    zh: '字母、数字、- 和 _，创建后不可修改。',
  },
  nameTaken: { en: 'A server of this name exists', zh: '同名 ExHook 已存在' },
  noHooks: {
    en: 'No hook points: the server is not connected',
    zh: '无已注册的钩子：尚未连接',
  },
  neverOfCluster: {
    en: 'Protection is not active: the server has not been connected since the node was started, and until it is, a cluster refuses nothing, in spite of deny.',
    zh: '防护未生效：节点启动后服务尚未连接时，即使设为 deny，集群也不会拒绝任何请求。',
  },
  neverDeny: {
    en: 'Clients are refused: the server was never connected, so logins that no authenticator decides, actions and messages are refused (deny).',
    zh: '客户端被拒绝：服务从未连接成功，因此认证器未判定的登录、所有操作和消息均被拒绝（deny）。',
  },
  notProtected: {
    en: 'Protection is not active: logins, actions and messages that this server decides about are not checked (ignore).',
    zh: '防护未生效：本应由该服务判定的登录、操作和消息不做检查（ignore）。',
  },
  noneAsked: {
    en: 'The provider asked for no hook points',
    zh: '提供方未注册任何钩子',
  },
  nodelay: { en: 'Send without delay (TCP_NODELAY)', zh: '立即发送（TCP_NODELAY）' },
  keepalive: { en: 'TCP keep-alive', zh: 'TCP 保活' },
  notFound: { en: 'Server not found', zh: 'ExHook 不存在' },
  observes: { en: 'Event', zh: '事件通知' },
  pool: { en: 'Pool size', zh: '连接池大小' },
  poolHelp: {
    en: 'Connections of each node. Calls of one client use the same connection.',
    zh: '每个节点的连接数，同一客户端的请求使用同一连接。',
  },
  probe: { en: 'Test the connection', zh: '测试连接' },
  probed: {
    en: (ms: string) => `Connected in ${ms} ms. Nothing was saved.`,
    zh: (ms: string) => `连接成功，耗时 ${ms} 毫秒，未保存任何配置。`,
  },
  probedHooks: {
    en: 'When it is enabled, these hook points are called:',
    zh: '启用后将调用以下钩子：',
  },
  rate: { en: 'Calls/s', zh: '速率（次/秒）' },
  reason: { en: 'Reason', zh: '原因' },
  maxRate: { en: 'Peak', zh: '峰值' },
  server: { en: 'Server', zh: 'ExHook 服务' },
  settings: { en: 'Settings', zh: '设置' },
  socket: { en: 'Sockets', zh: '套接字' },
  succeeded: { en: 'Succeeded', zh: '成功' },
  tabs: { en: 'Parts of the server', zh: 'ExHook 页面' },
  timeout: { en: 'Request timeout', zh: '请求超时' },
  timeoutHelp: {
    en: 'The longest time that a client waits for an answer.',
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
