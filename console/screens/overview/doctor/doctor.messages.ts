import { plural } from '#plural.ts'

export const doctorMessages = {
  title: { en: 'Warnings', zh: '配置与安全警告' },
  count: {
    en: (count: string) => plural(count, 'warning', 'warnings'),
    zh: (count: string) => `${count} 条警告`,
  },
  /** The number of problems and warnings that the checks of the configuration found. */
  checks: {
    en: (counts: string) => `Checks: ${counts}`,
    zh: (counts: string) => `检查：${counts}`,
  },
  problems: {
    en: (count: string) => plural(count, 'problem', 'problems'),
    zh: (count: string) => `${count} 个问题`,
  },
  dismiss: { en: 'Dismiss', zh: '忽略' },
  dismissWhich: {
    en: (warning: string) => `Dismiss: ${warning}`,
    zh: (warning: string) => `忽略：${warning}`,
  },
  dismissedCount: {
    en: (count: string) => plural(count, 'dismissed warning', 'dismissed warnings'),
    zh: (count: string) => `已忽略 ${count} 条警告`,
  },
  fix: { en: 'Fix', zh: '前往处理' },
  restore: { en: 'Restore', zh: '恢复' },
  restoreWhich: {
    en: (warning: string) => `Restore: ${warning}`,
    zh: (warning: string) => `恢复：${warning}`,
  },
  since: { en: (time: string) => `since ${time}`, zh: (time: string) => `自 ${time} 起` },
  incomplete: { en: 'Some checks could not run', zh: '部分配置读取失败' },
  notRead: {
    en: 'Some checks could not run: the list may be incomplete.',
    zh: '部分配置读取失败，结果可能不完整。',
  },
}

