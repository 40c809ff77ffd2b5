import {
  IconArchive,
  IconArrowsLeftRight,
  IconBell,
  IconClockPause,
  IconSettings,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Need } from '#api/capability.ts'
import type { Pair } from '#language.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { navigation } from './navigation.ts'

type PageName = keyof typeof paths

export interface PalettePage {
  label: Pair<string>
  group: Pair<string>
  icon: TablerIcon
  to: Address
  /** Further words that find it. */
  words: string
  /** The operation that it is for, see `NavigationEntry`. */
  needs?: Need
}

/** Further words that find the pages of the navigation. */
const WORDS: Partial<Readonly<Record<PageName, string>>> = {
  overview: 'dashboard monitor rates 概览 仪表盘',
  nodes: 'cluster memory cpu 集群',
  users: 'accounts password roles viewer administrator 账号 密码 角色 管理员',
  metrics: 'counters packets bytes dropped rates 计数 报文 丢弃',
  clients: 'connections sessions kick 连接 会话 踢出',
  subscriptions: 'subscribers share group unsubscribe 订阅者 共享组 取消订阅',
  topics: 'routes filters subscribed 路由 过滤器',
  explorer: 'tree browse payload live traffic 主题树 浏览 实时',
  retained: 'retainer payload clear 清除',
  clusterLinks: 'cluster linking remote region bridge federation 集群连接 跨集群 多集群 异地',
  durableQueues: 'durable queue shared subscription storage replay 持久队列 共享订阅 存储',
  delayed: 'delayed publish due 延迟发布 定时',
  alarms: 'alerts history cpu memory 历史告警 报警',
  authentication: 'password users built-in jwt mysql ldap 密码 用户 内置数据库 登录',
  authorization: 'acl rules permissions allow deny publish subscribe 权限 规则 允许 拒绝',
  explain:
    'why refused denied not authorized permission rule login test 为什么 诊断 拒绝 权限 登录测试',
  refused: 'denied not authorized failed login live list 拒绝 失败 未授权 登录失败',
  banned: 'ban block blacklist deny expression network 封禁 禁止 正则 网段',
  flapping: 'reconnect too often ban 频繁 重连',
  sso: 'sso ldap oidc openid saml login identity provider okta keycloak roles groups 登录 身份提供商 角色',
  apiKeys: 'secret token programs basic 凭据 程序',
  connectors:
    'bridge integration http mqtt kafka database external system 数据桥接 外部系统 数据库',
  actions: 'sink bridge webhook send buffer queue integration 数据桥接 发送 缓存 队列',
  deadLetters: 'dead letter fallback failed lost undelivered resend 死信 备用 失败 丢失 重新发送',
  sources: 'source bridge ingress receive integration 数据桥接 接收 数据源',
  flows: 'flow designer canvas drag picture webhook 流 设计器 画布 拖拽 全景',
  validations: 'validate schema check drop disconnect conform sql 校验 验证 丢弃',
  transformations: 'transform change payload topic decode encode operation 转换 修改 编码 解码',
  schemas: 'schema registry avro protobuf json decode encode 模式 注册 编码 解码',
  rules: 'sql rule engine republish transform forward select 规则引擎 转发 重发布 数据处理',
  webhooks: 'http callback url post notify hmac signature integration 回调 通知 签名 推送',
  mqttGeneral:
    'settings configuration packet size qos keep alive strict limits 配置 报文 保持连接 限制',
  listeners: 'ports tcp ssl ws wss quic tls certificate 1883 端口 证书 监听',
  gateways: 'stomp coap lwm2m mqtt-sn exproto ocpp jt808 protocols devices 协议 设备接入 物联网',
  exhooks: 'grpc hook provider extension external authenticate authorize 钩子 扩展 外部 认证 授权',
  autoSubscribe: 'automatic subscription connect placeholder 自动 代理订阅 占位符',
  plugins: 'extension package install upload hook javascript erlang 扩展 插件包 安装 上传 钩子',
  backup: 'restore export import archive download upload data 恢复 导出 导入 归档 下载 上传 数据',
  files: 'file transfer upload download segments $file s3 bucket export 上传 下载 分片 存储桶 导出',
  audit:
    'who changed when history calls users api login record security 谁 修改 操作记录 登录 审计',
  topicRewrite: 'rewriting rules change topic regular expression modules 重写 改写 正则',
  limits: 'limiter rate throttle quota connections messages bytes 限速 限流 速率 配额',
  log: 'file handler level debug rotation throttling console stderr 文件 级别 轮转 限流',
  clusters:
    'compare fleet several switch versions differing settings copy move migrate 比较 复制 迁移 多个集群 切换 版本 差异',
  cluster: 'nodes invite join leave core replicant 邀请 加入 离开 核心节点 复制节点',
  configuration:
    'settings history changes diff compare rollback undo export import search defaults provisional 设置 历史 修改 比较 回滚 撤销 导出 导入 默认值',
  monitoring:
    'prometheus metrics grafana pushgateway scrape exporter opentelemetry otel otlp traces spans collector jaeger 指标 监控集成 采集 推送 追踪',
  slowSubscriptions: 'latency slow delivery acknowledgement threshold top 时延 慢订阅 延迟 阈值',
  topicMetrics:
    'counters messages in out dropped rate of a topic 主题统计 计数 流入 流出 丢弃 速率',
  simulate: 'where did my message go why not delivered receivers dry run 消息去向 未送达 接收者',
  logTrace: 'trace debug packets client topic ip rule record follow 追踪 跟踪 调试 报文 日志',
  websocket: 'mqtt publish subscribe test 发布 订阅 测试',
}

