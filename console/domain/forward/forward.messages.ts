export const forwardMessages = {
  about: {
    en: 'Creates a rule for these messages and an action that sends them to another system.',
    zh: '为这些消息创建一条规则和一个动作，将消息发送到其他系统。',
  },
  actionName: { en: 'Name of the rule and the action', zh: '规则和动作的名称' },
  choose: { en: 'Select a target', zh: '请选择目标' },
  clientOnly: {
    en: (clientid: string) => `Only messages of client ${clientid}`,
    zh: (clientid: string) => `仅转发客户端 ${clientid} 的消息`,
  },
  close: { en: 'Close', zh: '关闭' },
  connectorName: { en: 'Name of the connector', zh: '连接器名称' },
  create: { en: 'Create', zh: '创建' },
  created: {
    en: (filter: string) => `Created: forwarding of ${filter}`,
    zh: (filter: string) => `已创建：转发 ${filter} 的消息`,
  },
  createdClient: {
    en: (clientid: string) => `Created: forwarding of client ${clientid}`,
    zh: (clientid: string) => `已创建：转发客户端 ${clientid} 的消息`,
  },
  example: {
    en: 'No text message of this topic is known. Example values are shown.',
    zh: '尚无该主题的文本消息，以下为示例数据。',
  },
  existing: { en: 'Existing connectors', zh: '已有连接器' },
  filter: { en: 'Topic or topic filter', zh: '主题或主题过滤器' },
  forward: { en: 'Forward…', zh: '转发…' },
  lastMessage: {
    en: (topic: string, at: string) => `Last message on ${topic}, ${at}`,
    zh: (topic: string, at: string) => `${topic} 的最近一条消息（${at}）`,
  },
  nameTaken: {
    en: (name: string) => `The name ${name} is in use. Enter another one.`,
    zh: (name: string) => `名称 ${name} 已被使用，请输入其他名称。`,
  },
  newConnector: { en: 'New connector', zh: '新建连接器' },
  noRow: {
    en: 'The rule has no result for this message.',
    zh: '规则对该消息没有输出。',
  },
  openAction: { en: 'Open action', zh: '查看动作' },
  openConnector: { en: 'Open connector', zh: '查看连接器' },
  openFlow: { en: 'Open flow', zh: '查看数据流' },
  openRule: { en: 'Open rule', zh: '查看规则' },
  preview: { en: 'Preview', zh: '预览' },
  quotedTopic: {
    en: 'A rule cannot contain a topic or a client ID with a quotation mark.',
    zh: '规则中不能使用含引号的主题或客户端 ID。',
  },
  ruleSql: { en: 'SQL of the rule', zh: '规则 SQL' },
  table: { en: 'Table for this statement', zh: '该语句所需的表' },
  tableAbout: {
    en: 'The table must exist. Run this statement in the database if it does not.',
    zh: '表必须已经存在；若不存在，请在数据库中执行以下语句。',
  },
  target: { en: 'Target', zh: '目标' },
  title: { en: 'Forward messages', zh: '转发消息' },
  wrongFilter: { en: 'Invalid topic filter', zh: '无效的主题过滤器' },
} as const