export const findingMessages = {
  authenticatorDown: {
    en: (name: string) =>
      `The authenticator ${name} cannot reach its server and is skipped: its users cannot log in`,
    zh: (name: string) => `认证器“${name}”无法连接后端服务，已被跳过，其用户无法登录`,
  },
  sourceDown: {
    en: (name: string) =>
      `The authorization source ${name} cannot reach its server: none of its rules is enforced`,
    zh: (name: string) => `授权数据源“${name}”无法连接后端服务，其规则均不生效`,
  },
  sourceDownOpen: {
    en: (name: string) =>
      `The authorization source ${name} cannot reach its server: its deny rules are not enforced, and actions are allowed unless another source denies them`,
    zh: (name: string) =>
      `授权数据源“${name}”无法连接后端服务：其拒绝规则不生效，其他数据源未拒绝的操作均被允许`,
  },
  nodeWillNotStart: {
    en: (listener: string) =>
      `The listener ${listener} cannot be opened. The node will not start again while this listener is enabled`,
    zh: (listener: string) => `监听器 ${listener} 无法打开：停用该监听器之前，节点将无法再次启动`,
  },
  defaultPassword: {
    en: (name: string) => `The user ${name} still has the publicly known default password`,
    zh: (name: string) => `用户 ${name} 仍在使用默认密码，存在安全风险`,
  },
  nobodyAsked: {
    en: () => 'No authenticator is enabled: any client can connect',
    zh: () => '没有启用任何认证器，所有客户端均可连接',
  },
  openListener: {
    en: (id: string) => `The listener ${id} accepts clients without authentication`,
    zh: (id: string) => `监听器 ${id} 未启用认证，客户端可直接连接`,
  },
  unsafeHash: {
    en: (id: string) => `The passwords of ${id} are stored in plain text or with a weak hash`,
    zh: (id: string) => `${id} 的密码以明文或易破解的哈希保存`,
  },
  eternalKeys: {
    en: (names: string) => `These API keys never expire: ${names}`,
    zh: (names: string) => `以下 API 密钥永不过期：${names}`,
  },
  eternalKey: {
    en: (name: string) => `The API key ${name} never expires`,
    zh: (name: string) => `API 密钥 ${name} 永不过期`,
  },
  openFile: {
    en: () => 'The ACL file ends with {allow, all}: every topic not denied above is allowed',
    zh: () => 'ACL 文件以 {allow, all} 结尾：上方未拒绝的主题均被允许',
  },
  openEnd: {
    en: () => 'Actions that match no authorization rule are allowed',
    zh: () => '未匹配任何授权规则的操作默认允许',
  },
  openToNetwork: {
    en: (id: string) =>
      `The listener ${id} accepts any client from the network without authentication`,
    zh: (id: string) => `监听器 ${id} 对网络开放且未启用认证，任何客户端均可连接`,
  },
  oldTls: {
    en: (id: string) =>
      `The listener ${id} accepts TLS 1.0 or 1.1, which are no longer secure (RFC 8996)`,
    zh: (id: string) => `监听器 ${id} 允许已不安全的 TLS 1.0 或 1.1（RFC 8996）`,
  },
  sampleCertificate: {
    en: (id: string) =>
      `The listener ${id} uses a sample certificate with a public private key: its traffic can be decrypted`,
    zh: (id: string) => `监听器 ${id} 使用示例证书，其私钥是公开的`,
  },
  certificateExpired: {
    en: (id: string) => `The certificate of the listener ${id} has expired: clients refuse it`,
    zh: (id: string) => `监听器 ${id} 的证书已过期，客户端会拒绝连接`,
  },
  certificateExpires: {
    en: (id: string) => `The certificate of the listener ${id} expires within 30 days`,
    zh: (id: string) => `监听器 ${id} 的证书将在 30 天内过期`,
  },
  endlessQueues: {
    en: () => 'Session queues have no length limit: one disconnected client can use up the memory',
    zh: () => '会话消息队列没有长度限制：一个长期断开的客户端即可耗尽内存',
  },
  queuesBeyondMemory: {
    en: () =>
      'Full queues of all sessions would exceed the memory, at 1 KB per message: reduce the queue length',
    zh: () => '若所有会话的队列均占满（按每条消息 1 KB 计），将超出内存：请减小队列长度',
  },
  packetAboveBuffer: {
    en: (id: string) =>
      `The maximum packet size exceeds the send buffer of the listener ${id}: one packet blocks its client`,
    zh: (id: string) => `最大报文长度超过监听器 ${id} 的发送缓冲区：单个报文即可阻塞客户端`,
  },
  frameBelowPacket: {
    en: (id: string) =>
      `The listener ${id} limits WebSocket frames below the maximum packet size: large packets end the connection`,
    zh: (id: string) =>
      `监听器 ${id} 的 WebSocket 帧上限小于最大报文长度：较大的报文会导致连接断开`,
  },
  twoClientIds: {
    en: () =>
      'Username and certificate are both configured as the client ID: only one takes effect',
    zh: () => '同时启用了用户名和证书作为客户端 ID：只有其中一项生效',
  },
  retainUnavailable: {
    en: () => 'The retainer is enabled, but clients are not allowed to send retained messages',
    zh: () => '保留消息功能已启用，但不允许客户端发送保留消息',
  },
  retainerOff: {
    en: () =>
      'Clients are allowed to send retained messages, but the retainer is disabled: no messages are stored',
    zh: () => '允许客户端发送保留消息，但保留消息功能已关闭：消息不会被存储',
  },
  retainedAbovePacket: {
    en: () =>
      'The payload limit of retained messages exceeds the maximum packet size and has no effect',
    zh: () => '保留消息的最大消息长度超过最大报文长度，不会生效',
  },
  debugLog: {
    en: (name: string) =>
      `The log handler ${name} logs at debug level: this reduces throughput and can write payloads to the log`,
    zh: (name: string) => `日志处理器 ${name} 的级别为 debug：会降低吞吐量，并可能记录消息内容`,
  },
  nobodyLimited: {
    en: () =>
      'No authorization source is enabled: any client can publish and subscribe to any topic',
    zh: () => '没有启用任何授权数据源，所有客户端可发布和订阅任意主题',
  },
}
