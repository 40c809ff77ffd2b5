import { resultMessages } from '#messages/results.messages.ts'

export const webhookFormMessages = {
  actionHeaders: { en: 'Additional headers', zh: '其他请求头' },
  addTopic: { en: 'Add topic filter', zh: '添加主题过滤器' },
  all: { en: 'Everything', zh: '全部' },
  allWarning: {
    en: 'Every message and every client event sends a request. A receiver that publishes to this broker causes a loop, and a slow receiver fills the buffer.',
    zh: '每个客户端的每条消息和每个事件都会产生一次请求。若接收方又向当前服务端发布消息，会形成循环；接收方过慢会占满缓冲区。',
  },
  bodyHelp: {
    en: 'Placeholders such as ${topic}, ${payload} and ${payload.temperature} are replaced with values of the event. If empty, the whole event is sent as JSON.',
    zh: '占位符（如 ${topic}、${payload}、${payload.temperature}）取事件中的值，留空则发送整个事件的 JSON。',
  },
  byHand: {
    en: 'The rule SQL of this webhook was edited manually. Saving does not change it.',
    zh: '该 Webhook 的 SQL 为手动编写，保存时保持不变。',
  },
  chooseEvent: { en: 'Choose at least one', zh: '至少选择一项' },
  columns: { en: 'Event columns', zh: '这些事件的字段' },
  copySecrets: {
    en: 'Secrets are not copied. Enter them again in the marked fields.',
    zh: '密钥不会被复制，请在标出的字段中重新输入。',
  },
  create: { en: 'Create', zh: '创建' },
  created: resultMessages.created,
  events: { en: 'Other events', zh: '其他事件' },
  headerWrong: { en: 'Enter a valid header name', zh: '请输入有效的请求头名称' },
  interrupted: {
    en: 'The connection is reopened.',
    zh: '连接会中断并重新建立。',
  },
  kind: { en: 'Trigger', zh: '触发条件' },
  maskedSecret: {
    en: 'A secret is masked. Enter it again.',
    zh: '密钥已隐藏，请重新输入。',
  },
  messages: { en: 'Messages', zh: '消息' },
  name: { en: 'Name', zh: '名称' },
  nameHelp: {
    en: 'Cannot be changed later. Letters, digits, underscores and hyphens.',
    zh: '创建后不可修改，可使用字母、数字、下划线和连字符。',
  },
  nameTaken: {
    en: (names: string) => `Name already in use: ${names}`,
    zh: (names: string) => `该名称已被使用：${names}`,
  },
  note: { en: 'Note', zh: '备注' },
  openRule: { en: 'Open the rule', zh: '打开规则' },
  removeTopic: {
    en: (topic: string) => `Remove the topic filter ${topic}`,
    zh: (topic: string) => `移除主题过滤器 ${topic}`,
  },
  replace: { en: 'Replace with a trigger', zh: '改用触发条件' },
  saveQuestion: { en: 'Save the webhook?', zh: '确认保存该 Webhook？' },
  secret: { en: 'Secret', zh: '密钥' },
  secretHelp: {
    en: 'Shared with the receiver. Stored encrypted and not shown again after saving.',
    zh: '与接收方共享。密钥加密保存，保存后不再显示。',
  },
  secretInRuleHelp: {
    en: 'Shared with the receiver. On a cluster, the secret is part of the rule SQL: administrators can read it, and it appears in the audit log, exports and backups. This console hides it from viewers, but the cluster API does not.',
    zh: '与接收方共享。在集群中，密钥是规则语句的一部分：管理员可以读取，审计日志、导出的配置和备份中也包含它。本控制台对查看者隐藏该密钥，但集群自身的 API 不隐藏。',
  },
  secretWrong: {
    en: 'Visible ASCII characters without spaces, 64 at most',
    zh: '仅限可见 ASCII 字符（不含空格），最多 64 个',
  },
  sign: { en: 'Sign requests', zh: '对请求签名' },
  signHelp: {
    en: 'Each request has a header with the HMAC-SHA256 of its body, so that the receiver can verify it.',
    zh: '每个请求的一个请求头包含请求体的 HMAC-SHA256，接收方可据此验证请求的真实性。',
  },
  signByRuleHelp: {
    en: 'The rule computes the HMAC-SHA256 of the body and sends it in a header.',
    zh: '规则计算请求体的 HMAC-SHA256，并放入请求头。',
  },
  signTitle: { en: 'Signature', zh: '签名' },
  signBinary: {
    en: 'Payloads that are not UTF-8 text cannot be signed. Their requests are counted as failed.',
    zh: '非 UTF-8 文本的消息内容无法签名，这些请求会失败并计数。',
  },
  signatureHeader: { en: 'Header', zh: '请求头' },
  timestampHeader: { en: 'Timestamp header', zh: '时间戳请求头' },
  timestampHelp: {
    en: 'Contains the time of the request in Unix seconds. The signature covers the time, a dot and the body, so that a receiver can refuse old requests. Empty: only the body is signed.',
    zh: '包含请求的 Unix 时间（秒）。签名覆盖时间、一个点号和请求体，接收方可拒绝过期的请求。留空则只对请求体签名。',
  },
  snippet: { en: 'Verify the signature', zh: '接收方如何验证' },
  snippetCopy: { en: 'the code', zh: '代码' },
  tls: { en: 'TLS', zh: 'TLS' },
  topic: { en: (n: string) => `Topic filter ${n}`, zh: (n: string) => `主题过滤器 ${n}` },
  topicQuotes: { en: 'Quotation marks are not allowed', zh: '不能包含引号' },
  topicWrong: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  topics: { en: 'Topic filters', zh: '主题过滤器' },
  topicsHelp: {
    en: 'If empty, messages to all topics match. + matches one level, # matches all remaining levels.',
    zh: '不填写时匹配所有主题。+ 匹配一个层级，# 匹配其后所有层级。',
  },
  trigger: { en: 'When', zh: '触发' },
  urlHelp: { en: 'Scheme, host, port and path', zh: '协议、主机、端口和路径' },
}
