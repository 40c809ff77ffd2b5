import { resultMessages } from '#messages/results.messages.ts'

export const authenticationMessages = {
  about: {
    en: 'Authenticators run in this order; the first one that recognizes the client decides.',
    zh: '认证器按顺序执行，由首个能够识别该客户端的认证器给出结果。',
  },
  add: { en: 'Create authenticator', zh: '创建认证器' },
  added: resultMessages.created,
  addAbout: {
    en: 'Created at the end of the chain; only used if every authenticator before it ignores the client.',
    zh: '新的认证器排在认证链末尾，仅在前面的认证器都忽略该客户端时才会使用。',
  },
  deleteText: {
    en: (id: string) =>
      `${id} will no longer be used. If no other authenticator is enabled, any client can connect.`,
    zh: (id: string) => `将不再使用 ${id} 认证；若没有其他已启用的认证器，所有客户端都可以连接。`,
  },
  deleteTitle: { en: 'Delete this authenticator?', zh: '确认删除该认证器？' },
  deleteUsers: {
    en: 'All its users are deleted too.',
    zh: '其中的所有用户将一并删除。',
  },
  disableText: {
    en: (id: string) =>
      `${id} will be skipped. If no other authenticator is enabled, any client can connect.`,
    zh: (id: string) => `将跳过 ${id}；若没有其他已启用的认证器，所有客户端都可以连接。`,
  },
  disableTitle: { en: 'Disable this authenticator?', zh: '确认停用该认证器？' },
  empty: { en: 'No authenticators', zh: '暂无认证器' },
  emptyText: {
    en: 'An authenticator verifies the identity of a client when it connects, for example with a username and a password.',
    zh: '认证器在客户端连接时验证其身份，例如通过用户名和密码。',
  },
  everybody: { en: 'Any client can connect', zh: '当前允许所有客户端连接' },
  everybodyText: {
    en: 'No authenticator is enabled: clients can connect without credentials.',
    zh: '没有启用任何认证器，客户端无需身份认证即可连接。',
  },
  failed: { en: 'Rejected', zh: '认证失败' },
  jwtAbout: {
    en: 'Clients send a signed token as their password or username.',
    zh: '客户端以签名的 JWT 作为密码或用户名。',
  },
  kindLabel: { en: 'Type of the authenticator', zh: '认证器类型' },
  kind: { en: 'Authenticator', zh: '认证器' },
  nomatch: { en: 'Ignored', zh: '忽略' },
  notFound: { en: 'Authenticator not found', zh: '认证器不存在' },
  back: { en: 'All authenticators', zh: '全部认证器' },
  scramAbout: {
    en: 'MQTT 5 challenge–response; the password is never sent.',
    zh: 'MQTT 5 质询响应认证，不传输密码。',
  },
  success: { en: 'Accepted', zh: '认证成功' },
  tabs: { en: 'Authenticator sections', zh: '认证器内容' },
  title: { en: 'Authentication', zh: '客户端认证' },
  tryLogin: { en: 'Test a login', zh: '测试登录' },
  users: { en: 'Users', zh: '用户' },
}
