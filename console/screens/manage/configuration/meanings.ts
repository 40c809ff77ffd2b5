import type { Pair } from '#language.tsx'
import { type FieldGroup, fieldsIn, resolveWords } from '#form/field.ts'
import { brokerGroups, dashboardGroups, processGroups } from '#domain/config/roots/advanced.ts'
import { alarmGroups } from '#domain/config/roots/alarm.ts'
import { authorizationGroups } from '#domain/config/roots/authorization.ts'
import { delayedGroups } from '#domain/config/roots/delayed.ts'
import { durableGroups } from '#domain/config/roots/durable-sessions.ts'
import { flappingGroups } from '#domain/config/roots/flapping.ts'
import { limiterSettings } from '#domain/config/roots/limiter.ts'
import { generalGroups, sessionGroups } from '#domain/config/roots/mqtt.ts'
import { openTelemetryGroups } from '#domain/config/roots/opentelemetry.ts'
import { prometheusGroups } from '#domain/config/roots/prometheus.ts'
import { retainerGroups } from '#domain/config/roots/retainer.ts'
import { ruleEngineGroups } from '#domain/config/roots/rule-engine.ts'
import { sysmonGroups } from '#domain/config/roots/sysmon.ts'
import { slowSubscriptionGroups } from '#domain/config/roots/slow-subscriptions.ts'
import { sysTopicsGroups } from '#domain/config/roots/sys-topics.ts'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'

/** Label of a setting, with the page that edits it. */
export interface Meaning {
  label: Pair<string>
  /** Explanation and search terms, in both languages. */
  words?: string
  to?: Address
}

/** The settings that have a form, with the texts of the form. */
const FORMS: readonly [groups: readonly FieldGroup[], to: Address, root?: string][] = [
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

/** Settings with a form, by their places in the configuration. */
export const settingsOfForms: readonly (readonly [place: string, meaning: Meaning])[] =
  FORMS.flatMap(([groups, to, root]) =>
    fieldsIn(groups).map(({ path, label, help, words = '' }): [string, Meaning] => {
      const { en = '', zh = '' } = resolveWords(help) ?? {}
      const key = root === undefined ? path : `${root}.${path}`
      return [key, { label, words: `${en} ${zh} ${words}`, to }]
    }),
  )
const ofForms = new Map(settingsOfForms)

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

/** Meaning of a setting; `undefined` if only the name in the API is known. */
export function findSettingMeaning(root: string, path: string): Meaning | undefined {
  if (root === 'zones') {
    const [zone = '', of = '', ...rest] = path.split('.')
    const meaning = findSettingMeaning(of, rest.join('.'))
    return meaning && { ...meaning, to: paths.zone(zone) }
  }
  const place = `${root}.${path}`
  const label = OTHERS[place] ?? FIELDS[path.slice(path.lastIndexOf('.') + 1)]
  return ofForms.get(place) ?? (label === undefined ? undefined : { label })
}
