import { fieldMessages } from '#messages/fields.messages.ts'

export const explainMessages = {
  about: {
    en: 'Checks whether a client can connect, publish or subscribe, and which rule decides. Counters and clients are not affected.',
    zh: '诊断客户端能否连接、发布或订阅，以及由什么决定。诊断不计入统计，也不影响客户端。',
  },
  action: { en: 'Action', zh: '动作' },
  address: { en: 'IP address', zh: 'IP 地址' },
  addressHelp: { en: 'Default: 127.0.0.1', zh: '留空表示 127.0.0.1。' },
  calculated: { en: 'Calculated by the console', zh: '由控制台计算' },
  calculatedText: {
    en: 'This cluster cannot explain access. The result is calculated from its listeners, built-in users, settings, built-in rules, ACL file, bans and the authorization cache of the client. Passwords, tokens and external servers cannot be checked here. The result names each step that depends on them.',
    zh: '该集群不支持访问诊断，结果由监听器、内置数据库中的用户、授权设置、内置规则、ACL 文件、黑名单以及客户端的授权缓存推算得出。密码、令牌和外部数据源无法在此验证，结果取决于它们时会注明。',
  },
  attributes: { en: 'Client attributes', zh: '客户端属性' },
  certificate: { en: 'Certificate common name (CN)', zh: '证书通用名称（CN）' },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  connect: { en: 'Connect', zh: '连接' },
  explain: { en: 'Explain', zh: '开始诊断' },
  gateway: { en: 'Gateway', zh: '网关' },
  noGateway: { en: 'None (MQTT)', zh: '无（MQTT）' },
  tryLogin: { en: 'Test the login', zh: '测试登录' },
  tryAbout: {
    en: 'Checks whether a client can log in with these credentials, and which authenticator decides. Counters and clients are not affected.',
    zh: '测试使用这些凭据的客户端能否登录，以及由哪个认证器决定。测试不计入统计，也不影响客户端。',
  },
  tryTitle: { en: 'Test a login', zh: '测试登录' },
  imagined: { en: 'Custom client', zh: '自定义客户端' },
  invalidAddress: { en: 'Not an IP address', zh: '不是有效的 IP 地址' },
  invalidFilter: { en: 'Not a valid topic filter', zh: '不是有效的主题过滤器' },
  invalidName: {
    en: 'Not a topic name: replace + and # with actual levels',
    zh: '不是有效的主题名：请将 + 和 # 替换为实际的层级',
  },
  listener: { en: 'Listener', zh: '监听器' },
  listenerFirst: { en: 'First listener', zh: '默认（首个监听器）' },
  login: { en: 'Login', zh: '登录' },
  loginAsk: { en: 'Run authentication', zh: '执行认证' },
  loginAssume: { en: 'Assume logged in', zh: '跳过认证（视为已登录）' },
  missingClient: fieldMessages.clientIdRequired,
  notThere: { en: 'Client not found', zh: '客户端不存在' },
  notThereText: {
    en: 'The client has no session. Enter its details manually to explain its access.',
    zh: '该客户端没有会话，手动填写其信息后仍可诊断。',
  },
  describe: { en: 'Enter manually', zh: '手动填写' },
  password: { en: 'Password', zh: '密码' },
  passwordHelp: {
    en: 'Only used to run authentication, never stored.',
    zh: '仅用于执行认证，不会保存。',
  },
  passwordTry: {
    en: 'Only used to test the login below, never stored.',
    zh: '仅用于下方的登录测试，不会保存。',
  },
  publish: { en: 'Publish', zh: '发布' },
  qos: { en: 'QoS', zh: 'QoS' },
  edit: { en: 'Edit request', zh: '修改请求' },
  question: { en: 'Request', zh: '请求' },
  readFailed: { en: 'Access could not be explained', zh: '诊断失败' },
  retain: { en: 'Retain', zh: '保留（Retain）' },
  session: { en: 'Existing client', zh: '现有客户端' },
  steps: { en: 'Decision steps', zh: '判断过程' },
  emptyTitle: { en: 'Why is a client allowed or denied?', zh: '客户端为何被允许或拒绝？' },
  emptyText: {
    en: 'Enter a client and an action. The result names the authenticator or the rule that decides.',
    zh: '输入客户端和操作，结果会给出起决定作用的认证器或规则。',
  },
  subject: { en: 'Certificate subject (DN)', zh: '证书主体（DN）' },
  subscribe: { en: 'Subscribe', zh: '订阅' },
  title: { en: 'Explain access', zh: '访问诊断' },
  topic: { en: 'Topic', zh: '主题' },
  username: { en: 'Username', zh: '用户名' },
  viewerConnect: {
    en: 'Only administrators can test a login',
    zh: '仅管理员可以测试登录',
  },
  viewerLogin: {
    en: 'Only administrators can run authentication.',
    zh: '仅管理员可以执行认证。',
  },
  who: { en: 'Client', zh: '客户端' },
}

