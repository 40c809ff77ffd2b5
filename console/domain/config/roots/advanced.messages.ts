/** By root and field of the API. */
export const advancedMessages = {
  'force_gc.bytes': { en: 'Bytes', zh: '字节数' },
  'force_gc.bytes_help': {
    en: 'Runs garbage collection for a connection after this much traffic.',
    zh: '连接处理的数据达到该大小后回收内存。',
  },
  'force_gc.count': { en: 'Messages', zh: '消息数' },
  'force_gc.count_help': {
    en: 'Runs garbage collection for a connection after this number of messages.',
    zh: '连接处理的消息达到该数量后回收内存。',
  },
  'force_gc.enable': { en: 'Forced garbage collection', zh: '强制垃圾回收' },
  'force_gc.enable_help': {
    en: 'Frees memory of busy connections more often, but uses more CPU.',
    zh: '更频繁地回收繁忙连接的内存，会占用更多 CPU。',
  },
  'force_shutdown.enable': { en: 'Forced shutdown', zh: '强制关闭' },
  'force_shutdown.enable_help': {
    en: 'Closes a connection when its process exceeds one of these limits, to protect the node.',
    zh: '连接进程超过以下任一限制时将其关闭，以保护节点。',
  },
  'force_shutdown.max_heap_size': { en: 'Max heap size', zh: '最大堆大小' },
  'force_shutdown.max_heap_size_help': {
    en: 'Maximum process memory per connection.',
    zh: '单个连接进程的内存上限。',
  },
  'force_shutdown.max_mailbox_size': { en: 'Max mailbox size', zh: '最大进程邮箱长度' },
  'force_shutdown.max_mailbox_size_help': {
    en: 'Maximum messages waiting for the process of a connection.',
    zh: '单个连接进程中等待处理的消息数上限。',
  },
}

export const brokerMessages = {
  enable_session_registry: { en: 'Session registry', zh: '会话注册表' },
  enable_session_registry_help: {
    en: 'Records the node of each client. If disabled, sessions cannot move between nodes, and client lists are incomplete.',
    zh: '集群记录每个客户端所在的节点。关闭后会话无法跨节点接管，客户端列表也不完整。',
  },
  session_history_retain: { en: 'Session history', zh: '会话历史保留时长' },
  session_history_retain_help: {
    en: 'How long ended sessions still count as recent clients.',
    zh: '已结束的会话仍计入近期客户端数的时长。',
  },
}

export const dashboardMessages = {
  cors: { en: 'CORS', zh: '跨域请求（CORS）' },
  cors_help: {
    en: 'Allows pages of other origins to call the API.',
    zh: '允许其他网站的页面调用 API。',
  },
  'listeners.http.backlog': { en: 'Backlog', zh: '连接等待队列' },
  'listeners.http.backlog_help': {
    en: 'Maximum connections waiting to be accepted.',
    zh: '等待接受的连接数上限。',
  },
  'listeners.http.bind': { en: 'Bind', zh: '监听地址' },
  'listeners.http.bind_help': {
    en: 'A port, or an address and port. 0: disabled.',
    zh: '端口，或地址加端口，0 表示关闭。',
  },
  'listeners.http.inet6': { en: 'IPv6', zh: 'IPv6' },
  'listeners.http.ipv6_v6only': { en: 'IPv6 only', zh: '仅 IPv6' },
  'listeners.http.max_connections': { en: 'Max connections', zh: '最大连接数' },
  'listeners.http.num_acceptors': { en: 'Acceptors', zh: '接收进程数' },
  'listeners.http.num_acceptors_help': {
    en: 'Processes that accept connections. Default: one per CPU core.',
    zh: '接受连接的进程数，默认为 CPU 核数。',
  },
  'listeners.http.proxy_header': { en: 'PROXY protocol', zh: 'PROXY 协议' },
  'listeners.http.proxy_header_help': {
    en: 'Reads the client address from the header sent by a load balancer in front of the listener.',
    zh: '从监听器前的负载均衡器发送的 PROXY 头中读取客户端地址。',
  },
  'listeners.http.send_timeout': { en: 'Send timeout', zh: '发送超时' },
  'listeners.http.send_timeout_help': {
    en: 'Connections that accept no data for this time are closed.',
    zh: '连接在此时间内无法发送数据则被关闭。',
  },
  swagger_support: { en: 'API documentation', zh: 'API 文档' },
  swagger_support_help: { en: 'Served at /api-docs.', zh: '位于 /api-docs。' },
  token_expired_time: { en: 'Login session lifetime', zh: '登录会话有效期' },
  token_expired_time_help: {
    en: 'Login sessions expire after this time without activity.',
    zh: '无操作超过此时间后登录会话过期。',
  },
}

export const advancedWords = {
  bindProblem: {
    en: 'Enter a port from 0 to 65535, or an address with a port such as 127.0.0.1:18083',
    zh: '请输入 0 至 65535 的端口，或地址加端口，例如 127.0.0.1:18083',
  },
  broker: { en: 'Broker', zh: '服务端' },
  console: { en: 'Console and API', zh: '控制台与 API' },
  forceGc: { en: 'Garbage collection', zh: '垃圾回收' },
  forceShutdown: { en: 'Connection overload protection', zh: '连接过载保护' },
  httpListener: { en: 'Console HTTP listener', zh: '控制台 HTTP 监听器' },
  httpListenerAbout: {
    en: 'This console and the API use this listener. A wrong address locks you out.',
    zh: 'API 和本控制台均通过此监听器访问，地址错误会导致无法访问。',
  },
  httpsListener: { en: 'Console HTTPS listener', zh: '控制台 HTTPS 监听器' },
}
