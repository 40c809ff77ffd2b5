import { access } from '../features/explain/access.resource.ts'
import { actions, sources } from './channels.ts'
import { admission } from '../features/authorization/admission.resource.ts'
import { alarms } from '../features/alarms/resource.ts'
import { apiKeys } from '../features/api-keys/resource.ts'
import { audit } from '../features/audit/resource.ts'
import { authentication } from '../features/authentication/resource.ts'
import { authenticationUsers } from '../features/authentication/users.resource.ts'
import { authorizationRules } from '../features/authorization/rules.resource.ts'
import { authorizationSources } from '../features/authorization/sources.resource.ts'
import { autoSubscribe } from '../features/auto-subscribe/resource.ts'
import { backlogs } from '../features/actions/backlog.resource.ts'
import { backup } from '../backup/resource.ts'
import { clientHistory } from '../features/client-history/resource.ts'
import { lastSeen } from '../features/last-seen/resource.ts'
import { clientLimits } from '../features/client-limits/resource.ts'
import { banned } from '../features/banned/resource.ts'
import { bridges } from './bridges.ts'
import { calls } from '../features/actions/calls.resource.ts'
import { clientCounts } from './client-health.ts'
import { clients } from './clients.ts'
import { cluster } from './cluster.ts'
import { configHistory } from '../configuration/history.resource.ts'
import { configReset } from '../configuration/reset.resource.ts'
import { configText } from '../configuration/text.resource.ts'
import { configs } from '../configuration/roots.resource.ts'
import { connectors } from '../features/connectors/resource.ts'
import { deadLetterRows } from '../features/dead-letters/resource.ts'
import { delayed } from '../features/delayed/resource.ts'
import { demoTraffic } from '../features/demo/resource.ts'
import { durableStorage } from '../features/durable-sessions/resource.ts'
import { errorCodes } from './error-codes.ts'
import { failureRows } from '../features/failures/resource.ts'
import { fileTransfer } from '../features/file-transfer/resource.ts'
import { gatewayDevices } from '../features/gateways/devices.resource.ts'
import { gatewayAuthentication } from '../features/gateways/authentication.resource.ts'
import { gatewayClients } from '../features/gateways/clients.resource.ts'
import { gatewayListeners } from '../features/gateways/listeners.resource.ts'
import { gateways } from '../features/gateways/resource.ts'
import { exhooks } from '../features/exhook/resource.ts'
import { messageTransformations } from '../features/message-transformation/resource.ts'
import { schemaRegistry } from '../features/schema-registry/resource.ts'
import { schemaValidations } from '../features/schema-validation/resource.ts'
import { integrationHistory } from '../features/integration-history/resource.ts'
import { limiter } from '../features/limiter/resource.ts'
import { listeners } from '../features/listeners/resource.ts'
import { live } from './live.ts'
import { loadRebalance } from '../features/evacuation/resource.ts'
import { logs } from '../features/log/resource.ts'
import { login } from '../features/tokens/resource.ts'
import { lossesAndFindings } from '../features/losses/resource.ts'
import { mosquitto } from '../backup/mosquitto/resource.ts'
import { monitoring } from '../features/monitor/resource.ts'
import { nodes } from './nodes.ts'
import { openTelemetry } from '../features/opentelemetry/resource.ts'
import { plugins } from '../features/plugins/resource.ts'
import { probing } from './probe.ts'
import { prometheus } from '../features/prometheus/resource.ts'
import { publish } from './publish.ts'
import { rateHistory } from './rate-history.ts'
import type { Resource } from './resource.ts'
import { refusals } from '../features/refused/resource.ts'
import { retainer } from '../features/retainer/resource.ts'
import { rights } from '../features/explain/rights.resource.ts'
import { ruleFigures } from '../features/rules/figures.resource.ts'
import { rules } from '../features/rules/resource.ts'
import { ruleTesting } from '../features/rules/test.resource.ts'
import { schemas } from './schemas.ts'
import { statistics } from '../features/monitor/statistics.resource.ts'
import { status } from './status.ts'
import { sso } from '../features/sso/resource.ts'
import { ssoLogin } from '../features/sso/login.resource.ts'
import { ssoProbe } from '../features/sso/probe.resource.ts'
import { slowSubscriptions } from '../features/slow-subscriptions/resource.ts'
import { subscriptions } from './subscriptions.ts'
import { systemMonitor } from '../features/system-monitor/resource.ts'
import { telemetry } from '../features/telemetry/resource.ts'
import { timeline } from '../features/timeline/resource.ts'
import { topicActivity } from '../features/topic-activity/resource.ts'
import { topicRewrite } from '../features/topic-rewrite/resource.ts'
import { topicMetrics } from '../features/topic-metrics/resource.ts'
import { topics } from './topics.ts'
import { traces } from '../features/trace/resource.ts'
import { users } from '../features/users/resource.ts'
import { zones } from '../features/zones/resource.ts'

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
  clientHistory,
  lastSeen,
  clientLimits,
  clientCounts,
  clients,
  cluster,
  configHistory,
  configReset,
  configText,
  configs,
  connectors,
  deadLetterRows,
  delayed,
  demoTraffic,
  durableStorage,
  errorCodes,
  failureRows,
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
  integrationHistory,
  limiter,
  listeners,
  live,
  loadRebalance,
  logs,
  login,
  lossesAndFindings,
  monitoring,
  mosquitto,
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
  ruleFigures,
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
