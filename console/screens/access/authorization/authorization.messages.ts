import { fieldMessages } from '#messages/fields.messages.ts'
import { resultMessages } from '#messages/results.messages.ts'
import { plural } from '#plural.ts'

/** The permissions of clients while a source is not checked. */
const WITHOUT_SOURCE = {
  en: 'The other sources decide. If none of them matches, the default action applies: if it is Allow, clients can publish and subscribe to topics that only this source denies.',
  zh: '请求由其他数据源决定，均未匹配时执行默认动作：若默认动作为允许，客户端可以发布和订阅仅由该数据源拒绝的主题。',
}

export const authorizationMessages = {
  about: {
    en: 'Permissions to publish and subscribe. Sources are checked in this order; the first match decides.',
    zh: '客户端的发布与订阅权限：按顺序检查数据源，由首个匹配的数据源决定。',
  },
  add: { en: 'Create source', zh: '创建数据源' },
  added: {
    en: (type: string) => `Created at the top: ${type}`,
    zh: (type: string) => `已创建并移到最前：${type}`,
  },
  addAbout: {
    en: 'New sources are created at the top and checked first.',
    zh: '新的数据源会排在最前，最先检查。',
  },
  allow: { en: 'Allow', zh: '允许' },
  allowed: { en: 'Allowed', zh: '允许' },
  cacheClear: { en: 'Clear the cache', zh: '清除缓存' },
  cacheCleared: resultMessages.cleared,
  cacheClearText: {
    en: 'Permissions are checked again on each client’s next publish or subscribe.',
    zh: '所有客户端将在下次发布或订阅时重新检查权限。',
  },
  cacheClearTitle: { en: 'Clear the cache of all clients?', zh: '确认清除所有客户端的授权缓存？' },
  deleteKeepsRules: {
    en: 'This source is disabled: its rules are kept and apply when you create it again.',
    zh: '该数据源已停用，其规则会保留，重新创建后仍然有效。',
  },
  deleteRules: { en: 'All its rules are deleted too.', zh: '其中的所有规则将一并删除。' },
  deleteText: {
    en: (type: string) => `${type} will no longer be checked. ${WITHOUT_SOURCE.en}`,
    zh: (type: string) => `将不再检查 ${type}。${WITHOUT_SOURCE.zh}`,
  },
  deleteTitle: { en: 'Delete this source?', zh: '确认删除该数据源？' },
  deny: { en: 'Deny', zh: '拒绝' },
  denied: { en: 'Denied', zh: '拒绝' },
  disableText: {
    en: (type: string) => `${type} will be skipped. ${WITHOUT_SOURCE.en}`,
    zh: (type: string) => `将跳过 ${type}。${WITHOUT_SOURCE.zh}`,
  },
  disableTitle: { en: 'Disable this source?', zh: '确认停用该数据源？' },
  addDefault: { en: 'Add the default ACL file', zh: '添加默认 ACL 文件' },
  defaultAdded: { en: 'Default ACL file added', zh: '已添加默认 ACL 文件' },
  empty: { en: 'No sources', zh: '暂无数据源' },
  emptyText: {
    en: 'A source decides which client may publish and subscribe to which topic. The default ACL file denies remote clients subscriptions to system topics and to #.',
    zh: '数据源决定客户端可以发布和订阅哪些主题。默认 ACL 文件禁止远程客户端订阅系统主题和 #。',
  },
  everything: { en: 'Everything is allowed', zh: '当前允许所有操作' },
  everythingText: {
    en: 'No source is enabled, and the default action is Allow.',
    zh: '没有启用任何数据源，且默认动作为允许。',
  },
  fileHelp: {
    en: 'End each rule with a period: {allow | deny, who, publish | subscribe | all, ["topic", …]}. The first matching rule applies. % starts a comment.',
    zh: '每条规则以句点结尾：{allow | deny, 对象, publish | subscribe | all, ["主题", …]}。首条匹配的规则生效，% 为注释。',
  },
  ignored: { en: 'Ignored', zh: '忽略' },
  kind: { en: 'Source', zh: '数据源' },
  nomatch: { en: 'No match', zh: '未匹配' },
  notFound: { en: 'Source not found', zh: '数据源不存在' },
  back: { en: 'All sources', zh: '全部数据源' },
  openEnd: {
    en: '“If no source matches” never applies',
    zh: '“未匹配时”的设置不会生效',
  },
  openEndText: {
    en: 'The last rule of the ACL file allows every action that no earlier rule denies.',
    zh: 'ACL 文件的最后一条规则允许前面的规则未拒绝的所有操作。',
  },
  rules: { en: 'Rules', zh: '规则' },
  fixFirst: {
    en: (count: string) => `Fix ${plural(count, 'error', 'errors')} below first`,
    zh: (count: string) => `请先修正以下 ${count} 处错误`,
  },
  stoppedAtNew: {
    en: (line: string) => `The broker cannot read line ${line}.`,
    zh: (line: string) => `服务端无法解析第 ${line} 行。`,
  },
  stoppedAt: {
    en: (line: string) =>
      `The broker cannot read line ${line}. The current rules remain in effect.`,
    zh: (line: string) => `服务端无法解析第 ${line} 行，原有规则继续生效。`,
  },
  tabs: { en: 'Source sections', zh: '数据源内容' },
  title: { en: 'Authorization', zh: '客户端授权' },
  users: { en: 'Permissions', zh: '权限管理' },
}

