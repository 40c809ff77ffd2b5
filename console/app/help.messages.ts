/** Screens of the console by the question that they answer. */
export const helpScreens = {
  overview: {
    en: 'Is the broker well, and what should I do first?',
    zh: '服务端是否正常，首先该做什么？',
  },
  clients: {
    en: 'Which clients are connected, and which lose messages?',
    zh: '哪些客户端在线，哪些正在丢失消息？',
  },
  refused: { en: 'Why can a client not connect?', zh: '客户端为什么无法连接？' },
  explain: {
    en: 'What may a client do, and which rule decides?',
    zh: '客户端有哪些权限，由哪条规则决定？',
  },
  explorer: {
    en: 'Which topics exist, and which messages do they carry?',
    zh: '有哪些主题，主题上有哪些消息？',
  },
  simulate: { en: 'What would happen to a message?', zh: '一条消息会经过怎样的处理？' },
  rules: {
    en: 'How do messages get into a database or a queue?',
    zh: '如何把消息写入数据库或消息队列？',
  },
  alarms: {
    en: 'Which alarms are active, and what do they stop?',
    zh: '有哪些告警，影响哪些功能？',
  },
  backup: { en: 'How do I save and restore the configuration?', zh: '如何备份和恢复配置？' },
}

/** Guides in the folder `docs/` of the repository. */
export const helpDocs = {
  'README.md': { en: 'Start, options and containers', zh: '启动、选项与容器' },
  'docs/from-emqx.md': { en: 'Move from EMQX', zh: '从 EMQX 迁移' },
  'docs/from-mosquitto.md': { en: 'Move from Mosquitto', zh: '从 Mosquitto 迁移' },
  'docs/plugins.md': { en: 'Write plugins', zh: '编写插件' },
  'docs/single-sign-on.md': { en: 'Single sign-on', zh: '单点登录' },
  'docs/prometheus.md': { en: 'Prometheus and Grafana', zh: 'Prometheus 与 Grafana' },
  'docs/regular-expressions.md': { en: 'Regular expressions', zh: '正则表达式' },
  'docs/reference/operations.md': { en: 'Operations of the API', zh: 'API 操作' },
}

export const helpMessages = {
  documentationUrl: {
    en: 'https://docs.emqx.com/en/emqx/v5.7/',
    zh: 'https://docs.emqx.com/zh/emqx/v5.7/',
  },
  forumUrl: { en: 'https://github.com/emqx/emqx/discussions', zh: 'https://askemq.com/' },
  helpAbout: {
    en: 'Signalbox is an MQTT broker with a console. The console also administers clusters that answer the management API v5.',
    zh: 'Signalbox 是带控制台的 MQTT 服务端；控制台也可以管理提供管理 API v5 的集群。',
  },
  helpApi: { en: 'API reference', zh: 'API 参考' },
  helpFirst: { en: 'Getting started', zh: '快速开始' },
  helpConsole: { en: 'Dashboard guide', zh: 'Dashboard 使用指南' },
  helpAccess: { en: 'Access control', zh: '访问控制' },
  helpIntegration: { en: 'Data integration', zh: '数据集成' },
  helpRules: { en: 'Rules', zh: '规则引擎' },
  helpConfiguration: { en: 'Configuration', zh: '配置' },
  helpRest: { en: 'Management API', zh: '管理 API' },
  helpQuestions: { en: 'FAQ', zh: '常见问题' },
  blogUrl: { en: 'https://www.emqx.com/en/blog', zh: 'https://www.emqx.com/zh/blog' },
  helpBlog: { en: 'Blog', zh: '博客' },
  helpCode: { en: 'Broker source code', zh: '服务端源代码' },
  helpDocumentation: { en: 'Documentation', zh: '文档' },
  helpFeedback: { en: 'Feedback', zh: '问题反馈' },
  helpForum: { en: 'Forum', zh: '社区论坛' },
  helpGuides: { en: 'Documentation of the API vendor (EMQX)', zh: 'API 厂商文档（EMQX）' },
  helpMore: { en: 'More', zh: '更多' },
  helpKeys: { en: 'Keyboard', zh: '键盘操作' },
  helpKeysPalette: { en: 'Go to any page or client', zh: '跳转到任意页面或客户端' },
  helpKeySpace: { en: 'Space', zh: '空格' },
  helpKeysPeek: {
    en: 'Show or hide the details of a row beside the list',
    zh: '在列表旁显示或隐藏该行详情',
  },
  helpKeysSelect: { en: 'Select a row', zh: '选择该行' },
  helpKeysRows: { en: 'Move between rows, open a row', zh: '在行之间移动并打开' },
  helpMqtt: { en: 'MQTT 5.0 specification', zh: 'MQTT 5.0 标准' },
  helpDocs: { en: 'Guides in the repository', zh: '仓库中的文档' },
  helpScreens: { en: 'Where to look', zh: '在哪里查看' },
}
