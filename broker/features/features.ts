import { actions } from './actions/feature.ts'
import { alarms } from './alarms/feature.ts'
import { apiKeys } from './api-keys/feature.ts'
import { audit } from './audit/feature.ts'
import { authentication } from './authentication/feature.ts'
import { authorization } from './authorization/feature.ts'
import { autoSubscribe } from './auto-subscribe/feature.ts'
import { backupSchedule } from './backup-schedule/feature.ts'
import { banned } from './banned/feature.ts'
import { clientHistory } from './client-history/feature.ts'
import { lastSeen } from './last-seen/feature.ts'
import { clientLimits } from './client-limits/feature.ts'
import { clientRates } from './client-rates/feature.ts'
import { connectors } from './connectors/feature.ts'
import { dataFolder } from './data-folder/feature.ts'
import { deadLetters } from './dead-letters/feature.ts'
import { delayed } from './delayed/feature.ts'
import { demo } from './demo/feature.ts'
import { durableSessions } from './durable-sessions/feature.ts'
import { evacuation } from './evacuation/feature.ts'
import { exhook } from './exhook/feature.ts'
import { explain } from './explain/feature.ts'
import { failures } from './failures/feature.ts'
import { fileTransfer } from './file-transfer/feature.ts'
import { flapping } from './flapping/feature.ts'
import { forceGc, forceShutdown, sessionRegistry } from './inert/feature.ts'
import { integrationHistory } from './integration-history/feature.ts'
import { gateways } from './gateways/feature.ts'
import { limiter } from './limiter/feature.ts'
import { logging } from './log/feature.ts'
import { listeners } from './listeners/feature.ts'
import { losses } from './losses/feature.ts'
import { monitor } from './monitor/feature.ts'
import { mqtt } from './mqtt/feature.ts'
import { plugins } from './plugins/feature.ts'
import { prometheus } from './prometheus/feature.ts'
import { openTelemetry } from './opentelemetry/feature.ts'
import { refused } from './refused/feature.ts'
import { retainer } from './retainer/feature.ts'
import { rules } from './rules/feature.ts'
import { messageTransformation } from './message-transformation/feature.ts'
import { schemaRegistry } from './schema-registry/feature.ts'
import { schemaValidation } from './schema-validation/feature.ts'
import { slowSubscriptions } from './slow-subscriptions/feature.ts'
import { sources } from './sources/feature.ts'
import { sso } from './sso/feature.ts'
import { sysTopics } from './sys-topics/feature.ts'
import { systemMonitor } from './system-monitor/feature.ts'
import { telemetry } from './telemetry/feature.ts'
import { timeline } from './timeline/feature.ts'
import { tokens } from './tokens/feature.ts'
import { topicActivity } from './topic-activity/feature.ts'
import { topicRewrite } from './topic-rewrite/feature.ts'
import { topicMetrics } from './topic-metrics/feature.ts'
import { traces } from './trace/feature.ts'
import { users } from './users/feature.ts'
import { zones } from './zones/feature.ts'

/**
 * Every feature of the broker; a new one is a folder and a line here. The API and tests reach a feature
 * and its setting under the name it has here. The order says nothing: a feature declares what it needs.
 */
export const features = {
  actions,
  alarms,
  apiKeys,
  audit,
  authentication,
  authorization,
  autoSubscribe,
  backupSchedule,
  banned,
  clientHistory,
  lastSeen,
  clientLimits,
  clientRates,
  connectors,
  dataFolder,
  deadLetters,
  delayed,
  demo,
  durableSessions,
  evacuation,
  exhook,
  explain,
  failures,
  fileTransfer,
  flapping,
  forceGc,
  forceShutdown,
  gateways,
  integrationHistory,
  limiter,
  logging,
  listeners,
  losses,
  monitor,
  mqtt,
  plugins,
  prometheus,
  openTelemetry,
  refused,
  retainer,
  rules,
  messageTransformation,
  schemaRegistry,
  schemaValidation,
  sessionRegistry,
  slowSubscriptions,
  sources,
  sso,
  sysTopics,
  systemMonitor,
  telemetry,
  timeline,
  tokens,
  topicActivity,
  topicRewrite,
  topicMetrics,
  traces,
  users,
  zones,
}
