import { resultMessages } from '#messages/results.messages.ts'

/** Advice on changes that would turn a result around. */
export const adviceMessages = {
  title: { en: 'How to change the result', zh: '如何改变结果' },
  liftBan: { en: 'Unban the client.', zh: '将客户端移出黑名单。' },
  cannotReturn: {
    en: 'A ban matches the client: after it disconnects, it cannot reconnect.',
    zh: '该客户端匹配黑名单，断开后将无法再次连接。',
  },
  giveName: {
    en: 'Set a username: authentication requires one.',
    zh: '请提供用户名，认证需要用户名。',
  },
  checkPassword: { en: 'Use the correct password.', zh: '使用正确的密码。' },
  askPassword: {
    en: 'Enter the password of the client above.',
    zh: '请在上方填写客户端使用的密码。',
  },
  addUser: {
    en: 'Create a user for the client, for example in the built-in database.',
    zh: '为该客户端创建用户，例如在内置数据库中。',
  },
  newToken: {
    en: 'Use a valid token: signed with a known key and with the required claims.',
    zh: '使用有效的令牌：由已知密钥签名，且声明符合要求。',
  },
  tryLater: { en: 'Try again in a moment.', zh: '请稍后重试。' },
  askServer: {
    en: 'Look up the client in the data source of this authenticator.',
    zh: '请在该认证器的数据源中检查该客户端。',
  },
  everybody: {
    en: 'Authentication is disabled: any client can connect.',
    zh: '未启用认证，任何客户端都可以连接。',
  },
  listenerOpen: {
    en: 'This listener does not authenticate: any client can connect.',
    zh: '该监听器不进行认证，任何客户端都可以连接。',
  },
  addRule: {
    en: 'No rule matches and the default action is Deny: create a rule that allows the request.',
    zh: '没有匹配的规则，默认动作为拒绝：添加一条允许规则即可改变结果。',
  },
  changeRule: {
    en: 'Edit this rule, or create an allow rule before it.',
    zh: '修改该规则，或在其之前添加允许规则。',
  },
  loginRules: {
    en: 'The rules come from authentication: change them where the token or the response is issued.',
    zh: '规则由认证返回，请在令牌签发方或认证服务中修改。',
  },
  clearCache: {
    en: 'The cached result is out of date: clear the cache.',
    zh: '缓存的结果已过时，请清除缓存。',
  },
  renewCache: {
    en: 'The cached result may be out of date: clear the cache to check again.',
    zh: '缓存的结果可能已过时，可清除缓存后重新判断。',
  },
  noRuleForbids: {
    en: 'No rule matches and the default action is Allow: create a rule that denies the request.',
    zh: '没有匹配的规则，默认动作为允许：添加一条拒绝规则即可改变结果。',
  },
  superuser: {
    en: 'Rules do not apply to superusers: make the user a regular user first.',
    zh: '超级用户不受规则限制，改为普通用户后规则才会生效。',
  },
  failed: {
    en: 'A server could not be queried and was skipped: the result may differ after it recovers.',
    zh: '有服务器无法查询，已跳过；恢复后结果可能不同。',
  },
  unknownLogin: {
    en: 'Test the login below: only a real connection shows the result.',
    zh: '只有实际连接才能确定登录结果，可在下方测试。',
  },
  unknownSuperuser: {
    en: 'Check in the data sources of the other authenticators whether the client is a superuser.',
    zh: '请在其他认证器的数据源中检查该客户端是否为超级用户。',
  },
  unknownRules: {
    en: 'Look up the rules in the data source, or start a log trace and let the client try.',
    zh: '请在数据源中查看规则，或启动日志追踪后让客户端实际操作。',
  },
  clear: { en: 'Clear the cache', zh: '清除缓存' },
  cleared: resultMessages.cleared,
  toBans: { en: 'Banned clients', zh: '黑名单' },
  toAuthentication: { en: 'Authentication', zh: '客户端认证' },
  toAuthorization: { en: 'Authorization', zh: '客户端授权' },
  toClient: { en: 'Open client', zh: '查看客户端' },
}
