/** The fields of types that only the embedded broker has: NATS, WebSocket, files. */
export const streamMessages = {
  credentials: { en: 'Credentials', zh: '凭证' },
  credentialsHelp: {
    en: 'Content of a .creds file, or the seed of an NKey. Use a username, a token or credentials.',
    zh: '.creds 文件的内容，或 NKey 的 seed。用户名、令牌和凭证三者选其一。',
  },
  delivery: { en: 'Delivery', zh: '投递方式' },
  deliveryCore: { en: 'To subscribers (Core NATS)', zh: '投递给订阅者（Core NATS）' },
  deliveryStream: { en: 'To a stream (JetStream)', zh: '写入数据流（JetStream）' },
  deliveryHelp: {
    en: 'With JetStream, a message is delivered when a stream has stored it.',
    zh: '使用 JetStream 时，消息写入数据流后才算投递成功。',
  },
  headers: { en: 'Message headers', zh: '消息头' },
  headersHelp: {
    en: 'Values are templates. Nats-Msg-Id lets a stream drop duplicates.',
    zh: '值可使用模板。数据流按 Nats-Msg-Id 去除重复消息。',
  },
  servers: { en: 'Servers', zh: '服务器地址' },
  serversHelp: {
    en: 'host:port, or several separated by commas: if one is unreachable, the next one is used.',
    zh: 'host:port，可用逗号分隔多个地址：某个地址无法连接时，使用下一个。',
  },
  subject: { en: 'Subject', zh: '主题（Subject）' },
  subjectHelp: {
    en: 'Parts are separated by dots. Values with blanks, dots at an end, * or > are refused.',
    zh: '各级以点号分隔。含有空格、* 或 >，或以点号开头、结尾的取值会被拒绝。',
  },
  subprotocol: { en: 'Subprotocol', zh: '子协议' },
  subprotocolHelp: {
    en: 'Sec-WebSocket-Protocol. Empty: none.',
    zh: 'Sec-WebSocket-Protocol，留空表示不使用。',
  },
  messageType: { en: 'Message type', zh: '消息类型' },
  typeText: { en: 'Text', zh: '文本' },
  typeBinary: { en: 'Binary', zh: '二进制' },
  wsTimeout: { en: 'Confirmation timeout', zh: '确认超时' },
  wsTimeoutHelp: {
    en: 'A ping follows the messages. Without an answer within this time, they are sent again on a new connection.',
    zh: '发送消息后会发送 ping，超时未收到应答则重新连接并再次发送。',
  },
  wsUrlHelp: {
    en: 'ws:// or wss://, host, port and path. No username and no password.',
    zh: 'ws:// 或 wss://，包括主机、端口和路径，不含用户名和密码。',
  },
  wrongWsUrl: { en: 'Not a valid ws(s) URL', zh: '不是有效的 WebSocket URL' },
  token: { en: 'Token', zh: '令牌' },
} as const
