/** Why a server cannot be used: what happened, and what to look at. */
export const serverFaultMessages = {
  address: { en: 'The address is not allowed', zh: '不允许访问该地址' },
  unreachable: { en: 'The server cannot be reached', zh: '无法连接到服务器' },
  login: { en: 'The server refused the login', zh: '服务器拒绝了登录' },
  tls: { en: 'The TLS connection failed', zh: 'TLS 连接失败' },
  timeout: { en: 'The server did not respond in time', zh: '服务器应答超时' },
  other: { en: 'The connection failed', zh: '连接失败' },
}

export const serverHintMessages = {
  address: {
    en: 'The start option --outgoing-deny of the broker excludes the address of this server.',
    zh: '服务端的启动选项 --outgoing-deny 禁止访问该服务器的地址。',
  },
  unreachable: {
    en: 'Check host and port, whether the server is running, and whether the broker can reach it.',
    zh: '请检查主机和端口、服务器是否运行，以及服务端所在机器能否访问。',
  },
  login: {
    en: 'Check the username and the password, and whether the user may use the database from the address of the broker.',
    zh: '请检查用户名和密码，以及该用户能否从服务端的地址使用该数据库。',
  },
  tls: {
    en: 'Check whether the server expects TLS, the CA certificate, and the server name.',
    zh: '请检查服务器是否启用 TLS、CA 证书以及服务器名称。',
  },
  timeout: {
    en: 'Check host and port. A firewall may drop the packets, or the server is overloaded.',
    zh: '请检查主机和端口。可能是防火墙丢弃了数据包，或服务器过载。',
  },
  other: { en: 'See the message of the server below.', zh: '请查看下方服务器的原始信息。' },
}
