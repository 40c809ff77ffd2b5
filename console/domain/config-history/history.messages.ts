import { plural } from '#plural.ts'

/** Names of the roots of the configuration, and of provisional changes. */
export const rootMessages = {
  actions: { en: 'Actions', zh: '动作' },
  alarm: { en: 'Alarms', zh: '告警' },
  authentication: { en: 'Authentication', zh: '客户端认证' },
  authorization: { en: 'Authorization', zh: '客户端授权' },
  'authorization.sources': { en: 'Authorization sources', zh: '授权数据源' },
  auto_subscribe: { en: 'Auto-subscribe', zh: '自动订阅' },
  backup_schedule: { en: 'Scheduled backups', zh: '定时备份' },
  broker: { en: 'Session registry', zh: '会话注册表' },
  connectors: { en: 'Connectors', zh: '连接器' },
  dashboard: { en: 'Console server', zh: '控制台服务' },
  delayed: { en: 'Delayed publish', zh: '延迟发布' },
  durable_sessions: { en: 'Durable sessions', zh: '持久会话' },
  'exhook.servers': { en: 'ExHook', zh: 'ExHook' },
  file_transfer: { en: 'File transfer', zh: '文件传输' },
  flapping_detect: { en: 'Flapping detection', zh: '连接抖动检测' },
  force_gc: { en: 'Forced garbage collection', zh: '强制垃圾回收' },
  force_shutdown: { en: 'Forced shutdown', zh: '强制关闭' },
  gateway: { en: 'Gateways', zh: '网关' },
  limiter: { en: 'Limits', zh: '速率限制' },
  listeners: { en: 'Listeners', zh: '监听器' },
  log: { en: 'Log', zh: '日志' },
  'message_transformation.transformations': { en: 'Message transformation', zh: '消息转换' },
  mqtt: { en: 'MQTT', zh: 'MQTT' },
  opentelemetry: { en: 'OpenTelemetry', zh: 'OpenTelemetry' },
  plugins: { en: 'Plugins', zh: '插件' },
  'plugins.states': { en: 'Plugin states', zh: '插件状态' },
  prometheus: { en: 'Prometheus', zh: 'Prometheus' },
  retainer: { en: 'Retainer', zh: '保留消息设置' },
  rewrite: { en: 'Topic rewrite', zh: '主题重写' },
  rule_engine: { en: 'Rule engine', zh: '规则引擎' },
  'rule_engine.rules': { en: 'Rules', zh: '规则' },
  'schema_registry.schemas': { en: 'Schemas', zh: 'Schema 管理' },
  'schema_validation.validations': { en: 'Schema validation', zh: '消息校验' },
  sources: { en: 'Sources', zh: '数据来源' },
  sso: { en: 'Single sign-on', zh: '单点登录' },
  sys_topics: { en: 'System topics', zh: '系统主题' },
  sysmon: { en: 'System monitor', zh: '系统监控' },
  slow_subs: { en: 'Slow subscriptions', zh: '慢订阅' },
  topic_metrics: { en: 'Topic metrics', zh: '主题指标' },
  topic_activity: { en: 'Topic activity', zh: '主题活动' },
  zones: { en: 'Zones', zh: '区域' },
}

export const provisionalMessages = {
  pending: {
    en: (what: string, left: string) => `Provisional change: ${what} will be reverted in ${left}`,
    zh: (what: string, left: string) => `临时修改：${what} 将在 ${left} 后撤销`,
  },
  by: {
    en: (name: string, until: string) => `Changed by ${name}. Keep the change before ${until}.`,
    zh: (name: string, until: string) => `由 ${name} 修改，请在 ${until} 前确认保留。`,
  },
  broker: { en: 'the broker', zh: '服务端' },
  more: {
    en: (count: string) => `and ${plural(count, 'other', 'others')}`,
    zh: (count: string) => `及另外 ${count} 项`,
  },
  newConnection: {
    en: 'The broker accepts the confirmation only over a new connection, which proves that you still have access.',
    zh: '服务端仅接受通过新连接发出的确认，以证明您仍可访问。',
  },
  keep: { en: 'Keep', zh: '保留修改' },
  revert: { en: 'Revert now', zh: '立即撤销' },
  kept: { en: 'Change kept', zh: '修改已保留' },
  reverted: { en: 'Change reverted', zh: '修改已撤销' },
  ended: {
    en: (what: string) => `Reverted automatically: ${what}`,
    zh: (what: string) => `已自动撤销：${what}`,
  },
  endedText: {
    en: 'The provisional change was not confirmed in time.',
    zh: '临时修改未在限定时间内确认。',
  },
  superseded: {
    en: (count: string) =>
      `${plural(count, 'item was', 'items were')} changed again and therefore not reverted.`,
    zh: (count: string) => `其中 ${count} 项在此期间被再次修改，未撤销。`,
  },
  failed: {
    en: (count: string) =>
      `${plural(count, 'item', 'items')} could not be reverted. Check the configuration history.`,
    zh: (count: string) => `其中 ${count} 项无法撤销，请查看配置历史。`,
  },
  dismiss: { en: 'Dismiss', zh: '忽略' },
  apply: { en: 'Apply for a limited time', zh: '限时应用' },
  applyHelp: {
    en: 'Reverted after this time unless you keep the change.',
    zh: '未在此时间内确认保留时，修改将自动撤销。',
  },
  applyOnCluster: {
    en: 'The Signalbox server reverts the change after this time unless you keep it. Until then, it keeps your login session in memory. If you log out or the server is stopped, the change is reverted immediately. If the server crashes or the cluster ends your login session, the change stays until an administrator reverts it.',
    zh: '未在此时间内确认保留时，Signalbox 服务器将撤销修改。在此期间，您的登录会话仅保存在该服务器的内存中。如果您退出登录或服务器停止，修改会立即撤销。如果服务器崩溃或集群结束了您的登录会话，修改将保留，直到管理员将其撤销。',
  },
  notOnCluster: {
    en: 'On a cluster, this change cannot be reverted automatically.',
    zh: '在集群上，此修改无法自动撤销。',
  },
  waitsForLogin: {
    en: 'The change was not reverted: the login session that made it has ended, or the Signalbox server was restarted. Keep or revert it now.',
    zh: '修改未撤销：做出修改的登录会话已结束，或 Signalbox 服务器已重启。请立即保留或撤销。',
  },
  waitsForCluster: {
    en: 'The change could not be reverted yet: the cluster does not respond. Signalbox will retry.',
    zh: '修改尚未撤销：集群无响应，Signalbox 将重试。',
  },
  overdue: {
    en: (what: string) => `Provisional change not reverted: ${what}`,
    zh: (what: string) => `临时修改未撤销：${what}`,
  },
  minutes: { en: 'Minutes', zh: '分钟' },
}
