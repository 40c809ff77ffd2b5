import { stateMessages } from '#messages/states.messages.ts'

/** Labels and explanations of the settings of listeners. */
export const fieldMessages = {
  acceptors: { en: 'Acceptors', zh: '接收进程数' },
  acceptorsHelp: {
    en: 'Processes that accept connections.',
    zh: '同时接受连接的进程数。',
  },
  accessRules: { en: 'Access rules', zh: '访问规则' },
  accessRulesHelp: {
    en: 'Matched against the client address from top to bottom; the first match decides. Addresses without a match are accepted: end the list with “deny all” to accept only certain networks.',
    zh: '按客户端地址自上而下匹配，以首个匹配的规则为准；未匹配任何规则的地址可以连接。若只允许部分网段，请以“deny all”结尾。',
  },
  activeN: { en: 'Active N', zh: 'Active N' },
  activeNHelp: {
    en: 'Packets per socket read.',
    zh: '连接一次从套接字读取的报文数。',
  },
  allowOriginAbsence: { en: 'Allow clients without Origin', zh: '允许无 Origin 的客户端' },
  allowOriginAbsenceHelp: {
    en: 'Only browsers send an Origin.',
    zh: '只有浏览器会发送 Origin。',
  },
  authn: { en: 'Authentication', zh: '客户端认证' },
  authnHelp: {
    en: 'If disabled, every client is accepted without credentials.',
    zh: '停用后，任何客户端无需凭据即可连接。',
  },
  authnOff: stateMessages.disabled,
  authnOffWarning: {
    en: 'Every client that reaches this port is accepted.',
    zh: '任何能访问该端口的客户端都会被接受。',
  },
  authnOn: stateMessages.enabled,
  authnQuick: {
    en: 'Enabled, reject clients without username immediately',
    zh: '启用，并立即拒绝无用户名的客户端',
  },
  backlog: { en: 'Backlog', zh: '等待队列长度' },
  backlogHelp: {
    en: 'Maximum connections waiting to be accepted. The system refuses additional connections.',
    zh: '等待接受的连接数，超出的连接会被系统拒绝。',
  },
  maximumMtu: { en: 'Maximum MTU', zh: '最大 MTU' },
  maximumMtuHelp: {
    en: 'Maximum packet size of a connection. Default: 1500.',
    zh: '连接使用的最大包长，默认 1500。',
  },
  minimumMtu: { en: 'Minimum MTU', zh: '最小 MTU' },
  minimumMtuHelp: {
    en: 'Packet size at the start of a connection. Default: 1248.',
    zh: '连接开始时的包长，默认 1248。',
  },
  ms: { en: 'ms', zh: '毫秒' },
  mtuOrder: {
    en: 'Must not exceed the maximum MTU',
    zh: '不能大于最大 MTU',
  },
  neverAtZero: { en: '0: never', zh: '0 表示不启用' },
  quicIdleTimeout: { en: 'QUIC idle timeout', zh: 'QUIC 空闲超时时间' },
  quicKeepAlive: { en: 'QUIC keep-alive interval', zh: 'QUIC 保活间隔' },
  quicStreams: { en: 'Streams per connection', zh: '每个连接的流数量' },
  quicStreamsHelp: {
    en: 'Bidirectional streams that a client can open.',
    zh: '客户端可以打开的双向流数量。',
  },
  bind: { en: 'Bind', zh: '监听地址' },
  bindHelp: {
    en: 'Port on all addresses, or address and port: 1883, 127.0.0.1:1883, [::1]:1883.',
    zh: '端口（监听节点的所有地址），或地址加端口：1883、127.0.0.1:1883、[::1]:1883。',
  },
  buffer: { en: 'Read buffer', zh: '读缓冲区' },
  bufferHelp: {
    en: 'Runtime buffer per socket.',
    zh: '运行时为每个套接字分配的缓冲区。',
  },
  bytesRate: { en: 'Byte rate', zh: '字节速率' },
  bytesRateHelp: {
    en: 'Bytes published per client. Faster clients are slowed down, not disconnected.',
    zh: '单个客户端发布的字节速率，超出后会被限速而不会断开。',
  },
  bytes: { en: 'bytes', zh: '字节' },
  cacertfile: { en: 'CA certificate', zh: 'CA 证书' },
  cacertfileHelp: {
    en: 'CA that signs client certificates. Required to verify clients.',
    zh: '为客户端证书签名的 CA，校验客户端时必填。',
  },
  certfile: { en: 'Certificate', zh: '证书' },
  partialChain: { en: 'Partial chain', zh: '部分证书链' },
  partialChainHelp: {
    en: 'EMQX Enterprise trusts intermediate certificates in the CA file.',
    zh: 'EMQX 企业版会信任 CA 文件中的中间证书。',
  },
  partialChainOff: { en: 'Off', zh: '关闭' },
  partialChainOn: { en: 'On', zh: '开启' },
  partialChainOne: { en: 'One certificate in the CA file', zh: 'CA 文件中的一个证书' },
  partialChainTwo: { en: 'Two certificates in the CA file', zh: 'CA 文件中的两个证书' },
  checkOrigin: { en: 'Check Origin', zh: '检查 Origin' },
  checkOriginHelp: {
    en: 'Accepts browsers only from the allowed origins.',
    zh: '仅接受来自允许的 Origin 的浏览器。',
  },
  checkOrigins: { en: 'Allowed origins', zh: '允许的 Origin' },
  checkOriginsHelp: { en: 'Separated by commas.', zh: '以逗号分隔。' },
  ciphers: { en: 'Cipher suites', zh: '加密套件' },
  ciphersHelp: {
    en: 'Separated by commas. Empty: the default suites of the TLS versions.',
    zh: '以逗号分隔。留空则使用 TLS 版本的默认套件。',
  },
  clientRenegotiation: { en: 'Client renegotiation', zh: '允许客户端重协商' },
  clientTakeover: { en: 'Client compression context', zh: '客户端压缩上下文' },
  clientWindow: { en: 'Client window bits', zh: '客户端窗口位数' },
  compress: { en: 'Compress frames', zh: '压缩帧' },
  compressHelp: {
    en: 'Uses CPU time and memory per connection.',
    zh: '每个连接会占用更多 CPU 和内存。',
  },
  crl: { en: 'Check revocation lists', zh: '检查证书吊销列表' },
  crlHelp: {
    en: 'Refuses revoked client certificates. Requires “Verify clients”.',
    zh: '拒绝已吊销的客户端证书，需开启“校验客户端”。',
  },
  deflateMemory: { en: 'Compression memory', zh: '压缩内存' },
  deflateStrategy: { en: 'Compression strategy', zh: '压缩策略' },
  depth: { en: 'Certificate depth', zh: '证书链深度' },
  depthHelp: {
    en: 'Maximum intermediate certificates between client and CA.',
    zh: '客户端证书与 CA 之间的中间证书数。',
  },
  dhfile: { en: 'Diffie-Hellman parameters', zh: 'Diffie-Hellman 参数' },
  enable: stateMessages.enabled,
  enableHelp: {
    en: 'Opens the port on every node. Disabled listeners stay closed after a restart.',
    zh: '在所有节点上打开端口。停用的监听器重启后仍保持关闭。',
  },
  failIfNoPeerCert: { en: 'Require client certificate', zh: '强制客户端证书' },
  extKeyUsage: { en: 'Required extended key usages', zh: '必需的扩展密钥用途' },
  extKeyUsageHelp: {
    en: 'Client certificates must have all of them. Example: clientAuth,OID:1.3.6.1.4.1.311.20.2.2. Requires “Verify clients”. OpenSSL always refuses certificates that list usages without clientAuth.',
    zh: '客户端证书必须具备全部用途，例如 clientAuth,OID:1.3.6.1.4.1.311.20.2.2，需开启“校验客户端”。证书声明了用途但不含 clientAuth 时，OpenSSL 始终拒绝。',
  },
  failIfNoPeerCertHelp: {
    en: 'Refuses clients without a certificate. Requires “Verify clients”.',
    zh: '拒绝没有证书的客户端，需开启“校验客户端”。',
  },
  failIfNoSubprotocol: { en: 'Require subprotocol', zh: '必须带子协议' },
  failIfNoSubprotocolHelp: {
    en: 'Refuses WebSocket clients that do not name a supported subprotocol.',
    zh: '拒绝未声明受支持子协议的 WebSocket 客户端。',
  },
  gcAfterHandshake: { en: 'Collect garbage after handshake', zh: '握手后回收内存' },
  handshakeTimeout: { en: 'Handshake timeout', zh: '握手超时' },
  hibernateAfter: { en: 'Hibernate after', zh: '休眠时间' },
  hibernateAfterHelp: {
    en: 'Idle TLS connections release memory after this time.',
    zh: '空闲的 TLS 连接在此时间后释放内存。',
  },
  highWatermark: { en: 'Send buffer limit', zh: '发送缓冲区上限' },
  highWatermarkHelp: {
    en: 'A client with more unsent bytes is considered unable to keep up.',
    zh: '未发送字节超过此值时，视为客户端跟不上发送速度。',
  },
  honorCipherOrder: { en: 'Prefer broker cipher order', zh: '优先使用服务端的套件顺序' },
  idleTimeout: { en: 'Idle timeout', zh: '空闲超时' },
  idleTimeoutHelp: {
    en: 'WebSocket connections without any frame for this time are closed.',
    zh: '超过此时间没有任何帧的 WebSocket 连接会被关闭。',
  },
  keepalive: { en: 'TCP keepalive', zh: 'TCP keepalive' },
  keepaliveHelp: {
    en: '“none”, or seconds until the first probe, seconds between probes, and number of probes: 240,30,9.',
    zh: '“none”，或首次探测前的秒数、探测间隔秒数和探测次数：240,30,9。',
  },
  keyfile: { en: 'Private key', zh: '私钥' },
  keyPassword: { en: 'Private key password', zh: '私钥密码' },
  logLevel: { en: 'TLS log level', zh: 'TLS 日志级别' },
  maxConnections: { en: 'Max connections', zh: '最大连接数' },
  maxConnectionsHelp: {
    en: 'Maximum concurrent clients per node. Additional clients are refused.',
    zh: '每个节点的最大并发客户端数，超出的客户端会被拒绝。',
  },
  maxConnRate: { en: 'Connection rate', zh: '连接速率' },
  maxConnRateHelp: {
    en: 'New connections per node. Additional connections wait or are refused.',
    zh: '该监听器在每个节点上的新建连接速率，超出的连接会等待或被拒绝。',
  },
  maxFrameSize: { en: 'Max frame size', zh: '最大帧长度' },
  messagesRate: { en: 'Message rate', zh: '消息速率' },
  messagesRateHelp: {
    en: 'Messages published per client. Faster clients are slowed down, not disconnected.',
    zh: '单个客户端发布的消息速率，超出后会被限速而不会断开。',
  },
  mountpoint: { en: 'Mountpoint', zh: '挂载点' },
  mountpointHelp: {
    en: 'Prefix added to all topics of these clients. Placeholders: ${clientid}, ${username}, ${client_attrs.NAME}.',
    zh: '客户端所有主题的前缀，可使用 ${clientid}、${username} 和 ${client_attrs.NAME}。',
  },
  mqttPath: { en: 'Path', zh: '路径' },
  mqttPathHelp: { en: 'Path of the WebSocket URL.', zh: 'WebSocket 地址的路径。' },
  name: { en: 'Name', zh: '名称' },
  nameHelp: {
    en: 'Letters, digits, hyphens and underscores. Cannot be changed later.',
    zh: '字母、数字、连字符和下划线，创建后不可修改。',
  },
  nodelay: { en: 'No delay (TCP_NODELAY)', zh: '禁用 Nagle 算法（TCP_NODELAY）' },
  nodelayHelp: {
    en: 'Small packets are sent immediately.',
    zh: '小报文立即发送。',
  },
  ocsp: { en: 'OCSP stapling', zh: 'OCSP stapling' },
  ocspHelp: {
    en: 'Sends the revocation status of the listener’s certificate with the handshake.',
    zh: '握手时附带监听器证书的吊销状态。',
  },
  ocspHttpTimeout: { en: 'OCSP responder timeout', zh: 'OCSP 响应超时' },
  ocspIssuer: { en: 'Issuer certificate', zh: '颁发者证书' },
  ocspRefresh: { en: 'Refresh interval', zh: '刷新间隔' },
  ocspUrl: { en: 'OCSP responder URL', zh: 'OCSP 响应地址' },
  piggyback: { en: 'Packets per frame', zh: '每帧报文数' },
  piggybackMultiple: { en: 'Several', zh: '多个' },
  piggybackSingle: { en: 'One', zh: '一个' },
  proxyAddressHeader: { en: 'Client address header', zh: '客户端地址请求头' },
  proxyPortHeader: { en: 'Client port header', zh: '客户端端口请求头' },
  proxyHeaderHelp: {
    en: 'Set by a reverse proxy in front of the listener.',
    zh: '由监听器前的反向代理设置。',
  },
  proxyProtocol: { en: 'PROXY protocol', zh: 'PROXY 协议' },
  proxyProtocolHelp: {
    en: 'A load balancer sends the client address first (version 1 or 2). Connections without it are refused.',
    zh: '由负载均衡先发送客户端地址（版本 1 或 2），未发送的客户端会被拒绝。',
  },
  proxyTimeout: { en: 'PROXY header timeout', zh: 'PROXY 头超时' },
  recbuf: { en: 'System receive buffer', zh: '系统接收缓冲区' },
  reuseaddr: { en: 'Reuse address', zh: '复用地址' },
  reuseSessions: { en: 'Reuse TLS sessions', zh: '复用 TLS 会话' },
  reuseSessionsHelp: { en: 'Not used with TLS 1.3.', zh: '对 TLS 1.3 不起作用。' },
  secureRenegotiate: { en: 'Secure renegotiation', zh: '安全重协商' },
  sendTimeout: { en: 'Send timeout', zh: '发送超时' },
  sendTimeoutHelp: {
    en: 'A send fails if the client reads nothing for this time.',
    zh: '客户端在此时间内不读取数据时发送失败。',
  },
  sendTimeoutClose: { en: 'Disconnect on send timeout', zh: '发送超时后断开' },
  serverTakeover: { en: 'Broker compression context', zh: '服务端压缩上下文' },
  serverWindow: { en: 'Broker window bits', zh: '服务端窗口位数' },
  sndbuf: { en: 'System send buffer', zh: '系统发送缓冲区' },
  subprotocols: { en: 'Subprotocols', zh: '子协议' },
  systemBufferHelp: {
    en: 'Example: 64KB. Empty: operating system default.',
    zh: '例如 64KB。留空则使用操作系统的默认值。',
  },
  takeover: { en: 'Keep between messages', zh: '在消息间保留' },
  takeoverNo: { en: 'Reset after each message', zh: '每条消息后重置' },
  validateUtf8: { en: 'Validate UTF-8 in text frames', zh: '校验文本帧的 UTF-8' },
  selfSigned: { en: 'Create a self-signed certificate', zh: '创建自签名证书' },
  ownCertificate: { en: 'Use an existing certificate', zh: '使用已有证书' },
  selfSignedNames: { en: 'Host names', zh: '主机名' },
  selfSignedNamesHelp: {
    en: 'Names and IP addresses that clients connect to, separated by commas. ECDSA P-256, valid for one year. Clients need a copy of the certificate.',
    zh: '客户端连接所用的主机名和 IP 地址，以逗号分隔。ECDSA P-256，有效期一年。客户端需要持有该证书的副本。',
  },
  verify: { en: 'Verify clients', zh: '校验客户端' },
  verifyHelp: {
    en: 'Verifies client certificates, if sent, with the CA certificate.',
    zh: '用 CA 证书校验客户端发送的证书。',
  },
  verifyNone: { en: 'No', zh: '否' },
  verifyPeer: { en: 'Yes', zh: '是' },
  versions: { en: 'TLS versions', zh: 'TLS 版本' },
  versionsHelp: {
    en: 'TLS 1.0 and 1.1 are no longer secure.',
    zh: 'TLS 1.0 和 1.1 已不安全。',
  },
  zone: { en: 'Zone', zh: '区域' },
  zoneHelp: {
    en: 'Clients of this listener use the settings of this zone. Manage zones on the Zones tab of the MQTT page.',
    zh: '客户端使用该区域的设置。区域在“MQTT”页面的“区域”标签中管理。',
  },
  zoneHelpOfCluster: {
    en: 'Clients of this listener use the MQTT settings of this zone. Zones are defined in the configuration file.',
    zh: '客户端使用该区域的 MQTT 设置。区域在配置文件中定义。',
  },
}

