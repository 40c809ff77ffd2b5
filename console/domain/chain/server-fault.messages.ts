/** Reasons why a server cannot be used, each with a hint. */
export const serverFaultMessages = {
  address: { en: 'The address is not allowed', zh: '不允许访问该地址' },
  unreachable: { en: 'The server cannot be reached', zh: '无法连接到服务器' },
  login: { en: 'The server refused the login', zh: '服务器拒绝了登录' },
  tls: { en: 'The TLS connection failed', zh: 'TLS 连接失败' },
  timeout: { en: 'The server did not respond in time', zh: '服务器应答超时' },
  refused: { en: 'The server refused the request', zh: '服务器拒绝了请求' },
  other: { en: 'The connection failed', zh: '连接失败' },
}

export const serverHintMessages = {
  address: {
    en: 'The start option --outgoing-deny of the broker blocks this address.',
    zh: '服务端的启动选项 --outgoing-deny 禁止访问该地址。',
  },
  unreachable: {
    en: 'Check host and port, whether the server is running, and whether the broker can reach it.',
    zh: '请检查主机和端口、服务器是否运行，以及服务端所在机器能否访问。',
  },
  login: {
    en: 'Check username and password, and whether the user may access the database from the broker’s address.',
    zh: '请检查用户名和密码，以及该用户能否从服务端的地址使用该数据库。',
  },
  tls: {
    en: 'Check that the server uses TLS, and check the CA certificate and the server name.',
    zh: '请检查服务器是否启用了 TLS，并检查 CA 证书和服务器名称。',
  },
  timeout: {
    en: 'Check host and port. A firewall may drop the packets, or the server is overloaded.',
    zh: '请检查主机和端口。可能是防火墙丢弃了数据包，或服务器过载。',
  },
  refused: {
    en: 'Check the names of the database, the table and the queue, the statement, and the permissions of the user.',
    zh: '请检查数据库、数据表和队列的名称、语句以及用户的权限。',
  },
  other: { en: 'See the server message below.', zh: '请查看下方服务器的原始信息。' },
}
