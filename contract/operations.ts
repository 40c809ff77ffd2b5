import type { AnyOperation } from './client.ts'
import * as access from './access.ts'
import * as accessRights from './access-rights.ts'
import * as actions from './actions.ts'
import * as admission from './admission.ts'
import * as alarmHandling from './alarm-handling.ts'
import * as alarms from './alarms.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as authentication from './authentication.ts'
import * as authorization from './authorization.ts'
import * as backlog from './backlog.ts'
import * as backup from './backup.ts'
import * as banned from './banned.ts'
import * as bridges from './bridges.ts'
import * as calls from './calls.ts'
import * as clientHealth from './client-health.ts'
import * as clientHistory from './client-history.ts'
import * as lastSeen from './last-seen.ts'
import * as clientLimits from './client-limits.ts'
import * as clients from './clients.ts'
import * as cluster from './cluster.ts'
import * as configHistory from './config-history.ts'
import * as configs from './configs.ts'
import * as connectors from './connectors.ts'
import * as autoSubscribe from './auto-subscribe.ts'
import * as openTelemetry from './opentelemetry.ts'
import * as deadLetters from './dead-letters.ts'
import * as delayed from './delayed.ts'
import * as demo from './demo.ts'
import * as durableStorage from './durable-storage.ts'
import * as errorcodes from './errorcodes.ts'
import * as failures from './failures.ts'
import * as fileTransfer from './file-transfer.ts'
import * as gatewayDevices from './gateway-devices.ts'
import * as gatewayAuthentication from './gateway-authentication.ts'
import * as gatewayClients from './gateway-clients.ts'
import * as gatewayListeners from './gateway-listeners.ts'
import * as exhooks from './exhooks.ts'
import * as schemaRegistry from './schema-registry.ts'
import * as schemaValidations from './schema-validations.ts'
import * as messageTransformations from './message-transformations.ts'
import * as gateways from './gateways.ts'
import * as gcpDevices from './gcp-devices.ts'
import * as integrationHistory from './integration-history.ts'
import * as license from './license.ts'
import * as limiter from './limiter.ts'
import * as listeners from './listeners.ts'
import * as live from './live.ts'
import * as loadRebalance from './load-rebalance.ts'
import * as log from './log.ts'
import * as login from './login.ts'
import * as losses from './losses.ts'
import * as metrics from './metrics.ts'
import * as monitor from './monitor.ts'
import * as mosquitto from './mosquitto.ts'
import * as nodes from './nodes.ts'
import * as plugins from './plugins.ts'
import * as prometheus from './prometheus.ts'
import * as publish from './publish.ts'
import * as rateHistory from './rate-history.ts'
import * as retainer from './retainer.ts'
import * as ruleFigures from './rule-figures.ts'
import * as rules from './rules.ts'
import * as schemas from './schemas.ts'
import * as simulation from './simulation.ts'
import * as slowSubscriptions from './slow-subscriptions.ts'
import * as sources from './sources.ts'
import * as sso from './sso.ts'
import * as ssoLogin from './sso-login.ts'
import * as stats from './stats.ts'
import * as status from './status.ts'
import * as subscriptions from './subscriptions.ts'
import * as systemMonitor from './system-monitor.ts'
import * as telemetry from './telemetry.ts'
import * as timeline from './timeline.ts'
import * as topicActivity from './topic-activity.ts'
import * as topicRewrite from './topic-rewrite.ts'
import * as topicMetrics from './topic-metrics.ts'
import * as topics from './topics.ts'
import * as trace from './trace.ts'
import * as users from './users.ts'
import * as zones from './zones.ts'

/** Every resource of the contract; a new one is a new file and a line here. */
const resources = {
  access,
  accessRights,
  actions,
  admission,
  alarmHandling,
  alarms,
  apiKeys,
  audit,
  authentication,
  authorization,
  backlog,
  backup,
  banned,
  bridges,
  calls,
  clientHealth,
  clientHistory,
  lastSeen,
  clientLimits,
  clients,
  cluster,
  configHistory,
  configs,
  connectors,
  autoSubscribe,
  openTelemetry,
  deadLetters,
  delayed,
  demo,
  durableStorage,
  errorcodes,
  failures,
  fileTransfer,
  gatewayDevices,
  exhooks,
  schemaRegistry,
  schemaValidations,
  messageTransformations,
  gateways,
  gatewayAuthentication,
  gatewayClients,
  gatewayListeners,
  gcpDevices,
  integrationHistory,
  license,
  limiter,
  listeners,
  live,
  loadRebalance,
  log,
  login,
  losses,
  metrics,
  monitor,
  mosquitto,
  nodes,
  plugins,
  prometheus,
  publish,
  rateHistory,
  retainer,
  ruleFigures,
  rules,
  schemas,
  simulation,
  slowSubscriptions,
  sources,
  sso,
  ssoLogin,
  stats,
  status,
  subscriptions,
  systemMonitor,
  telemetry,
  timeline,
  topicActivity,
  topicRewrite,
  topicMetrics,
  topics,
  trace,
  users,
  zones,
}

function isOperation(value: unknown): value is AnyOperation {
  return typeof value === 'object' && value !== null && 'at' in value && 'answers' in value
}

/** All operations that are described, in the order of their resources. */
export const operations: readonly AnyOperation[] = Object.values(resources).flatMap((module) =>
  Object.values<unknown>(module).filter(isOperation),
)
