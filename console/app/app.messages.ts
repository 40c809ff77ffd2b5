import { plural } from '#plural.ts'
import { errorMessages } from '#messages/errors.messages.ts'

export const appMessages = {
  alarms: {
    en: (count: string) => `Alarms: ${count} active`,
    zh: (count: string) => `告警：${count} 条`,
  },
  denials: {
    en: (count: string) => `${plural(count, 'denial', 'denials')} per minute`,
    zh: (count: string) => `每分钟拒绝 ${count} 次`,
  },
  failing: {
    en: (count: string) => `${count} with a problem`,
    zh: (count: string) => `${count} 个存在问题`,
  },
  losing: {
    en: (count: string) => `${plural(count, 'client', 'clients')} losing messages`,
    zh: (count: string) => `${count} 个客户端正在丢失消息`,
  },
  administrator: { en: 'Administrator', zh: '管理员' },
  action: { en: 'Action', zh: '操作' },
  banClient: {
    en: (clientid: string) => `Ban ${clientid}`,
    zh: (clientid: string) => `将 ${clientid} 加入黑名单`,
  },
  bell: { en: 'Alarms', zh: '告警' },
  changePassword: { en: 'Change password', zh: '修改密码' },
  collapse: { en: 'Collapse navigation', zh: '收起导航' },
  commands: { en: 'Go to…', zh: '快速跳转…' },
  commandsBusy: { en: 'Searching…', zh: '正在搜索…' },
  commandsEmpty: { en: 'No results', zh: '没有结果' },
  commandsHint: {
    en: 'Search pages, clients, topics and actions',
    zh: '搜索页面、客户端、主题和操作',
  },
  editionCe: { en: 'open-source edition', zh: '开源版' },
  editionEe: { en: 'enterprise edition', zh: '企业版' },
  expand: { en: 'Expand navigation', zh: '展开导航' },
  explainClient: {
    en: (clientid: string) => `Explain access of ${clientid}`,
    zh: (clientid: string) => `诊断 ${clientid} 的访问权限`,
  },
  find: { en: 'Find', zh: '查找' },
  followOs: { en: 'Follow the system theme', zh: '跟随系统外观' },
  help: { en: 'Help', zh: '帮助' },
  requests: { en: 'API requests', zh: 'API 请求' },
  api: { en: 'API', zh: 'API' },
  kickClient: {
    en: (clientid: string) => `Kick ${clientid}`,
    zh: (clientid: string) => `踢出 ${clientid}`,
  },
  language: { en: 'Language', zh: '语言' },
  loggedOut: errorMessages.loggedOut,
  logout: { en: 'Log out', zh: '退出登录' },
  logoutBody: {
    en: 'Logging out cancels running requests and closes the connections of the WebSocket client.',
    zh: '退出登录将取消仍在进行的请求，并关闭 WebSocket 客户端的连接。',
  },
  logoutTitle: errorMessages.confirmLogout,
  lost: { en: 'Server not responding', zh: '无法连接到服务端' },
  lostCluster: { en: 'Cluster unreachable', zh: '无法连接到集群' },
  lostStarting: { en: 'The cluster is starting', zh: '集群正在启动' },
  more: { en: 'More', zh: '更多' },
  navigation: { en: 'Navigation', zh: '导航' },
  profile: { en: (name: string) => `Profile of ${name}`, zh: (name: string) => `${name} 的账户` },
  paletteKeys: {
    en: '↑ ↓ to choose · Enter to open · Esc to close',
    zh: '↑ ↓ 选择 · Enter 打开 · Esc 关闭',
  },
  pages: { en: 'Pages', zh: '页面' },
  setting: { en: 'Setting', zh: '设置项' },
  settingsFound: { en: 'Settings of the broker', zh: '服务端设置项' },
  otherClusters: { en: 'Other clusters', zh: '其他集群' },
  actionsFound: { en: 'Actions', zh: '操作' },
  refusedFound: { en: 'Refused connections', zh: '被拒绝的连接' },
  recent: { en: 'Recent', zh: '最近访问' },
  sessionEnds: {
    en: (time: string) => `The login session expires after ${time} without activity`,
    zh: (time: string) => `无操作 ${time} 后登录会话过期`,
  },
  settings: { en: 'Settings', zh: '设置' },
  skip: { en: 'Skip to content', zh: '跳到正文' },
  subscribeTo: {
    en: (filter: string) => `Subscribe to ${filter}`,
    zh: (filter: string) => `订阅 ${filter}`,
  },
  cluster: { en: 'Cluster', zh: '集群' },
  switchCluster: {
    en: (name: string) => `Switch to cluster ${name}`,
    zh: (name: string) => `切换到集群 ${name}`,
  },
  license: { en: 'License', zh: '许可证' },
  telemetry: { en: 'Telemetry', zh: '遥测' },
  telemetryHelp: {
    en: 'Send anonymous usage statistics to the vendor.',
    zh: '向开发者发送匿名使用统计。',
  },
  telemetryData: { en: 'Show the data', zh: '查看数据' },
  traceClient: {
    en: (clientid: string) => `Trace ${clientid}`,
    zh: (clientid: string) => `追踪 ${clientid}`,
  },
  theme: { en: 'Theme', zh: '主题外观' },
  version: {
    en: (version: string, edition: string) => `Version ${version}, ${edition}`,
    zh: (version: string, edition: string) => `版本 ${version}，${edition}`,
  },
  versionsDiffer: {
    en: (versions: string) => `Nodes run different versions: ${versions}`,
    zh: (versions: string) => `各节点版本不一致：${versions}`,
  },
  users: { en: 'Users', zh: '用户' },
  viewer: { en: 'Viewer', zh: '查看者' },
  useDark: { en: 'Use the dark theme', zh: '切换到深色主题' },
  useLight: { en: 'Use the light theme', zh: '切换到浅色主题' },
  close: { en: 'Close', zh: '关闭' },
}

/** Links to the forms of new items, beside their pages in the navigation. */
export const createMessages = {
  authenticator: { en: 'Create authenticator', zh: '创建认证器' },
  source: { en: 'Create authorization source', zh: '创建授权数据源' },
  rule: { en: 'Create rule', zh: '创建规则' },
  connector: { en: 'Create connector', zh: '创建连接器' },
  listener: { en: 'Create TLS listener', zh: '创建 TLS 监听器' },
}