const MONITOR = { en: 'Monitor', zh: '监控' }
const MANAGE = { en: 'Manage', zh: '管理' }

/** Pages that are tabs of other pages, or in a menu. */
const FURTHER: readonly PalettePage[] = [
  {
    label: { en: 'Alarm history', zh: '历史告警' },
    group: MONITOR,
    icon: IconBell,
    to: paths.alarmHistory(),
    words: 'alerts history past 报警',
  },
  {
    label: { en: 'Alarm settings', zh: '告警设置' },
    group: MONITOR,
    icon: IconBell,
    to: paths.alarmSettings(),
    words: 'thresholds watermark cpu memory 阈值 水位线 监控',
  },
  {
    label: { en: 'Retained message settings', zh: '保留消息设置' },
    group: MANAGE,
    icon: IconArchive,
    to: paths.retainer(),
    words: 'retainer mqtt storage expiry 存储',
  },
  {
    label: { en: 'Session settings', zh: '会话设置' },
    group: MANAGE,
    icon: IconSettings,
    to: paths.mqttSession(),
    words: 'mqtt inflight queue priority expiry retry 飞行窗口 队列 优先级 有效期',
  },
  {
    label: { en: 'Durable sessions', zh: '持久会话' },
    group: MANAGE,
    icon: IconSettings,
    to: paths.durableSessions(),
    words: 'mqtt session persistence storage disk 持久化 存储',
  },
  {
    label: { en: 'System topics', zh: '系统主题' },
    group: MANAGE,
    icon: IconSettings,
    to: paths.sysTopics(),
    words: '$SYS interval event messages heartbeat 间隔 事件消息 心跳',
  },
  {
    label: { en: 'Zones', zh: '区域' },
    group: MANAGE,
    icon: IconSettings,
    to: paths.zones(),
    words: 'zone override listener settings 监听器 覆盖 独立设置',
  },
  {
    label: { en: 'Advanced settings', zh: '高级设置' },
    group: MANAGE,
    icon: IconSettings,
    to: paths.mqttAdvanced(),
    words: 'force shutdown gc garbage dashboard console listener cors token broker 垃圾回收 控制台',
  },
  {
    label: { en: 'Delayed message settings', zh: '延迟消息设置' },
    group: MONITOR,
    icon: IconClockPause,
    to: paths.delayedSettings(),
    words: 'delayed publish mqtt 延迟发布',
  },
  {
    label: { en: 'Rule engine settings', zh: '规则引擎设置' },
    group: { en: 'Integrate', zh: '集成' },
    icon: IconArrowsLeftRight,
    to: paths.ruleEngine(),
    words: 'jq timeout sys message 超时 系统消息',
  },
  {
    label: { en: 'External schema registries', zh: '外部 Schema Registry' },
    group: { en: 'Integrate', zh: '集成' },
    icon: IconArrowsLeftRight,
    to: paths.externalRegistries(),
    words: 'confluent avro schema decode encode 模式 注册 编码 解码',
    needs: { at: '/schema_registry_external', edition: 'ent' },
  },
  {
    label: { en: 'Evacuation and rebalance', zh: '节点疏散与重平衡' },
    group: MANAGE,
    icon: IconSettings,
    to: paths.rebalance(),
    words: 'node evacuate maintenance move clients balance load drain 维护 迁移 负载 均衡',
  },
  {
    label: { en: 'License', zh: '许可证' },
    group: { en: 'Console', zh: '控制台' },
    icon: IconSettings,
    to: paths.license(),
    words: 'enterprise key expiry quota connections limit watermark 企业版 密钥 到期 连接数 上限',
  },
  {
    label: { en: 'Telemetry', zh: '遥测' },
    group: { en: 'Console', zh: '控制台' },
    icon: IconSettings,
    to: paths.telemetry(),
    words: 'usage statistics data sent vendor privacy uuid 使用统计 隐私 数据',
  },
]

/** All pages with an address of their own. */
export const palettePages: readonly PalettePage[] = [
  ...navigation.flatMap(({ label: group, icon, entries }) =>
    entries.map(({ page, label, to, needs }) => ({
      ...{ label, group, icon, to, words: WORDS[page] ?? '' },
      ...(needs !== undefined && { needs }),
    })),
  ),
  ...FURTHER,
]
