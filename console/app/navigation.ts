import {
  IconAdjustments,
  IconAlertTriangle,
  IconArchive,
  IconBinaryTree,
  IconBan,
  IconBroadcast,
  IconChartBar,
  IconCircleX,
  IconClockPause,
  IconDeviceDesktopAnalytics,
  IconDevices,
  IconFingerprint,
  IconHelpCircle,
  IconKey,
  IconLayoutDashboard,
  IconListCheck,
  IconRepeatOff,
  IconRoute,
  IconRss,
  IconServer2,
  IconShieldLock,
  IconSitemap,
  IconUsers,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Pair } from '../language.tsx'
import { paths } from '../paths.ts'
import type { Address } from '../routing/path.ts'

export interface NavigationEntry {
  label: Pair<string>
  to: Address
  /** What its screens' addresses begin with, where that is less than `to`. */
  area?: string
  icon: TablerIcon
  /** Further words that the palette finds it by. */
  words: string
}

export interface NavigationGroup {
  label: Pair<string>
  icon: TablerIcon
  entries: readonly NavigationEntry[]
}

/** The left bar, in the product's groups; an area appears when it exists. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: { en: 'Monitoring', zh: '监控' },
    icon: IconDeviceDesktopAnalytics,
    entries: [
      {
        label: { en: 'Overview', zh: '集群概览' },
        to: paths.overview(),
        icon: IconLayoutDashboard,
        words: 'dashboard monitor rates 概览 仪表盘',
      },
      {
        label: { en: 'Nodes', zh: '节点' },
        to: paths.nodes(),
        icon: IconServer2,
        words: 'cluster memory cpu 集群',
      },
      {
        label: { en: 'Metrics', zh: '指标' },
        to: paths.metrics(),
        icon: IconChartBar,
        words: 'counters packets bytes dropped rates 计数 报文 丢弃',
      },
      {
        label: { en: 'Clients', zh: '客户端' },
        to: paths.clients(),
        icon: IconDevices,
        words: 'connections sessions kick 连接 会话 踢出',
      },
      {
        label: { en: 'Subscriptions', zh: '订阅' },
        to: paths.subscriptions(),
        icon: IconRss,
        words: 'subscribers share group unsubscribe 订阅者 共享组 取消订阅',
      },
      {
        label: { en: 'Topics', zh: '主题' },
        to: paths.topics(),
        icon: IconSitemap,
        words: 'routes filters subscribed 路由 过滤器',
      },
      {
        label: { en: 'Topic explorer', zh: '主题浏览器' },
        to: paths.explorer(),
        icon: IconBinaryTree,
        words: 'tree browse payload live traffic 主题树 浏览 实时',
      },
      {
        label: { en: 'Retained messages', zh: '保留消息' },
        to: paths.retained(),
        icon: IconArchive,
        words: 'retainer payload clear 清除',
      },
      {
        label: { en: 'Delayed messages', zh: '延迟消息' },
        to: paths.delayed(),
        icon: IconClockPause,
        words: 'delayed publish due 延迟发布 定时',
      },
      {
        label: { en: 'Alarms', zh: '告警' },
        to: paths.alarms(),
        area: '/alarm',
        icon: IconAlertTriangle,
        words: 'alerts history cpu memory 历史告警 报警',
      },
    ],
  },
  {
    label: { en: 'Access control', zh: '访问控制' },
    icon: IconShieldLock,
    entries: [
      {
        label: { en: 'Authentication', zh: '客户端认证' },
        to: paths.authentication(),
        icon: IconFingerprint,
        words: 'password users built-in jwt mysql ldap 密码 用户 内置数据库 登录',
      },
      {
        label: { en: 'Authorization', zh: '客户端授权' },
        to: paths.authorization(),
        icon: IconListCheck,
        words: 'acl rules permissions allow deny publish subscribe 权限 规则 允许 拒绝',
      },
      {
        label: { en: 'Explain access', zh: '访问诊断' },
        to: paths.explain(),
        icon: IconHelpCircle,
        words:
          'why refused denied not authorized permission rule login test 为什么 诊断 拒绝 权限 登录测试',
      },
      {
        label: { en: 'Denials', zh: '拒绝记录' },
        to: paths.refused(),
        icon: IconCircleX,
        words: 'denied not authorized failed login live list 拒绝 失败 未授权 登录失败',
      },
      {
        label: { en: 'Banned clients', zh: '黑名单' },
        to: paths.banned(),
        icon: IconBan,
        words: 'ban block blacklist deny expression network 封禁 禁止 正则 网段',
      },
      {
        label: { en: 'Flapping detection', zh: '连接抖动检测' },
        to: paths.flapping(),
        icon: IconRepeatOff,
        words: 'reconnect too often ban 频繁 重连',
      },
    ],
  },
  {
    label: { en: 'Management', zh: '管理' },
    icon: IconAdjustments,
    entries: [
      {
        label: { en: 'Retainer', zh: '保留消息设置' },
        to: paths.retainer(),
        icon: IconAdjustments,
        words: 'mqtt settings retained storage expiry 设置 存储',
      },
      {
        label: { en: 'Delayed publish', zh: '延迟发布' },
        to: paths.delayedSettings(),
        icon: IconClockPause,
        words: 'mqtt settings 设置',
      },
      {
        label: { en: 'Alarm settings', zh: '告警设置' },
        to: paths.alarmSettings(),
        icon: IconAlertTriangle,
        words: 'thresholds watermark cpu memory 阈值 水位线 监控',
      },
    ],
  },
  {
    label: { en: 'System', zh: '系统设置' },
    icon: IconSettings,
    entries: [
      {
        label: { en: 'Users', zh: '用户' },
        to: paths.users(),
        icon: IconUsers,
        words: 'console accounts password roles viewer administrator 账号 密码 角色 管理员',
      },
      {
        label: { en: 'API keys', zh: 'API 密钥' },
        to: paths.apiKeys(),
        icon: IconKey,
        words: 'secret token programs basic 凭据 程序',
      },
    ],
  },
  {
    label: { en: 'Diagnose', zh: '问题分析' },
    icon: IconBroadcast,
    entries: [
      {
        label: { en: 'Simulate a publish', zh: '模拟发布' },
        to: paths.simulate(),
        icon: IconRoute,
        words: 'where did my message go why not delivered receivers dry run 消息去向 未送达 接收者',
      },
      {
        label: { en: 'WebSocket client', zh: 'WebSocket 客户端' },
        to: paths.websocket(),
        icon: IconBroadcast,
        words: 'mqtt publish subscribe test 发布 订阅 测试',
      },
    ],
  },
]
