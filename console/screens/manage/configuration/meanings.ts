import type { Pair } from '../../../language.tsx'
import { flat, type SettingGroup } from '../../../parts/config/setting.ts'
import {
  brokerGroups,
  dashboardGroups,
  processGroups,
} from '../../../parts/config/roots/advanced.ts'
import { alarmGroups } from '../../../parts/config/roots/alarm.ts'
import { authorizationGroups } from '../../../parts/config/roots/authorization.ts'
import { delayedGroups } from '../../../parts/config/roots/delayed.ts'
import { durableGroups } from '../../../parts/config/roots/durable-sessions.ts'
import { flappingGroups } from '../../../parts/config/roots/flapping.ts'
import { limiterSettings } from '../../../parts/config/roots/limiter.ts'
import { generalGroups, sessionGroups } from '../../../parts/config/roots/mqtt.ts'
import { openTelemetryGroups } from '../../../parts/config/roots/opentelemetry.ts'
import { prometheusGroups } from '../../../parts/config/roots/prometheus.ts'
import { retainerGroups } from '../../../parts/config/roots/retainer.ts'
import { ruleEngineGroups } from '../../../parts/config/roots/rule-engine.ts'
import { sysmonGroups } from '../../../parts/config/roots/sysmon.ts'
import { slowSubscriptionGroups } from '../../../parts/config/roots/slow-subscriptions.ts'
import { sysTopicsGroups } from '../../../parts/config/roots/sys-topics.ts'
import { paths } from '../../../paths.ts'
import type { Address } from '../../../routing/path.ts'

/** What a setting means, and where it is changed. */
export interface Meaning {
  label: Pair<string>
  /** Its explanation and further words, in both languages. */
  words?: string
  to?: Address
}

/** The settings that have a form, with the texts of the form. */
const FORMS: readonly [groups: readonly SettingGroup[], to: Address, root?: string][] = [
  [generalGroups, paths.mqttGeneral()],
  [sessionGroups, paths.mqttSession()],
  [durableGroups, paths.durableSessions()],
  [processGroups, paths.mqttAdvanced()],
  [brokerGroups, paths.mqttAdvanced(), 'broker'],
  [dashboardGroups, paths.mqttAdvanced(), 'dashboard'],
  [openTelemetryGroups, paths.monitoring({ tab: 'opentelemetry' }), 'opentelemetry'],
  [prometheusGroups, paths.monitoring({ tab: 'prometheus' }), 'prometheus'],
  [retainerGroups, paths.retainer(), 'retainer'],
  [sysTopicsGroups, paths.sysTopics(), 'sys_topics'],
  [flappingGroups, paths.flapping()],
  [limiterSettings, paths.limits(), 'limiter'],
  [delayedGroups, paths.delayedSettings(), 'delayed'],
  [slowSubscriptionGroups, paths.slowSubscriptionSettings(), 'slow_subs'],
  [ruleEngineGroups, paths.ruleEngine(), 'rule_engine'],
  [sysmonGroups, paths.alarmSettings(), 'sysmon'],
  [alarmGroups, paths.alarmSettings(), 'alarm'],
  [authorizationGroups, paths.authorization(), 'authorization'],
]

const ofForms = new Map(
  FORMS.flatMap(([groups, to, root]) =>
    flat(groups).map(({ path, label, help, words = '' }): [string, Meaning] => [
      root === undefined ? path : `${root}.${path}`,
      { label, words: `${help?.en ?? ''} ${help?.zh ?? ''} ${words}`, to },
    ]),
  ),
)

/** Settings whose forms have texts of their own. */
const OTHERS: Readonly<Record<string, Pair<string>>> = {
  'log.console.level': { en: 'Log level of the console handler', zh: '控制台日志级别' },
  'log.file.default.level': { en: 'Log level of the file handler', zh: '文件日志级别' },
}

/** The last part of a place, where items share their fields. */
const FIELDS: Readonly<Record<string, Pair<string>>> = {
  access_rules: { en: 'Access rules', zh: '访问规则' },
  bind: { en: 'Bind', zh: '监听地址' },
  connector: { en: 'Connector', zh: '连接器' },
  description: { en: 'Description', zh: '描述' },
  enable: { en: 'Enabled', zh: '启用' },
  enable_authn: { en: 'Authentication', zh: '启用认证' },
  max_connections: { en: 'Max connections', zh: '最大连接数' },
  mountpoint: { en: 'Mountpoint', zh: '挂载点' },
  password: { en: 'Password', zh: '密码' },
  proxy_protocol: { en: 'PROXY protocol', zh: '代理协议' },
  server: { en: 'Server', zh: '服务器地址' },
  sql: { en: 'SQL statement', zh: 'SQL 语句' },
  url: { en: 'URL', zh: 'URL' },
  username: { en: 'Username', zh: '用户名' },
  verify: { en: 'Certificate verification', zh: '证书校验' },
  versions: { en: 'TLS versions', zh: 'TLS 版本' },
  zone: { en: 'Zone', zh: '区域' },
}

/** `undefined`: the name of the API has to do. */
export function meaningOf(root: string, path: string): Meaning | undefined {
  if (root === 'zones') {
    const [zone = '', of = '', ...rest] = path.split('.')
    const meaning = meaningOf(of, rest.join('.'))
    return meaning && { ...meaning, to: paths.zone(zone) }
  }
  const place = `${root}.${path}`
  const label = OTHERS[place] ?? FIELDS[path.slice(path.lastIndexOf('.') + 1)]
  return ofForms.get(place) ?? (label === undefined ? undefined : { label })
}
