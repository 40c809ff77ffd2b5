export const explainMessages = {
  about: {
    en: 'May this client connect, publish or subscribe, and who says so? Nothing is counted, and nothing happens to the client.',
    zh: '该客户端能否连接、发布或订阅，由谁决定？诊断不计入统计，也不影响客户端。',
  },
  action: { en: 'Action', zh: '动作' },
  address: { en: 'IP address', zh: 'IP 地址' },
  addressHelp: { en: 'Left empty: 127.0.0.1.', zh: '留空表示 127.0.0.1。' },
  approximation: { en: 'An approximation', zh: '近似结果' },
  approximationText: {
    en: 'This cluster cannot explain access: the answer is worked out from its settings, its built-in rules, its ACL file, its bans, and what is cached of the client. Authenticators and servers of others are not judged here, and whether the client is a superuser is only known while it is connected.',
    zh: '该集群不支持访问诊断，结果由授权设置、内置规则、ACL 文件、黑名单以及客户端的权限缓存推算得出。认证器和外部数据源无法在此判断，客户端在线时才能得知它是否为超级用户。',
  },
  attributes: { en: 'Client attributes', zh: '客户端属性' },
  certificate: { en: 'Common name of its certificate', zh: '证书的通用名称（CN）' },
  clientId: { en: 'Client ID', zh: '客户端 ID' },
  connect: { en: 'Connect', zh: '连接' },
  explain: { en: 'Explain', zh: '开始诊断' },
  imagined: { en: 'Any client I describe', zh: '自行描述的客户端' },
  invalidFilter: { en: 'Not a topic filter', zh: '不是有效的主题过滤器' },
  invalidName: {
    en: 'Not a topic name: put real levels in the place of + and #',
    zh: '不是有效的主题名：请将 + 和 # 替换为实际的层级',
  },
  listener: { en: 'Listener', zh: '监听器' },
  listenerFirst: { en: 'The first', zh: '第一个' },
  login: { en: 'Login', zh: '登录' },
  loginAsk: { en: 'Ask the authenticators', zh: '询问认证器' },
  loginAssume: { en: 'It has logged in', zh: '视为已登录' },
  missingClient: { en: 'Must not be empty', zh: '不能为空' },
  notThere: { en: 'There is no such client', zh: '该客户端不存在' },
  notThereText: {
    en: 'It has no session. Describe it to ask about it all the same.',
    zh: '该客户端没有会话。可以改为自行描述客户端后再诊断。',
  },
  describe: { en: 'Describe it', zh: '自行描述' },
  password: { en: 'Password', zh: '密码' },
  passwordHelp: {
    en: 'Handed to the authenticators and kept nowhere.',
    zh: '仅用于询问认证器，不会保存。',
  },
  publish: { en: 'Publish', zh: '发布' },
  qos: { en: 'QoS', zh: 'QoS' },
  question: { en: 'Question', zh: '问题' },
  readFailed: { en: 'It could not be explained', zh: '诊断失败' },
  retain: { en: 'Retain', zh: '保留标志' },
  session: { en: 'A client as it stands', zh: '现有客户端' },
  steps: { en: 'Who was asked', zh: '判断过程' },
  subscribe: { en: 'Subscribe', zh: '订阅' },
  title: { en: 'Explain access', zh: '访问诊断' },
  topic: { en: 'Topic', zh: '主题' },
  username: { en: 'Username', zh: '用户名' },
  who: { en: 'Who', zh: '对象' },
}

