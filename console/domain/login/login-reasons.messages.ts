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
  'not enabled': { en: 'The user is disabled.', zh: '该用户已停用。' },
  'no token': { en: 'No token was provided.', zh: '没有提供令牌。' },
  'not a token that a key has signed': {
    en: 'The token is not signed with a known key.',
    zh: '令牌未使用已知密钥签名。',
  },
  'the token has expired': { en: 'The token has expired (exp).', zh: '令牌已过期（exp）。' },
  'the token is not issued yet': {
    en: 'The issue time of the token (iat) is in the future.',
    zh: '令牌的签发时间尚未到来（iat）。',
  },
  'the token is not valid yet': {
    en: 'The token is not valid yet (nbf).',
    zh: '令牌尚未生效（nbf）。',
  },
  denied: { en: 'The authentication server denied the client.', zh: '认证服务拒绝了该客户端。' },
  'no result': {
    en: 'The response contains no “result” field.',
    zh: '认证服务的应答中没有 result 字段。',
  },
  'the answer cannot be read': {
    en: 'The response cannot be parsed.',
    zh: '无法解析认证服务的应答。',
  },
  'no authentication data': {
    en: 'The client sent no authentication data.',
    zh: '客户端没有发送认证数据。',
  },
  'a wrong proof': {
    en: 'The username or the password is wrong.',
    zh: '用户名或密码错误。',
  },
  'an unknown user': {
    en: 'The user was deleted during the login.',
    zh: '用户在登录过程中被删除。',
  },
  'a proof of another length': {
    en: 'The SCRAM proof has the wrong length: the client may use another hash function.',
    zh: 'SCRAM 证明的长度不符：客户端可能使用了其他哈希算法。',
  },
  'not a first message of SCRAM without channel binding': {
    en: 'The first SCRAM message is invalid, or requests channel binding.',
    zh: 'SCRAM 的首条消息无效，或要求通道绑定。',
  },
  'nobody acts for another': {
    en: 'The client requests to act as another user, which is not supported.',
    zh: '客户端要求以其他用户的身份登录，不支持此功能。',
  },
  'another header': {
    en: 'The second SCRAM message does not match the first one.',
    zh: 'SCRAM 的第二条消息与首条不一致。',
  },
  'another nonce': {
    en: 'The nonce of the SCRAM message is wrong.',
    zh: 'SCRAM 消息中的随机数（nonce）不符。',
  },
  'too long a message': { en: 'The SCRAM message is too long.', zh: 'SCRAM 消息过长。' },
  'not UTF-8': { en: 'The SCRAM message is not UTF-8.', zh: 'SCRAM 消息不是 UTF-8 编码。' },
  'not a name': {
    en: 'The username in the SCRAM message is invalid.',
    zh: 'SCRAM 消息中的用户名无效。',
  },
  'no server accepts the client': {
    en: 'No ExHook server accepts the client.',
    zh: '没有 ExHook 服务接受该客户端。',
  },
  'no answer in time': {
    en: 'The server did not respond in time.',
    zh: '服务器应答超时。',
  },
  'expire_at is no time to come, in seconds': {
    en: 'expire_at in the response is not in the future.',
    zh: '应答中的 expire_at 早于当前时间。',
  },
}

/** Why the broker itself has refused a connection or a subscription, by its own word. */
export const kernelReasonMessages = {
  'no memory for another session': {
    en: 'The session memory is full.',
    zh: '会话的内存配额已满。',
  },
  'no memory for the stored session': {
    en: 'The stored session does not fit into the session memory.',
    zh: '会话的内存配额不足，无法加载已存储的会话。',
  },
  'a limit of 0': {
    en: 'The client requested a limit of 0 packets or bytes, which MQTT does not allow.',
    zh: '客户端请求的上限为 0，MQTT 不允许。',
  },
  'client id is missing': {
    en: 'The client ID is empty, but the client requests a persistent session.',
    zh: '客户端 ID 为空，却要求保留会话。',
  },
  'a password without user name': {
    en: 'The client sent a password without a username, which strict mode refuses.',
    zh: '客户端发送了密码，但没有发送用户名，严格模式拒绝这种情况。',
  },
  'a character that strict mode refuses': {
    en: 'The CONNECT packet contains a character that strict mode does not allow.',
    zh: 'CONNECT 报文含有严格模式不允许的字符。',
  },
  'a plugin does not answer': {
    en: 'The plugin does not respond.',
    zh: '插件没有响应。',
  },
  'client id missing or too long': {
    en: 'The client ID is empty or too long.',
    zh: '客户端 ID 为空或过长。',
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
  'the client disconnected during authentication': {
    en: 'The client disconnected during authentication.',
    zh: '客户端在认证过程中断开了连接。',
  },
  'unknown method': {
    en: 'No authenticator supports the authentication method of the client.',
    zh: '没有认证器支持该客户端的认证方法。',
  },
  'will QoS': { en: 'The QoS of the will message is too high.', zh: '遗嘱消息的 QoS 过高。' },
  'will retain': {
    en: 'The will message is retained, and retained messages are disabled.',
    zh: '遗嘱消息带有保留标志，而保留消息已停用。',
  },
  'will topic': { en: 'The topic of the will message is invalid.', zh: '遗嘱消息的主题无效。' },
}

/** Reasons that contain a name or a number. */
export const loginReasonPatterns = {
  claim: {
    en: (name: string) => `The claim ${name} is missing or has a different value.`,
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
  refusedByExhook: {
    en: (name: string) => `The ExHook server ${name} refused the request.`,
    zh: (name: string) => `ExHook 服务 ${name} 拒绝了该请求。`,
  },
  silentExhook: {
    en: (name: string) => `The ExHook server ${name} did not answer (deny).`,
    zh: (name: string) => `ExHook 服务 ${name} 没有应答（deny）。`,
  },
  answered: {
    en: (status: string) => `The authentication server returned ${status}.`,
    zh: (status: string) => `认证服务返回 ${status}。`,
  },
}
