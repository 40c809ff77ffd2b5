/** Why an authenticator has refused or passed on, by its own word. */
export const loginReasonMessages = {
  'no password': { en: 'No password was provided.', zh: '没有提供密码。' },
  'wrong password': { en: 'The password is wrong.', zh: '密码错误。' },
  'unknown user': { en: 'User not found.', zh: '用户不存在。' },
  'too many passwords at a time': {
    en: 'Too many passwords are being checked right now.',
    zh: '同时校验的密码过多。',
  },
  'no password hash': { en: 'The user has no stored password.', zh: '该用户没有存储的密码。' },
  'the row has no text in password_hash or password': {
    en: 'The row has neither password_hash nor password.',
    zh: '查询结果中没有 password_hash 或 password。',
  },
  'no password in the directory': {
    en: 'The directory has no password for the user.',
    zh: '目录中没有该用户的密码。',
  },
  'not enabled': { en: 'The user is disabled.', zh: '该用户已禁用。' },
  'no token': { en: 'No token was provided.', zh: '没有提供令牌。' },
  'not a token that a key has signed': {
    en: 'The token is not signed with a known key.',
    zh: '不是由已知密钥签名的令牌。',
  },
  'the token has expired': { en: 'The token has expired (exp).', zh: '令牌已过期（exp）。' },
  'the token is not issued yet': {
    en: 'The token was issued in the future (iat).',
    zh: '令牌的签发时间尚未到来（iat）。',
  },
  'the token is not valid yet': {
    en: 'The token is not valid yet (nbf).',
    zh: '令牌尚未生效（nbf）。',
  },
  denied: { en: 'The authentication server denied the client.', zh: '认证服务拒绝了该客户端。' },
  'no result': {
    en: 'The response has no result.',
    zh: '认证服务的应答中没有 result。',
  },
  'the answer cannot be read': {
    en: 'The response cannot be parsed.',
    zh: '无法解析认证服务的应答。',
  },
  'no answer in time': {
    en: 'The server did not respond in time.',
    zh: '服务器应答超时。',
  },
  'expire_at is no time to come, in seconds': {
    en: 'The response has an expire_at that is not in the future.',
    zh: '应答中的 expire_at 不是将来的时间。',
  },
}

/** Why the broker itself has refused a connection or a subscription, by its own word. */
export const kernelReasonMessages = {
  'a limit of 0': {
    en: 'The client asked for a limit of 0 packets or bytes, which MQTT does not allow.',
    zh: '客户端请求的上限为 0，MQTT 不允许。',
  },
  'client id is missing': {
    en: 'The client ID is empty, and the session is persistent.',
    zh: '客户端 ID 为空，而会话是持久的。',
  },
  'client id too long': { en: 'The client ID is too long.', zh: '客户端 ID 过长。' },
  'connection rate': {
    en: 'The connection rate limit of the listener is reached.',
    zh: '已达到监听器的连接速率上限。',
  },
  evacuation: {
    en: 'The node is being evacuated and refuses new clients.',
    zh: '节点正在疏散，拒绝新的客户端。',
  },
  'no user name': {
    en: 'The client has no username, and the listener requires one.',
    zh: '客户端没有用户名，而监听器要求提供。',
  },
  'unknown method': {
    en: 'No authenticator supports the authentication method of the client.',
    zh: '没有认证器支持该客户端的认证方法。',
  },
  'will QoS': { en: 'The QoS of the will message is too high.', zh: '遗嘱消息的 QoS 过高。' },
  'will retain': {
    en: 'The will message is retained, and retained messages are disabled.',
    zh: '遗嘱消息带有保留标志，而保留消息已禁用。',
  },
  'will topic': { en: 'The topic of the will message is invalid.', zh: '遗嘱消息的主题无效。' },
}

/** Those with a name or a number in them. */
export const loginReasonPatterns = {
  claim: {
    en: (name: string) => `The claim ${name} is missing or has another value.`,
    zh: (name: string) => `声明 ${name} 缺失或值不符。`,
  },
  claimRules: {
    en: (name: string, problem: string) => `The claim ${name} contains an invalid rule: ${problem}`,
    zh: (name: string, problem: string) => `声明 ${name} 中有无效的规则：${problem}`,
  },
  acl: {
    en: (problem: string) => `The response contains an invalid rule: ${problem}`,
    zh: (problem: string) => `应答中有无效的规则：${problem}`,
  },
  answered: {
    en: (status: string) => `The authentication server returned ${status}.`,
    zh: (status: string) => `认证服务返回 ${status}。`,
  },
}
