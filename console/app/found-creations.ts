import { IconCirclePlus } from '@tabler/icons-react'
import { useLock } from '#domain/page/lock.ts'
import { type Pair, useLanguage, useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { appMessages } from './app.messages.ts'
import type { Findable } from './find.ts'

interface Creation {
  label: Pair<string>
  to: Address
  /** Further words that find it. */
  words: string
}

const CREATIONS: readonly Creation[] = [
  {
    label: { en: 'Create a rule', zh: '创建规则' },
    to: paths.newRule(),
    words: 'new add sql 新建 添加',
  },
  {
    label: { en: 'Create a connector', zh: '创建连接器' },
    to: paths.newConnector(),
    words: 'new add database kafka http 新建 添加',
  },
  {
    label: { en: 'Create an action', zh: '创建动作' },
    to: paths.newAction(),
    words: 'new add sink forward 新建 添加 转发',
  },
  {
    label: { en: 'Create a webhook', zh: '创建 Webhook' },
    to: paths.newWebhook(),
    words: 'new add http callback 新建 添加 回调',
  },
  {
    label: { en: 'Create a flow', zh: '创建数据流' },
    to: paths.newFlow(),
    words: 'new add designer 新建 添加 设计器',
  },
  {
    label: { en: 'Create a listener', zh: '创建监听器' },
    to: paths.newListener(),
    words: 'new add port tls certificate 新建 添加 端口 证书',
  },
  {
    label: { en: 'Create an authenticator', zh: '创建认证器' },
    to: paths.newIn('authentication'),
    words: 'new add login password jwt 新建 添加 登录 密码',
  },
  {
    label: { en: 'Create an authorization source', zh: '创建授权数据源' },
    to: paths.newIn('authorization'),
    words: 'new add acl whitelist rules 新建 添加 权限 白名单',
  },
  {
    label: { en: 'Ban a client', zh: '封禁客户端' },
    to: paths.banned({ add: 'clientid' }),
    words: 'block blacklist 黑名单 禁止',
  },
  {
    label: { en: 'Start a trace', zh: '开始追踪' },
    to: paths.logTrace({ add: 'clientid' }),
    words: 'debug record packets 调试 报文 跟踪',
  },
  {
    label: { en: 'Back up now', zh: '立即备份' },
    to: paths.backup(),
    words: 'export archive save 导出 归档',
  },
  {
    label: { en: 'Rotate an API key', zh: '轮换 API 密钥' },
    to: paths.apiKeys(),
    words: 'secret renew new token 更换 密钥',
  },
]

/** Things to create or start, for users who may write. */
export function useCreations(): Findable[] {
  const t = useMessages(appMessages)
  const language = useLanguage()
  const lock = useLock()
  if (!lock.canWrite) return []
  return CREATIONS.map(({ label, to, words }) => ({
    ...{ key: `create ${to}`, label: label[language], names: [label.en, label.zh] },
    ...{ kind: t.action, icon: IconCirclePlus, to, words: `${label.en} ${label.zh} ${words}` },
  }))
}