/** The first sentence of the answer. */
/** A space between a number and the Chinese word after it. */
const spaced = (text: string) => text.replace(/\w$/, '$& ')

export const verdictMessages = {
  allow: { en: (why: string) => `Allowed: ${why}`, zh: (why: string) => `允许：${why}` },
  deny: { en: (why: string) => `Denied: ${why}`, zh: (why: string) => `拒绝：${why}` },
  unknown: {
    en: (why: string) => `Cannot be determined here: ${why}`,
    zh: (why: string) => `无法在此判断：${why}`,
  },
  ban: { en: 'The client is banned.', zh: '该客户端在黑名单中。' },
  listener: {
    en: 'The listener refuses clients without a username.',
    zh: '监听器拒绝没有用户名的客户端。',
  },
  loggedIn: { en: 'Authentication succeeded.', zh: '认证通过。' },
  nobodyAsks: { en: 'Authentication is not required.', zh: '无需认证。' },
  authentication: { en: 'Authentication failed.', zh: '认证未通过。' },
  superuser: {
    en: 'The client is a superuser: rules do not apply.',
    zh: '该客户端是超级用户，不受规则限制。',
  },
  cache: {
    en: 'Decided by a cached result.',
    zh: '由缓存的授权结果决定。',
  },
  uncached: {
    en: (result: string) => `Without the cache: ${result}`,
    zh: (result: string) => `不使用缓存时：${result}`,
  },
  login: { en: 'Decided by the rules from authentication.', zh: '由认证返回的权限规则决定。' },
  allowedBy: {
    en: (what: string) => `Allowed by ${what}.`,
    zh: (what: string) => `由${spaced(what)}允许。`,
  },
  deniedBy: {
    en: (what: string) => `Denied by ${what}.`,
    zh: (what: string) => `被${spaced(what)}拒绝。`,
  },
  line: { en: (n: string) => `line ${n}`, zh: (n: string) => `第 ${n} 行` },
  nth: { en: (n: string) => `rule ${n}`, zh: (n: string) => `第 ${n} 条规则` },
  ofAll: {
    en: (n: string) => `rule ${n} for all clients`,
    zh: (n: string) => `所有客户端的第 ${n} 条规则`,
  },
  ofClient: {
    en: (n: string, name: string) => `rule ${n} for client ID ${name}`,
    zh: (n: string, name: string) => `客户端 ID ${name} 的第 ${n} 条规则`,
  },
  ofUser: {
    en: (n: string, name: string) => `rule ${n} for username ${name}`,
    zh: (n: string, name: string) => `用户名 ${name} 的第 ${n} 条规则`,
  },
  ruleOf: {
    en: (rule: string, source: string) => `${rule} (${source})`,
    zh: (rule: string, source: string) => `${spaced(source)}中${rule}`.trim(),
  },
  gatewayMountpoint: {
    en: (name: string, mountpoint: string) =>
      `The gateway ${name} adds the mountpoint ${mountpoint} to topics.`,
    zh: (name: string, mountpoint: string) => `网关 ${name} 会为主题添加挂载点 ${mountpoint}。`,
  },
  gatewayAuthenticator: {
    en: (owner: string) => `The authenticator of ${owner} applies.`,
    zh: (owner: string) => `使用 ${owner} 的认证器。`,
  },
  gatewayWithoutAuthenticator: {
    en: (name: string) => `The gateway ${name} has no authenticator.`,
    zh: (name: string) => `网关 ${name} 未配置认证器。`,
  },
  link: { en: 'link to this result', zh: '此结果的链接' },
  rewritten: {
    en: (nth: string, topic: string) =>
      `Topic rewrite rule ${nth} then changes the topic to ${topic}`,
    zh: (nth: string, topic: string) => `之后主题重写规则 ${nth} 将主题改写为 ${topic}`,
  },
  toRule: { en: 'Open the rule', zh: '查看该规则' },
  toSource: { en: 'Open the source', zh: '查看该数据源' },
  unavailable: {
    en: 'An authenticator could not be queried, and no other authenticator matched.',
    zh: '有认证器无法查询，其他认证器均未匹配。',
  },
  noMatch: { en: 'No source matched.', zh: '没有数据源匹配。' },
  external: {
    en: (source: string) => `Depends on ${source}, which only the cluster can query.`,
    zh: (source: string) => `取决于 ${source}，只有集群能够查询。`,
  },
  dependsOnSuperuser: {
    en: 'Depends on whether the client is a superuser.',
    zh: '取决于该客户端是否为超级用户。',
  },
  dependsOnLoginRules: {
    en: 'Depends on the rules from authentication.',
    zh: '取决于认证返回的权限规则。',
  },
  disconnects: { en: 'The client is also disconnected.', zh: '客户端会因此断开连接。' },
}