export const groupMessages = {
  newListener: { en: 'Listener', zh: '监听器' },
  access: { en: 'Access', zh: '访问控制' },
  certificates: { en: 'TLS', zh: 'TLS' },
  certificatesAbout: {
    en: 'File path on the broker, or PEM text, which the broker stores as a file.',
    zh: '服务端上的文件路径，或 PEM 文本（由服务端存为文件）。',
  },
  limits: { en: 'Limits', zh: '限制' },
  limitsAbout: {
    en: 'Node limits are set on the Limits page.',
    zh: '整个节点的限制在“限制”页面设置。',
  },
  ocsp: { en: 'Certificate revocation', zh: '证书吊销' },
  tcp: { en: 'TCP options', zh: 'TCP 选项' },
  tls: { en: 'TLS options', zh: 'TLS 选项' },
  quic: { en: 'QUIC options', zh: 'QUIC 选项' },
  transport: { en: 'Transport', zh: '传输' },
  websocket: { en: 'WebSocket', zh: 'WebSocket' },
  websocketMore: { en: 'WebSocket options', zh: 'WebSocket 选项' },
}

export const checkMessages = {
  tooManyNames: { en: 'At most 16 names', zh: '最多 16 个名称' },
  wrongHostName: {
    en: (name: string) => `Not a host name or an IP address: ${name}`,
    zh: (name: string) => `不是有效的主机名或 IP 地址：${name}`,
  },
  clash: {
    en: (taken: string) => `${taken} uses this port`,
    zh: (taken: string) => `${taken} 已使用该端口`,
  },
  clashWarning: {
    en: (taken: string) =>
      `${taken} uses this port. The listener cannot start until the port is free.`,
    zh: (taken: string) => `${taken} 正在使用该端口，端口释放之前监听器无法启动。`,
  },
  console: { en: 'The console', zh: '控制台' },
  gateway: {
    en: (id: string) => `The gateway listener ${id}`,
    zh: (id: string) => `网关监听器 ${id}`,
  },
  keepaliveWrong: {
    en: 'Enter none, or three numbers such as 240,30,9 (1–72000, 1–750, 1–90)',
    zh: '请输入 none，或三个数字，例如 240,30,9（1–72000、1–750、1–90）',
  },
  everyNode: {
    en: 'Every node needs this address. A node that cannot open the listener fails to restart.',
    zh: '每个节点都需要有该地址。无法打开监听器的节点将无法再次启动。',
  },
  lowPort: {
    en: 'Ports below 1024 require elevated privileges on most systems.',
    zh: '在多数系统上，1024 以下的端口需要特权。',
  },
  nameTaken: {
    en: 'A listener with this type and name already exists',
    zh: '同类型的同名监听器已存在',
  },
  usagesWrong: {
    en: 'Enter names separated by commas, such as clientAuth, serverAuth, OID:1.3.6.1.4.1',
    zh: '请输入以逗号分隔的名称，如 clientAuth、serverAuth、OID:1.3.6.1.4.1',
  },
  needsVerify: { en: 'Requires “Verify clients”', zh: '需开启“校验客户端”' },
  oldTls: {
    en: 'TLS 1.0 and 1.1 are not secure. Enable them for old clients only.',
    zh: 'TLS 1.0 和 1.1 不安全，仅应为旧客户端启用。',
  },
  ownCertificate: {
    en: 'The broker generates its own certificate at this path. Clients trust it only if they have its CA certificate.',
    zh: '服务端会在该路径自行生成证书。客户端只有安装其 CA 证书后才会信任它。',
  },
  path: { en: 'The path must begin with a slash', zh: '路径必须以斜杠开头' },
  rulesOpen: {
    en: 'All other addresses are accepted too, because the list does not end with “deny all”.',
    zh: '列表没有以“deny all”结尾，因此其他地址也都可以连接。',
  },
  ruleWrong: {
    en: (rule: string) =>
      `Invalid rule “${rule}”. Enter allow or deny, then all, an address or a network`,
    zh: (rule: string) => `规则无效：“${rule}”。格式为 allow 或 deny，后接 all、地址或网段`,
  },
  sample: {
    en: 'This is the public sample certificate: its private key is public as well.',
    zh: '这是公开的示例证书，任何人都有其私钥。',
  },
  sizeWrong: { en: 'Enter a size such as 64KB', zh: '请输入大小，例如 64KB' },
  versionsGap: {
    en: 'TLS 1.3 with 1.1 or 1.0 also requires TLS 1.2',
    zh: '同时启用 TLS 1.3 与 1.1 或 1.0 时必须启用 TLS 1.2',
  },
  wrongBind: {
    en: 'Enter a port from 1 to 65535, or an address and port such as 127.0.0.1:1883',
    zh: '请输入 1 至 65535 的端口，或地址加端口，例如 127.0.0.1:1883',
  },
  zoneUnknown: {
    en: 'This zone does not exist. Clients use the global settings until it is created.',
    zh: '该区域不存在，创建之前其客户端使用全局设置。',
  },
  zoneUnknownInCluster: {
    en: 'No other listener uses this zone. Check that the configuration file defines it: clients of unknown zones use the default settings.',
    zh: '没有其他监听器使用该区域，请确认配置文件已定义它：未知区域的客户端使用默认设置。',
  },
}
