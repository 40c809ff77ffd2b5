import { plural } from '../../../plural.ts'

type Text = (about: string) => string

export const doctorMessages = {
  title: { en: 'Warnings', zh: '配置与安全提示' },
  count: {
    en: (count: string) => plural(count, 'warning', 'warnings'),
    zh: (count: string) => `${count} 条提示`,
  },
  dismiss: { en: 'Dismiss', zh: '忽略' },
  dismissWhich: {
    en: (warning: string) => `Dismiss: ${warning}`,
    zh: (warning: string) => `忽略：${warning}`,
  },
  dismissedCount: {
    en: (count: string) => plural(count, 'dismissed warning', 'dismissed warnings'),
    zh: (count: string) => `已忽略 ${count} 条提示`,
  },
  fix: { en: 'Fix', zh: '前往处理' },
  restore: { en: 'Restore', zh: '恢复' },
  restoreWhich: {
    en: (warning: string) => `Restore: ${warning}`,
    zh: (warning: string) => `恢复：${warning}`,
  },
  since: { en: (time: string) => `since ${time}`, zh: (time: string) => `自 ${time} 起` },
  incomplete: { en: 'Some checks could not run', zh: '部分配置读取失败' },
  notRead: {
    en: 'Some checks could not run: the list may be incomplete.',
    zh: '部分配置读取失败，结果可能不完整。',
  },
}

export const findingMessages = {
  authenticatorDown: {
    en: ((name) =>
      `The authenticator ${name} cannot reach its server and is skipped: its users cannot log in`) as Text,
    zh: ((name) => `认证器“${name}”无法连接后端服务，已被跳过，其用户无法登录`) as Text,
  },
  sourceDown: {
    en: ((name) =>
      `The authorization source ${name} cannot reach its server: none of its rules is enforced`) as Text,
    zh: ((name) => `授权数据源“${name}”无法连接后端服务，其规则均不生效`) as Text,
  },
  sourceDownOpen: {
    en: ((name) =>
      `The authorization source ${name} cannot reach its server: its deny rules are not enforced, and actions are allowed unless another source denies them`) as Text,
    zh: ((name) =>
      `授权数据源“${name}”无法连接后端服务：其拒绝规则不生效，其他数据源未拒绝的操作均被允许`) as Text,
  },
  defaultPassword: {
    en: ((name) => `The user ${name} still has the publicly known default password`) as Text,
    zh: ((name) => `用户 ${name} 仍在使用默认密码，存在安全风险`) as Text,
  },
  nobodyAsked: {
    en: () => 'No authenticator is enabled: any client can connect',
    zh: () => '没有启用任何认证器，所有客户端均可连接',
  },
  openListener: {
    en: ((id) => `The listener ${id} accepts clients without authentication`) as Text,
    zh: ((id) => `监听器 ${id} 未启用认证，客户端可直接连接`) as Text,
  },
  unsafeHash: {
    en: ((id) => `The passwords of ${id} are stored in plain text or with a weak hash`) as Text,
    zh: ((id) => `${id} 的密码以明文或易破解的哈希保存`) as Text,
  },
  eternalKeys: {
    en: ((names) => `These API keys never expire: ${names}`) as Text,
    zh: ((names) => `以下 API 密钥永不过期：${names}`) as Text,
  },
  eternalKey: {
    en: ((name) => `The API key ${name} never expires`) as Text,
    zh: ((name) => `API 密钥 ${name} 永不过期`) as Text,
  },
  openFile: {
    en: () => 'The ACL file ends with {allow, all}: no other topics are restricted',
    zh: () => 'ACL 文件以 {allow, all} 结尾：其余主题均不受限制',
  },
  openEnd: {
    en: () => 'Actions that match no authorization rule are allowed',
    zh: () => '未匹配任何授权规则的操作默认允许',
  },
  nobodyLimited: {
    en: () =>
      'No authorization source is enabled: any client can publish and subscribe to any topic',
    zh: () => '没有启用任何授权数据源，所有客户端可发布和订阅任意主题',
  },
}
