import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

export const refusedMessages = {
  about: {
    en: 'Recently denied connections, publishes and subscriptions, with source and reason. Kept in memory until the broker restarts.',
    zh: '最近被拒绝的连接、发布和订阅，以及拒绝来源和原因。仅保存在内存中，服务端重启后清空。',
  },
  action: { en: 'Action', zh: '动作' },
  address: { en: 'IP address', zh: 'IP 地址' },
  allCauses: { en: 'All causes', zh: '全部原因' },
  allow: { en: 'Allow', zh: '创建允许规则' },
  ban: { en: 'Ban', zh: '加入黑名单' },
  by: { en: 'Denied by', zh: '拒绝来源' },
  causes: { en: 'Causes', zh: '原因统计' },
  clear: { en: 'Clear', zh: '清空' },
  cleared: resultMessages.cleared,
  clearText: {
    en: 'Only the records are deleted. Permissions do not change.',
    zh: '不会改变任何权限，仅清空已有记录。',
  },
  clearTitle: { en: 'Clear the list?', zh: '确认清空列表？' },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  connect: { en: 'Connect', zh: '连接' },
  count: { en: 'Count', zh: '次数' },
  empty: { en: 'No denials', zh: '没有被拒绝的记录' },
  reasonCode: { en: 'Reason code', zh: '原因码' },
  explain: { en: 'Explain access', zh: '访问诊断' },
  first: { en: 'First seen', zh: '首次时间' },
  listener: { en: 'Listener', zh: '监听器' },
  qos: { en: 'QoS', zh: 'QoS' },
  retain: { en: 'Retain', zh: '保留（Retain）' },
  version: { en: 'MQTT version', zh: 'MQTT 版本' },
  yes: { en: 'Yes', zh: '是' },
  forgotten: {
    en: (count: string) =>
      `The list is not complete: ${plural(count, 'older record was', 'older records were')} removed.`,
    zh: (count: string) => `未列出全部：已有 ${count} 条较早的记录被移除。`,
  },
  kind: { en: 'Action', zh: '动作' },
  lastHour: { en: 'Last hour', zh: '近 1 小时' },
  last: { en: 'Last seen', zh: '最近时间' },
  lift: { en: 'Unban', zh: '移出黑名单' },
  line: { en: (n: string) => `line ${n}`, zh: (n: string) => `第 ${n} 行` },
  nth: { en: (n: string) => `rule ${n}`, zh: (n: string) => `规则 ${n}` },
  notByRules: {
    en: 'No rule of authorization decided: change the ExHook server, the validation or the transformation',
    zh: '并非由授权规则拒绝：请修改相应的 ExHook 服务、消息校验或转换',
  },
  onlyClients: {
    en: 'Rules apply to publish and subscribe only',
    zh: '规则仅适用于发布和订阅',
  },
  publish: { en: 'Publish', zh: '发布' },
  reason: { en: 'Reason', zh: '原因' },
  simulate: { en: 'Simulate a publish', zh: '模拟发布' },
  search: { en: 'Client, username, address or topic', zh: '客户端、用户名、地址或主题' },
  since: { en: (time: string) => `Since ${time}`, zh: (time: string) => `自 ${time} 起` },
  subscribe: { en: 'Subscribe', zh: '订阅' },
  times: {
    en: (what: string, count: string) => `${what}: ${count}`,
    zh: (what: string, count: string) => `${what}：${count} 次`,
  },
  title: { en: 'Denials', zh: '拒绝记录' },
  topic: { en: 'Topic', zh: '主题' },
  upstream: {
    en: 'This cluster does not record denials',
    zh: '该集群不记录被拒绝的请求',
  },
  upstreamText: {
    en: 'The counters show how many requests each source denied. To find out why a client is denied, start a log trace on its page.',
    zh: '可以通过计数查看拒绝的来源和次数。如需了解某个客户端被拒绝的原因，请在其页面启动日志追踪。',
  },
  upstreamClients: { en: 'Clients', zh: '客户端' },
  username: { en: 'Username', zh: '用户名' },
}

