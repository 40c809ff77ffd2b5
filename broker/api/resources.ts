import { access } from './access.ts'
import { actions, sources } from './channels.ts'
import { admission } from './admission.ts'
import { alarms } from './alarms.ts'
import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { authentication } from './authentication.ts'
import { authenticationUsers } from './authentication-users.ts'
import { authorizationRules } from './authorization-rules.ts'
import { authorizationSources } from './authorization-sources.ts'
import { autoSubscribe } from './auto-subscribe.ts'
import { backlogs } from './backlog.ts'
import { backup } from './backup.ts'
import { banned } from './banned.ts'
import { bridges } from './bridges.ts'
import { calls } from './calls.ts'
import { clients } from './clients.ts'
import { cluster } from './cluster.ts'
import { configHistory } from './config-history.ts'
import { configReset } from './config-reset.ts'
import { configText } from './config-text.ts'
import { configs } from './configs.ts'
import { connectors } from './connectors.ts'
import { delayed } from './delayed.ts'
import { durableStorage } from './durable-storage.ts'
import { errorCodes } from './error-codes.ts'
import { fileTransfer } from './file-transfer.ts'
import { gatewayDevices } from './gateway-devices.ts'
import { gatewayAuthentication } from './gateway-authentication.ts'
import { gatewayClients } from './gateway-clients.ts'
import { gatewayListeners } from './gateway-listeners.ts'
import { gateways } from './gateways.ts'
import { exhooks } from './exhooks.ts'
import { messageTransformations } from './message-transformations.ts'
import { schemaRegistry } from './schema-registry.ts'
import { schemaValidations } from './schema-validations.ts'
import { limiter } from './limiter.ts'
import { listeners } from './listeners.ts'
import { live } from './live.ts'
import { loadRebalance } from './load-rebalance.ts'
import { logs } from './log.ts'
import { login } from './login.ts'
import { lossesAndFindings } from './losses.ts'
import { monitoring } from './monitor.ts'
import { nodes } from './nodes.ts'
import { openTelemetry } from './opentelemetry.ts'
import { plugins } from './plugins.ts'
import { probing } from './probe.ts'
import { prometheus } from './prometheus.ts'
import { publish } from './publish.ts'
import { rateHistory } from './rate-history.ts'
import type { Resource } from './resource.ts'
import { refusals } from './refused.ts'
import { retainer } from './retainer.ts'
import { rights } from './rights.ts'
import { rules } from './rules.ts'
import { ruleTesting } from './rule-test.ts'
import { schemas } from './schemas.ts'
import { statistics } from './statistics.ts'
import { status } from './status.ts'
import { sso } from './sso.ts'
import { ssoLogin } from './sso-login.ts'
import { ssoProbe } from './sso-probe.ts'
import { slowSubscriptions } from './slow-subscriptions.ts'
import { subscriptions } from './subscriptions.ts'
import { systemMonitor } from './system-monitor.ts'
import { telemetry } from './telemetry.ts'
import { timeline } from './timeline.ts'
import { topicActivity } from './topic-activity.ts'
import { topicRewrite } from './topic-rewrite.ts'
import { topicMetrics } from './topic-metrics.ts'
import { topics } from './topics.ts'
import { traces } from './trace.ts'
import { users } from './users.ts'
import { zones } from './zones.ts'

/** Every resource that is served; a new one is a new file and a line here. */
export const resources: readonly Resource[] = [
  access,
  actions,
  admission,
  alarms,
  apiKeys,
  audit,
  authentication,
  authenticationUsers,
  authorizationRules,
  authorizationSources,
  autoSubscribe,
  backlogs,
  backup,
  banned,
  bridges,
  calls,
  clients,
  cluster,
  configHistory,
  configReset,
  configText,
  configs,
  connectors,
  delayed,
  durableStorage,
  errorCodes,
  fileTransfer,
  gatewayDevices,
  gatewayAuthentication,
  gatewayClients,
  gatewayListeners,
  gateways,
  exhooks,
  schemaRegistry,
  schemaValidations,
  messageTransformations,
  limiter,
  listeners,
  live,
  loadRebalance,
  logs,
  login,
  lossesAndFindings,
  monitoring,
  nodes,
  openTelemetry,
  plugins,
  probing,
  prometheus,
  publish,
  rateHistory,
  refusals,
  retainer,
  rights,
  rules,
  ruleTesting,
  schemas,
  sources,
  sso,
  ssoLogin,
  ssoProbe,
  statistics,
  status,
  slowSubscriptions,
  subscriptions,
  systemMonitor,
  telemetry,
  timeline,
  topicActivity,
  topicRewrite,
  topicMetrics,
  traces,
  topics,
  users,
  zones,
]
