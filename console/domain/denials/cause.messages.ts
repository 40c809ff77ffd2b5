/** Meaning of each source of a denial, with a remedy. */
export const causeMessages = {
  banned: {
    en: 'The client matches an entry in Banned clients. Unban the client to let it connect.',
    zh: '客户端命中黑名单中的条目，移出黑名单后即可连接。',
  },
  delayed: {
    en: 'A delayed publish needs a delay and a topic: $delayed/{seconds}/{topic}.',
    zh: '延迟发布的主题须包含延迟时间和主题：$delayed/{秒数}/{主题}。',
  },
  exhook: {
    en: 'An ExHook server refused the request, or did not answer while its failed action is Deny.',
    zh: 'ExHook 服务拒绝了该请求，或者没有应答且其失败动作为拒绝。',
  },
  message_transformation: {
    en: 'The message could not be transformed.',
    zh: '消息转换失败。',
  },
  schema_validation: {
    en: 'The message failed a validation.',
    zh: '消息未通过校验。',
  },
  listener: {
    en: 'The listener denies clients without a username before any authenticator is queried.',
    zh: '监听器在查询认证器之前拒绝了没有用户名的客户端。',
  },
  login: {
    en: 'The authenticator returned rules for this client at login, and they deny the request.',
    zh: '认证器在登录时返回了该客户端的权限规则，这些规则拒绝了该请求。',
  },
  nobody: {
    en: 'No authenticator recognizes the client. Create the user, or check the username.',
    zh: '没有认证器匹配该客户端，请创建用户或检查用户名。',
  },
  no_match: {
    en: 'No rule of any authorization source matched, and the default action is Deny.',
    zh: '没有授权数据源的规则匹配，且默认动作为拒绝。',
  },
  unavailable: {
    en: 'No authenticator recognizes the client, and at least one could not be queried.',
    zh: '没有认证器匹配该客户端，且至少有一个认证器无法查询。',
  },
  authenticator: {
    en: 'This authenticator rejected the login.',
    zh: '该认证器拒绝了登录。',
  },
  source: {
    en: 'A rule of this authorization source denies the request.',
    zh: '该授权数据源的规则拒绝了该请求。',
  },
}