/** The first sentence of the answer. */
export const verdictMessages = {
  allow: { en: (why: string) => `Allowed: ${why}`, zh: (why: string) => `允许：${why}` },
  deny: { en: (why: string) => `Refused: ${why}`, zh: (why: string) => `拒绝：${why}` },
  unknown: {
    en: (why: string) => `It cannot be known from here: ${why}`,
    zh: (why: string) => `无法从此处得知：${why}`,
  },
  ban: { en: 'It is banned.', zh: '该客户端在黑名单中。' },
  listener: {
    en: 'Its listener refuses clients without a username.',
    zh: '监听器拒绝没有用户名的客户端。',
  },
  loggedIn: { en: 'Its login is accepted.', zh: '登录被接受。' },
  nobodyAsks: { en: 'Nobody is asked who it is.', zh: '没有进行身份认证。' },
  authentication: { en: 'Its login is refused.', zh: '登录被拒绝。' },
  superuser: {
    en: 'It is a superuser: no rule is looked at.',
    zh: '该客户端是超级用户，不检查任何规则。',
  },
  cache: {
    en: 'It was decided before, and that is still remembered.',
    zh: '之前的判断结果仍在缓存中。',
  },
  login: { en: 'The rules of its login say so.', zh: '由登录附带的规则决定。' },
  source: {
    en: (source: string) => `${source} says so.`,
    zh: (source: string) => `由「${source}」决定。`,
  },
  noMatch: { en: 'No source has a word on it.', zh: '没有数据源匹配。' },
  external: {
    en: (source: string) => `It depends on ${source}, which only the cluster can ask.`,
    zh: (source: string) => `取决于 ${source}，只有集群能够查询。`,
  },
  disconnects: { en: 'The connection ends with it.', zh: '连接会因此断开。' },
}

export const stepMessages = {
  allow: { en: 'Allow', zh: '允许' },
  deny: { en: 'Deny', zh: '拒绝' },
  pass: { en: 'Passed on', zh: '忽略' },
  failed: { en: 'Failed', zh: '失败' },
  skipped: { en: 'Not asked', zh: '未询问' },
  unknown: { en: 'Unknown', zh: '未知' },

  ban: { en: 'Banned clients', zh: '黑名单' },
  noBan: { en: 'No entry is true of it.', zh: '没有匹配的条目。' },
  banned: {
    en: (as: string, who: string, until: string) => `${as}: ${who}, until ${until}.`,
    zh: (as: string, who: string, until: string) => `${as}：${who}，有效期至 ${until}。`,
  },
  listener: { en: 'Listener', zh: '监听器' },
  listenerAsks: {
    en: (name: string) => `${name} asks the authenticators.`,
    zh: (name: string) => `${name} 会询问认证器。`,
  },
  listenerOff: {
    en: (name: string) => `${name} asks nobody (enable_authn is false).`,
    zh: (name: string) => `${name} 不做身份认证（enable_authn 为 false）。`,
  },
  listenerQuick: {
    en: (name: string) => `${name} refuses clients without a username (quick_deny_anonymous).`,
    zh: (name: string) => `${name} 拒绝没有用户名的客户端（quick_deny_anonymous）。`,
  },
  login: { en: 'Login', zh: '登录' },
  assumed: { en: 'Taken for granted, as asked.', zh: '按要求视为已登录。' },
  connected: { en: 'It has logged in already.', zh: '该客户端已经登录。' },
  nobody_asked: {
    en: 'No authenticator is enabled: everybody is let in.',
    zh: '没有启用任何认证器，所有客户端都可以连接。',
  },
  nobody_knows: {
    en: 'No authenticator knows the client.',
    zh: '没有认证器认识该客户端。',
  },
  superuser: { en: 'Superuser', zh: '超级用户' },
  superuserSays: { en: 'It may do everything.', zh: '拥有全部权限。' },
  cache: { en: 'Cache', zh: '缓存' },
  cachedAt: {
    en: (since: string) => `Decided at ${since}.`,
    zh: (since: string) => `于 ${since} 决定。`,
  },
  cachedSince: {
    en: (since: string, source: string) => `Decided at ${since} by ${source}.`,
    zh: (since: string, source: string) => `于 ${since} 由 ${source} 决定。`,
  },
  cachedStill: {
    en: 'Asked anew it would be the same, as follows.',
    zh: '重新检查的结果相同，过程如下。',
  },
  cachedOtherwise: {
    en: 'Asked anew it would be otherwise, as follows.',
    zh: '重新检查的结果不同，过程如下。',
  },
  loginRules: { en: 'Rules of the login', zh: '登录附带的规则' },
  loginEnded: { en: 'The login has run out.', zh: '登录已过期。' },
  noMatch: { en: 'When no source decides', zh: '未匹配时' },
  noMatchSays: { en: 'The setting no_match holds.', zh: '按 no_match 设置处理。' },
  builtIn: { en: 'Built-in database', zh: '内置数据库' },
  file: { en: 'ACL file', zh: 'ACL 文件' },

  disabled: { en: 'It is disabled.', zh: '已禁用。' },
  decided: { en: 'It was decided before.', zh: '前面已有结果。' },
  mechanism: {
    en: 'This kind of login is not its own.',
    zh: '不处理这种登录方式。',
  },
  nothingFits: { en: 'None of its rules fits.', zh: '没有匹配的规则。' },
  external: {
    en: 'Cannot be known here: only the cluster can ask it.',
    zh: '此处无法得知，只有集群能够查询。',
  },
  atLine: { en: (line: string) => `Line ${line}`, zh: (line: string) => `第 ${line} 行` },
  nth: { en: (n: string) => `Rule ${n}`, zh: (n: string) => `规则 ${n}` },
  ofClient: {
    en: (n: string) => `Rule ${n} of this client ID`,
    zh: (n: string) => `该客户端 ID 的规则 ${n}`,
  },
  ofUser: {
    en: (n: string) => `Rule ${n} of this username`,
    zh: (n: string) => `该用户名的规则 ${n}`,
  },
  ofAll: {
    en: (n: string) => `Rule ${n} of all clients`,
    zh: (n: string) => `所有客户端的规则 ${n}`,
  },
  took: { en: (ms: string) => `${ms} ms`, zh: (ms: string) => `${ms} 毫秒` },

  'no password': { en: 'No password was given.', zh: '没有提供密码。' },
  'wrong password': { en: 'The password is wrong.', zh: '密码错误。' },
  'unknown user': { en: 'It does not know the user.', zh: '用户不存在。' },
}

