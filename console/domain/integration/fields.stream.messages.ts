/** The fields of types that only the embedded broker has: NATS, WebSocket, files. */
export const streamMessages = {
  columns: { en: 'Columns', zh: '列' },
  columnsHelp: {
    en: 'Fields of the rule result, comma-separated, such as id, payload.temp.',
    zh: '规则输出中的字段，以逗号分隔，如 id, payload.temp。',
  },
  content: { en: 'File content', zh: '文件内容' },
  credentials: { en: 'Credentials', zh: '凭证' },
  credentialsHelp: {
    en: 'Content of a .creds file, or the seed of an NKey. Use a username, a token or credentials.',
    zh: '.creds 文件的内容，或 NKey 的 seed。用户名、令牌和凭证三者选其一。',
  },
  deleteOldest: { en: 'Delete the oldest files', zh: '删除最早的文件' },
  delivery: { en: 'Delivery', zh: '投递方式' },
  deliveryCore: { en: 'To subscribers (Core NATS)', zh: '投递给订阅者（Core NATS）' },
  deliveryStream: { en: 'To a stream (JetStream)', zh: '写入数据流（JetStream）' },
  deliveryHelp: {
    en: 'With JetStream, a message is delivered when a stream has stored it.',
    zh: '使用 JetStream 时，消息写入数据流后才算投递成功。',
  },
  directory: { en: 'Directory', zh: '目录' },
  directoryHelp: {
    en: 'Below the folder “targets” of the data folder, or that of --targets-dir. Example: messages/line1.',
    zh: '位于数据目录下的 targets 目录（或 --targets-dir 指定的目录）中，如 messages/line1。',
  },
  fileSize: { en: 'Max file size', zh: '单个文件大小上限' },
  fileSizeHelp: {
    en: 'A file is complete at this size, and at a quarter of the total size at most.',
    zh: '达到该大小（最多为总大小的四分之一）后，文件写入完成。',
  },
  headers: { en: 'Message headers', zh: '消息头' },
  headersHelp: {
    en: 'Values are templates. Nats-Msg-Id lets a stream drop duplicates.',
    zh: '值可使用模板。数据流按 Nats-Msg-Id 去除重复消息。',
  },
  line: { en: 'JSON of a line', zh: '每行的 JSON' },
  lineHelp: {
    en: 'JSON template. Empty: the complete rule result.',
    zh: 'JSON 模板，留空则写入完整的规则输出。',
  },
  ndjson: { en: 'JSON lines (NDJSON)', zh: 'JSON 行（NDJSON）' },
  rotation: { en: 'Rotation interval', zh: '轮换间隔' },
  rotationHelp: {
    en: 'A file is complete this long after its first message. Its name ends in .part until then.',
    zh: '自第一条消息起经过该时间后，文件写入完成；在此之前文件名以 .part 结尾。',
  },
  servers: { en: 'Servers', zh: '服务器地址' },
  serversHelp: {
    en: 'host:port, or several separated by commas: if one is unreachable, the next one is used.',
    zh: 'host:port，可用逗号分隔多个地址：某个地址无法连接时，使用下一个。',
  },
  storage: { en: 'Storage', zh: '存储' },
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
  totalSize: { en: 'Total size', zh: '总大小' },
  totalSizeHelp: {
    en: 'Limit of all files of the directory. 64 MB of the disk always stay free.',
    zh: '该目录中所有文件的大小上限。磁盘始终保留 64 MB 空闲空间。',
  },
  waitForSpace: { en: 'Let messages wait', zh: '消息排队等待' },
  whenFull: { en: 'At the limit', zh: '达到上限时' },
  wrongDirectory: {
    en: 'Names of letters, digits, dots, hyphens and underscores, separated by slashes; five at most',
    zh: '只能包含字母、数字、点号、连字符和下划线，用斜杠分隔，最多五级',
  },
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
