import {
  IconActivity,
  IconArrowsLeftRight,
  IconLayoutDashboard,
  IconSettings,
  IconShieldLock,
  IconStethoscope,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Need } from '#api/capability.ts'
import { pageConfig } from '#env.ts'
import type { Pair } from '#language.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import type { DrawerName } from './drawers.ts'

export interface NavigationEntry {
  /** Key of the page in `paths`. */
  page: keyof typeof paths
  label: Pair<string>
  to: Address
  /** Beginnings of the addresses of the entry's other screens, where they differ from `to`. */
  areas?: readonly string[]
  /** Heading above the entry, where the pages of a group have several purposes. */
  caption?: Pair<string>
  /** The operation of some versions of clusters that the page is for; other brokers do not have the entry. */
  needs?: Need
}

export interface NavigationGroup {
  label: Pair<string>
  icon: TablerIcon
  entries: readonly NavigationEntry[]
  /** A drawer that is listed after the pages. */
  drawer?: { name: DrawerName; label: Pair<string> }
}

/**
 * The groups of the product in their order: overview, monitor, access, integrate, manage, diagnose. A group is
 * added with its first page. Settings of a thing are a tab of its page, and no entry.
 */
export const navigation: readonly NavigationGroup[] = [
  {
    label: { en: 'Overview', zh: '概览' },
    icon: IconLayoutDashboard,
    entries: [{ page: 'overview', label: { en: 'Overview', zh: '概览' }, to: paths.overview() }],
  },
  {
    label: { en: 'Monitor', zh: '监控' },
    icon: IconActivity,
    entries: [
      { page: 'clients', label: { en: 'Clients', zh: '客户端' }, to: paths.clients() },
      {
        page: 'subscriptions',
        label: { en: 'Subscriptions', zh: '订阅' },
        to: paths.subscriptions(),
      },
      { page: 'topics', label: { en: 'Topics', zh: '主题' }, to: paths.topics() },
      { page: 'explorer', label: { en: 'Topic explorer', zh: '主题浏览器' }, to: paths.explorer() },
      {
        page: 'retained',
        label: { en: 'Retained messages', zh: '保留消息' },
        to: paths.retained(),
      },
      {
        page: 'delayed',
        label: { en: 'Delayed messages', zh: '延迟消息' },
        to: paths.delayed(),
        areas: [paths.delayedSettings()],
      },
      {
        page: 'durableQueues',
        label: { en: 'Durable queues', zh: '持久队列' },
        to: paths.durableQueues(),
        needs: { at: '/durable_queues', edition: 'ent' },
      },
      { page: 'metrics', label: { en: 'Metrics', zh: '指标' }, to: paths.metrics() },
      { page: 'nodes', label: { en: 'Nodes', zh: '节点' }, to: paths.nodes() },
      {
        page: 'alarms',
        label: { en: 'Alarms', zh: '告警' },
        to: paths.alarms(),
        areas: ['/alarm', paths.alarmSettings()],
      },
    ],
  },
  {
    label: { en: 'Access', zh: '访问控制' },
    icon: IconShieldLock,
    entries: [
      {
        page: 'authentication',
        label: { en: 'Authentication', zh: '客户端认证' },
        to: paths.authentication(),
      },
      {
        page: 'authorization',
        label: { en: 'Authorization', zh: '客户端授权' },
        to: paths.authorization(),
      },
      { page: 'explain', label: { en: 'Explain access', zh: '访问诊断' }, to: paths.explain() },
      { page: 'refused', label: { en: 'Denials', zh: '拒绝记录' }, to: paths.refused() },
      { page: 'banned', label: { en: 'Banned clients', zh: '黑名单' }, to: paths.banned() },
      {
        page: 'flapping',
        label: { en: 'Flapping detection', zh: '连接抖动检测' },
        to: paths.flapping(),
      },
      { page: 'users', label: { en: 'Users', zh: '用户' }, to: paths.users() },
      { page: 'apiKeys', label: { en: 'API keys', zh: 'API 密钥' }, to: paths.apiKeys() },
      { page: 'sso', label: { en: 'Single sign-on', zh: '单点登录' }, to: paths.sso() },
    ],
  },
  {
    label: { en: 'Integrate', zh: '集成' },
    icon: IconArrowsLeftRight,
    entries: [
      { page: 'flows', label: { en: 'Flows', zh: '数据流' }, to: paths.flows() },
      {
        page: 'rules',
        label: { en: 'Rules', zh: '规则' },
        to: paths.rules(),
        areas: [paths.ruleEngine()],
      },
      { page: 'webhooks', label: { en: 'Webhooks', zh: 'Webhook' }, to: paths.webhooks() },
      { page: 'connectors', label: { en: 'Connectors', zh: '连接器' }, to: paths.connectors() },
      { page: 'actions', label: { en: 'Actions', zh: '动作' }, to: paths.actions() },
      {
        page: 'deadLetters',
        label: { en: 'Dead letters', zh: '死信' },
        to: paths.deadLetters(),
        needs: { at: '/dead_letters', edition: 'own' },
      },
      { page: 'sources', label: { en: 'Sources', zh: '数据来源' }, to: paths.sources() },
      { page: 'schemas', label: { en: 'Schemas', zh: 'Schema 管理' }, to: paths.schemas() },
      {
        page: 'validations',
        label: { en: 'Schema validation', zh: '消息校验' },
        to: paths.validations(),
      },
      {
        page: 'transformations',
        label: { en: 'Message transformation', zh: '消息转换' },
        to: paths.transformations(),
      },
    ],
  },
  {
    label: { en: 'Manage', zh: '管理' },
    icon: IconSettings,
    drawer: { name: 'settings', label: { en: 'Console settings', zh: '控制台设置' } },
    entries: [
      {
        caption: { en: 'Broker', zh: '服务端' },
        page: 'mqttGeneral',
        label: { en: 'MQTT', zh: 'MQTT' },
        to: paths.mqttGeneral(),
        areas: [
          paths.mqttSession(),
          paths.durableSessions(),
          paths.retainer(),
          paths.sysTopics(),
          paths.zones(),
          paths.mqttAdvanced(),
        ],
      },
      { page: 'listeners', label: { en: 'Listeners', zh: '监听器' }, to: paths.listeners() },
      { page: 'limits', label: { en: 'Limits', zh: '限制' }, to: paths.limits() },
      { page: 'cluster', label: { en: 'Cluster', zh: '集群' }, to: paths.cluster() },
      {
        page: 'clusterLinks',
        label: { en: 'Cluster links', zh: '集群连接' },
        to: paths.clusterLinks(),
        needs: { at: '/cluster/links', edition: 'ent' },
      },
      pageConfig.upstreams.length > 1
        ? { page: 'clusters', label: { en: 'Clusters', zh: '多集群' }, to: paths.clusters() }
        : {
            page: 'clusters',
            label: { en: 'Copy configuration', zh: '复制配置' },
            to: paths.clusters({ tab: 'copy' }),
          },
      {
        page: 'configuration',
        label: { en: 'Configuration', zh: '配置总览' },
        to: paths.configuration(),
      },
      {
        caption: { en: 'Extensions', zh: '扩展' },
        page: 'gateways',
        label: { en: 'Gateways', zh: '网关' },
        to: paths.gateways(),
      },
      { page: 'exhooks', label: { en: 'ExHook', zh: 'ExHook' }, to: paths.exhooks() },
      { page: 'plugins', label: { en: 'Plugins', zh: '插件' }, to: paths.plugins() },
      {
        page: 'autoSubscribe',
        label: { en: 'Auto-subscribe', zh: '自动订阅' },
        to: paths.autoSubscribe(),
      },
      {
        page: 'topicRewrite',
        label: { en: 'Topic rewrite', zh: '主题重写' },
        to: paths.topicRewrite(),
      },
      {
        page: 'files',
        label: { en: 'File transfer', zh: '文件传输' },
        to: paths.files(),
      },
      {
        caption: { en: 'Operation', zh: '运维' },
        page: 'log',
        label: { en: 'Log', zh: '日志' },
        to: paths.log(),
      },
      {
        page: 'monitoring',
        label: { en: 'Monitoring integration', zh: '监控集成' },
        to: paths.monitoring(),
      },
      { page: 'backup', label: { en: 'Backup', zh: '备份与恢复' }, to: paths.backup() },
      { page: 'audit', label: { en: 'Audit log', zh: '审计日志' }, to: paths.audit() },
    ],
  },
  {
    label: { en: 'Diagnose', zh: '问题分析' },
    icon: IconStethoscope,
    entries: [
      {
        page: 'simulate',
        label: { en: 'Simulate a publish', zh: '模拟发布' },
        to: paths.simulate(),
      },
      {
        page: 'slowSubscriptions',
        label: { en: 'Slow subscriptions', zh: '慢订阅' },
        to: paths.slowSubscriptions(),
        areas: [paths.slowSubscriptionSettings()],
      },
      {
        page: 'topicMetrics',
        label: { en: 'Topic metrics', zh: '主题指标' },
        to: paths.topicMetrics(),
      },
      {
        page: 'logTrace',
        label: { en: 'Log trace', zh: '日志追踪' },
        to: paths.logTrace(),
      },
      {
        page: 'websocket',
        label: { en: 'WebSocket client', zh: 'WebSocket 客户端' },
        to: paths.websocket(),
      },
    ],
  },
]

/** Whether an address belongs to the page: to the page itself, one of its tabs, or an object on it. */
export function isCurrent({ to, areas = [] }: NavigationEntry, pathname: string): boolean {
  return [to, ...areas].some((area) => pathname === area || pathname.startsWith(`${area}/`))
}

/** Whether an address belongs to a page of the group. */
export function isInGroup({ entries }: NavigationGroup, pathname: string): boolean {
  return entries.some((entry) => isCurrent(entry, pathname))
}
