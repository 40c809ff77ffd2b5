import type { Screenless as Feature } from '@signalbox/contract/versions'
import type { Pair } from '#language.tsx'

export const screenlessMessages = {
  title: {
    en: 'Features without a screen',
    zh: '没有对应页面的功能',
  },
  about: {
    en: 'This console has no screens for the following features of this cluster. Manage them with the API or the dashboard of the cluster.',
    zh: '本控制台没有该集群以下功能的页面，请通过集群的 API 或自带的 Dashboard 进行管理。',
  },
  later: {
    en: (version: string, known: string) =>
      `The cluster runs ${version}. This console knows versions up to ${known}, so there may be further features.`,
    zh: (version: string, known: string) =>
      `该集群的版本为 ${version}，而本控制台仅了解 ${known} 及更早版本，因此可能还有其他功能。`,
  },
}

export const featureMessages: Readonly<Record<Feature, Pair<string>>> = {
  agents: { en: 'Agent cards (A2A)', zh: '智能体卡片（A2A）' },
  ai: { en: 'AI providers and completion profiles', zh: 'AI 服务商与补全配置' },
  certificates: { en: 'Managed certificates', zh: '托管证书' },
  decisionCaches: {
    en: 'Authentication and authorization caches of nodes',
    zh: '节点上的认证与授权缓存',
  },
  licenseHistory: { en: 'History of licensed sessions', zh: '许可证会话数历史' },
  limits: { en: 'Rate limits of zones', zh: '区域的速率限制' },
  messageQueues: { en: 'Message queues', zh: '消息队列' },
  messageStreams: { en: 'Message streams', zh: '消息流' },
  mfa: { en: 'Second factor of console users', zh: '控制台用户的多因素认证' },
  namespaces: { en: 'Namespaces of clients', zh: '客户端命名空间' },
  pluginApis: { en: 'APIs of plugins', zh: '插件的 API' },
  scopes: { en: 'Scopes of users and API keys', zh: '用户与 API 密钥的权限范围' },
  topicMetrics: { en: 'Topic metrics with topic filters', zh: '基于主题过滤器的主题指标' },
  upgradeAtRunTime: { en: 'Upgrade at run time', zh: '热升级' },
}