/** Counters of refusals in a cluster. */
export const denialMessages = {
  about: {
    en: 'Counters of this cluster since its nodes started, and the increase in the last minute.',
    zh: '该集群自节点启动以来的计数，以及近一分钟的增量。',
  },
  cause: { en: 'Cause', zh: '原因' },
  connackErrors: { en: 'Connections denied', zh: '被拒绝的连接' },
  connections: { en: 'Connect', zh: '连接' },
  count: { en: 'Count', zh: '次数' },
  denied: { en: 'Permission checks denied', zh: '被拒绝的权限检查' },
  deniedBy: {
    en: (name: string) => `Denied by ${name}`,
    zh: (name: string) => `由 ${name} 拒绝`,
  },
  flapping: { en: 'Currently banned for flapping', zh: '当前因连接抖动被封禁' },
  group: { en: 'Action', zh: '动作' },
  loginFailures: { en: 'Authentication failed', zh: '认证未通过' },
  minute: { en: 'Last minute', zh: '近一分钟' },
  noMatchOf: {
    en: (name: string) => `No match in ${name}`,
    zh: (name: string) => `${name} 未匹配`,
  },
  publishErrors: { en: 'Publishes denied', zh: '被拒绝的发布' },
  rights: { en: 'Publish and subscribe', zh: '发布和订阅' },
  subscribeErrors: { en: 'Subscriptions denied', zh: '被拒绝的订阅' },
}

export const liftMessages = {
  lift: { en: 'Unban', zh: '移出黑名单' },
  lifted: {
    en: (who: string) => `Unbanned: ${who}`,
    zh: (who: string) => `已移出黑名单：${who}`,
  },
  none: { en: 'No matching ban', zh: '没有匹配的黑名单条目' },
  noReason: { en: 'no reason given', zh: '无原因' },
  text: {
    en: (as: string, until: string, reason: string) => `${as}, until ${until}: ${reason}`,
    zh: (as: string, until: string, reason: string) => `${as}，有效期至 ${until}：${reason}`,
  },
  title: {
    en: (who: string) => `Unban ${who}?`,
    zh: (who: string) => `确认将 ${who} 移出黑名单？`,
  },
}

export const allowMessages = {
  about: {
    en: 'The rule is added at the top of its list in the built-in database.',
    zh: '将作为内置数据库中对应列表的第一条规则。',
  },
  action: { en: 'Action', zh: '动作' },
  all: { en: 'All clients', zh: '所有客户端' },
  client: { en: 'This client ID', zh: '该客户端 ID' },
  create: { en: 'Create source', zh: '创建数据源' },
  createText: {
    en: 'There is no built-in database yet. It is created as the first source.',
    zh: '尚无内置数据库，将创建并置于最前。',
  },
  createTitle: { en: 'Create the built-in database?', zh: '确认创建内置数据库？' },
  disabled: {
    en: 'The built-in database is disabled: the rule takes effect after you enable it.',
    zh: '内置数据库已停用，启用后规则才会生效。',
  },
  later: {
    en: (source: string) =>
      `${source} is checked first and denies the request: move the built-in database to the top.`,
    zh: (source: string) => `内置数据库排在 ${source} 之后，后者会先拒绝：请将其移到前面。`,
  },
  loginRules: {
    en: 'Denied by rules from authentication, which are checked before all sources. A rule here has no effect.',
    zh: '由认证返回的权限规则拒绝。这些规则先于所有数据源，在此创建规则不会生效。',
  },
  publish: { en: 'Publish', zh: '发布' },
  save: { en: 'Create', zh: '创建' },
  saved: { en: (topic: string) => `Allowed: ${topic}`, zh: (topic: string) => `已允许：${topic}` },
  stillCached: {
    en: 'Rule saved, but the cache could not be cleared: the rule takes effect after the cache expires',
    zh: '规则已保存，但未能清除缓存，缓存过期后规则才会生效',
  },
  subscribe: { en: 'Subscribe', zh: '订阅' },
  title: { en: 'Create an allow rule', zh: '创建允许规则' },
  topic: { en: 'Topic filter', zh: '主题过滤器' },
  topicRequired: fieldMessages.topicRequired,
  topicWrong: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  user: { en: 'This username', zh: '该用户名' },
  who: { en: 'Applies to', zh: '适用对象' },
}