export const ruleMessages = {
  explain: { en: 'Explain access', zh: '访问诊断' },
  action: { en: 'Action', zh: '动作' },
  add: { en: 'Create rules', zh: '创建规则' },
  addRule: { en: 'Add rule', zh: '添加规则' },
  all: { en: 'All clients', zh: '所有客户端' },
  allow: { en: 'Allow', zh: '允许' },
  both: { en: 'Publish and subscribe', zh: '发布和订阅' },
  cacheNote: {
    en: 'Rules take effect after cached results expire or the cache is cleared.',
    zh: '规则在缓存过期或清除缓存后生效。',
  },
  client: { en: 'Client ID', zh: '客户端 ID' },
  clients: { en: 'By client ID', zh: '按客户端 ID' },
  count: { en: 'Number of rules', zh: '规则数' },
  deleted: resultMessages.deleted,
  deleteOne: { en: 'Delete', zh: '删除' },
  deleteText: {
    en: (name: string) => `All rules of ${name} will be deleted.`,
    zh: (name: string) => `${name} 的所有规则将被删除。`,
  },
  deleteTitle: { en: 'Delete these rules?', zh: '确认删除这些规则？' },
  deny: { en: 'Deny', zh: '拒绝' },
  down: { en: 'Move down', zh: '下移' },
  edit: { en: 'Edit', zh: '编辑' },
  empty: { en: 'No rules', zh: '暂无规则' },
  emptyText: {
    en: 'A list of rules allows or denies topics for one client ID, one username or all clients.',
    zh: '规则列表可以为某个客户端 ID、某个用户名或所有客户端允许或拒绝主题。',
  },
  handle: {
    en: (rule: string) => `Move ${rule}: drag, or use the arrow keys`,
    zh: (rule: string) => `移动${rule}：拖动或使用方向键`,
  },
  kinds: { en: 'Rules for', zh: '规则对象' },
  nth: { en: (n: string) => `Rule ${n}`, zh: (n: string) => `规则 ${n}` },
  order: {
    en: 'The first matching rule applies.',
    zh: '首条匹配的规则生效。',
  },
  permission: { en: 'Permission', zh: '权限' },
  publish: { en: 'Publish', zh: '发布' },
  qos: { en: 'QoS', zh: 'QoS' },
  qosAll: { en: 'Any', zh: '任意' },
  remove: { en: 'Remove', zh: '移除' },
  retain: { en: 'Retain', zh: '保留（Retain）' },
  retainAll: { en: 'Any', zh: '任意' },
  retainNo: { en: 'Not retained', zh: '非保留' },
  retainYes: { en: 'Retained', zh: '保留' },
  rules: { en: 'Rules', zh: '规则' },
  save: { en: 'Save', zh: '保存' },
  saved: resultMessages.updated,
  search: { en: 'Name contains', zh: '名称包含' },
  subscribe: { en: 'Subscribe', zh: '订阅' },
  topic: { en: 'Topic filter', zh: '主题过滤器' },
  topicHelp: {
    en: 'Placeholders: ${clientid}, ${username}, ${client_attrs.NAME}. With the prefix “eq ”, the filter is matched literally.',
    zh: '占位符：${clientid}、${username}、${client_attrs.NAME}。以“eq ”开头时逐字匹配，不替换占位符。',
  },
  topicTaken: {
    en: (names: string) => `Unknown placeholder, used as literal text: ${names}`,
    zh: (names: string) => `不是有效的占位符，将按原样处理：${names}`,
  },
  clientRequired: fieldMessages.clientIdRequired,
  topicRequired: fieldMessages.topicRequired,
  userRequired: fieldMessages.usernameRequired,
  topicWrong: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  up: { en: 'Move up', zh: '上移' },
  user: { en: 'Username', zh: '用户名' },
  users: { en: 'By username', zh: '按用户名' },
}