export const adviceMessages = {
  title: { en: 'What would change it', zh: '如何改变结果' },
  note: { en: 'Worth knowing', zh: '值得注意' },
  liftBan: { en: 'Lift the ban.', zh: '从黑名单移除。' },
  giveName: { en: 'A username lets it be asked about.', zh: '提供用户名后才会进行认证。' },
  checkPassword: {
    en: 'With the right password it would be let in.',
    zh: '使用正确的密码即可登录。',
  },
  askPassword: {
    en: 'Give the password it logs in with, above.',
    zh: '请在上方填写登录密码。',
  },
  addUser: {
    en: 'An authenticator that knows it, such as a user of the built-in database.',
    zh: '需要有认证器认识该客户端，例如在内置数据库中添加用户。',
  },
  everybody: {
    en: 'Nobody is asked who clients are: every client gets in.',
    zh: '没有进行身份认证，任何客户端都可以连接。',
  },
  listenerOpen: {
    en: 'This listener lets every client in without asking.',
    zh: '该监听器不做认证，任何客户端都可以连接。',
  },
  addRule: {
    en: 'No source has a word on it, and that means no: a rule that allows it would change that.',
    zh: '没有数据源匹配，默认拒绝：添加一条允许规则即可改变结果。',
  },
  changeRule: {
    en: 'Change that rule, or let an earlier one allow it.',
    zh: '修改该规则，或在其之前添加允许规则。',
  },
  loginRules: {
    en: 'The rules come with the login: change them where it is made.',
    zh: '规则来自登录信息，请在其来源处修改。',
  },
  clearCache: {
    en: 'The decision that is remembered is out of date: clear the cache.',
    zh: '缓存的结果已过时：清除缓存后生效。',
  },
  noRuleForbids: {
    en: 'It is allowed because nothing forbids it: a rule that denies it would change that.',
    zh: '没有规则禁止，因此允许：添加一条拒绝规则即可改变结果。',
  },
  superuser: {
    en: 'A superuser is asked about nothing: make it an ordinary user to let rules hold.',
    zh: '超级用户不受规则限制：改为普通用户后规则才会生效。',
  },
  failed: {
    en: 'One that could not answer was passed over: the result may be another once it is back.',
    zh: '有认证器或数据源未能应答而被跳过，恢复后结果可能不同。',
  },
  toBans: { en: 'Banned clients', zh: '黑名单' },
  toAuthentication: { en: 'Authentication', zh: '客户端认证' },
  toAuthorization: { en: 'Authorization', zh: '客户端授权' },
  toClient: { en: 'The client', zh: '查看客户端' },
}
