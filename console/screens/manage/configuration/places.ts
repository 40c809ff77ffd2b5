import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import type { Entry } from './entries.ts'
import { findSettingMeaning } from './meanings.ts'

const ROOTS: Readonly<Record<string, Address>> = {
  alarm: paths.alarmSettings(),
  authorization: paths.authorization(),
  auto_subscribe: paths.autoSubscribe(),
  backup_schedule: paths.backup(),
  delayed: paths.delayedSettings(),
  file_transfer: paths.fileTransferSettings(),
  flapping_detect: paths.flapping(),
  durable_sessions: paths.durableSessions(),
  limiter: paths.limits(),
  log: paths.log(),
  opentelemetry: paths.monitoring({ tab: 'opentelemetry' }),
  plugins: paths.plugins(),
  prometheus: paths.monitoring(),
  rewrite: paths.topicRewrite(),
  rule_engine: paths.ruleEngine(),
  slow_subs: paths.slowSubscriptionSettings(),
  sso: paths.sso(),
  sysmon: paths.alarmSettings(),
  zones: paths.zones(),
}

const ITEMS: Readonly<Record<string, (item: string) => Address>> = {
  actions: (item) => paths.action(item, 'settings'),
  authentication: (item) => paths.authentication(item, 'settings'),
  'authorization.sources': (item) => paths.authorization(item, 'settings'),
  'exhook.servers': (item) => paths.exhook(item, 'settings'),
  gateway: (item) => paths.gateway(item),
  listeners: (item) => paths.listener(item, 'settings'),
  'message_transformation.transformations': (item) => paths.transformation(item, 'settings'),
  'plugins.states': (item) => paths.plugin(item),
  'schema_registry.schemas': (item) => paths.schema(item),
  'schema_validation.validations': (item) => paths.validation(item, 'settings'),
  connectors: (item) => paths.connector(item, 'settings'),
  'rule_engine.rules': (item) => paths.rule(item),
  topic_metrics: (topic) => paths.topicMetrics({ topic }),
  sources: (item) => paths.source(item, 'settings'),
}

/** Page on which a value can be changed; `undefined` if the console has no form for it. */
export const placeToChange = ({ root, item, path }: Entry): Address | undefined =>
  item === undefined ? (findSettingMeaning(root, path)?.to ?? ROOTS[root]) : ITEMS[root]?.(item)