export const stepMessages = {
  allow: { en: 'Allow', zh: '允许' },
  deny: { en: 'Deny', zh: '拒绝' },
  pass: { en: 'No match', zh: '未匹配' },
  passed: { en: 'Passed', zh: '通过' },
  failed: { en: 'Failed', zh: '失败' },
  skipped: { en: 'Skipped', zh: '已跳过' },
  unknown: { en: 'Unknown', zh: '未知' },

  ban: { en: 'Banned clients', zh: '黑名单' },
  noBan: { en: 'No entry matches.', zh: '没有匹配的条目。' },
  bansCut: {
    en: 'None of the first 10,000 entries matches; the rest was not checked.',
    zh: '前 10,000 个条目均不匹配，其余条目未检查。',
  },
  banned: {
    en: (as: string, who: string, until: string) => `${as}: ${who}, until ${until}.`,
    zh: (as: string, who: string, until: string) => `${as}：${who}，有效期至 ${until}。`,
  },
  banLater: {
    en: 'The client is already connected: a ban only blocks new connections.',
    zh: '客户端已连接，黑名单只阻止新的连接。',
  },
  listener: { en: 'Listener', zh: '监听器' },
  listenerAsks: {
    en: (name: string) => `${name} requires authentication.`,
    zh: (name: string) => `${name} 要求认证。`,
  },
  listenerOff: {
    en: (name: string) => `${name} does not authenticate clients.`,
    zh: (name: string) => `${name} 不进行认证。`,
  },
  listenerQuick: {
    en: (name: string) => `${name} refuses clients without a username.`,
    zh: (name: string) => `${name} 拒绝没有用户名的客户端。`,
  },
  login: { en: 'Login', zh: '登录' },
  assumed: { en: 'Authentication skipped, as selected.', zh: '按所选方式跳过认证。' },
  connected: { en: 'The client is already connected.', zh: '该客户端已连接。' },
  nobody_asked: {
    en: 'No authenticator is enabled: any client can connect.',
    zh: '没有启用任何认证器，所有客户端都可以连接。',
  },
  nobody_answered: {
    en: 'An authenticator could not be queried, and no other authenticator matched.',
    zh: '有认证器无法查询，其他认证器均未匹配。',
  },
  nobody_knows: {
    en: 'No authenticator matched.',
    zh: '所有认证器均未匹配。',
  },
  superuser: { en: 'Superuser', zh: '超级用户' },
  superuserSays: { en: 'Rules do not apply.', zh: '不受规则限制。' },
  superuserUnknown: {
    en: 'Another authenticator may have made the client a superuser. This cannot be checked here.',
    zh: '可能由其他认证器设为超级用户，无法在此检查。',
  },
  cache: { en: 'Cache', zh: '缓存' },
  cachedAt: {
    en: (since: string) => `Cached at ${since}.`,
    zh: (since: string) => `缓存于 ${since}。`,
  },
  cachedSince: {
    en: (since: string, source: string) => `Cached at ${since}, decided by ${source}.`,
    zh: (since: string, source: string) => `缓存于 ${since}，由“${source}”决定。`,
  },
  cachedStill: {
    en: 'Without the cache, the result is the same:',
    zh: '不使用缓存时结果相同，过程如下。',
  },
  cachedOtherwise: {
    en: 'Without the cache, the result is different:',
    zh: '不使用缓存时结果不同，过程如下。',
  },
  cachedUnknown: {
    en: 'The result without the cache cannot be determined here.',
    zh: '不使用缓存时的结果无法在此判断。',
  },
  loginRules: { en: 'Rules from authentication', zh: '认证返回的权限规则' },
  loginRulesUnknown: {
    en: 'Authentication may have returned rules. They cannot be read here.',
    zh: '认证时可能返回了权限规则，无法在此读取。',
  },
  loginEnded: {
    en: 'No rule matches, or the rules have expired.',
    zh: '没有匹配的规则，或规则已过期。',
  },
  noMatch: { en: 'If no source matches', zh: '未匹配时' },
  noMatchSays: { en: 'The default action applies.', zh: '执行默认动作。' },

  disabled: { en: 'This step is disabled.', zh: '此步骤已停用。' },
  decided: { en: 'An earlier step decided.', zh: '前面的步骤已得出结果。' },
  mechanism: {
    en: 'Does not apply to the authentication method of the client.',
    zh: '不适用于客户端的认证方式。',
  },
  decides: { en: 'Final decision.', zh: '最终结果。' },
  noWord: {
    en: 'The response neither allows nor denies.',
    zh: '其应答既未允许也未拒绝。',
  },
  nothingFits: { en: 'No matching rule.', zh: '没有匹配的规则。' },
  external: {
    en: 'Only the cluster can query this server.',
    zh: '只有集群能够查询该服务器。',
  },
  needsPassword: {
    en: 'The user exists. The result depends on the password.',
    zh: '用户存在，结果取决于密码。',
  },
  atLine: { en: (line: string) => `Line ${line}`, zh: (line: string) => `第 ${line} 行` },
  nth: { en: (n: string) => `Rule ${n}`, zh: (n: string) => `第 ${n} 条规则` },
  ofClient: {
    en: (n: string) => `Rule ${n} for this client ID`,
    zh: (n: string) => `该客户端 ID 的第 ${n} 条规则`,
  },
  ofUser: {
    en: (n: string) => `Rule ${n} for this username`,
    zh: (n: string) => `该用户名的第 ${n} 条规则`,
  },
  ofAll: {
    en: (n: string) => `Rule ${n} for all clients`,
    zh: (n: string) => `所有客户端的第 ${n} 条规则`,
  },
  took: { en: (ms: string) => `${ms} ms`, zh: (ms: string) => `${ms} 毫秒` },
}
