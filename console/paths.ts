import type { Tab } from '#domain/chain/tabs.ts'
import type { Tab as ItemTab } from '#domain/integration/search.ts'
import { apiKeysPath } from './screens/access/api-keys/api-keys.paths.ts'
import {
  authenticationPath,
  authenticatorPath,
  newAuthenticatorPath,
} from './screens/access/authentication/authentication.paths.ts'
import {
  authorizationPath,
  newSourcePath,
  sourcePath,
} from './screens/access/authorization/authorization.paths.ts'
import { bannedPath, flappingPath } from './screens/access/banned/banned.paths.ts'
import { ssoBackendPath, ssoPath } from './screens/access/sso/sso.paths.ts'
import { explainPath, refusedPath } from './screens/access/explain/explain.paths.ts'
import { logTracePath, tracePath } from './screens/diagnose/log-trace/log-trace.paths.ts'
import { simulatePath } from './screens/diagnose/simulate/simulate.paths.ts'
import { websocketPath } from './screens/diagnose/websocket/websocket.paths.ts'
import {
  newWebhookPath,
  webhookPath,
  webhooksPath,
} from './screens/integrate/webhooks/webhooks.paths.ts'
import { functionsPath } from './screens/integrate/functions/functions.paths.ts'
import {
  actionPath,
  actionsPath,
  newActionPath,
} from './screens/integrate/actions/actions.paths.ts'
import {
  connectorPath,
  connectorsPath,
  newConnectorPath,
} from './screens/integrate/connectors/connectors.paths.ts'
import * as integrated from './screens/integrate/sources/sources.paths.ts'
import { deadLettersPath } from './screens/integrate/dead-letters/dead-letters.paths.ts'
import { flowPath, flowsPath, newFlowPath } from './screens/integrate/flows/flows.paths.ts'
import {
  newRulePath,
  ruleEnginePath,
  rulePath,
  rulesPath,
} from './screens/integrate/rules/rules.paths.ts'
import {
  slowSubscriptionSettingsPath,
  slowSubscriptionsPath,
} from './screens/diagnose/slow-subscriptions/slow-subscriptions.paths.ts'
import { topicMetricsPath } from './screens/diagnose/topic-metrics/topic-metrics.paths.ts'
import { autoSubscribePath } from './screens/manage/auto-subscribe/auto-subscribe.paths.ts'
import { topicRewritePath } from './screens/manage/topic-rewrite/topic-rewrite.paths.ts'
import {
  externalRegistriesPath,
  newSchemaPath,
  schemaPath,
  schemasPath,
} from './screens/integrate/schemas/schemas.paths.ts'
import {
  newTransformationPath,
  transformationPath,
  transformationsPath,
} from './screens/integrate/transformations/transformations.paths.ts'
import {
  newValidationPath,
  validationPath,
  validationsPath,
} from './screens/integrate/validations/validations.paths.ts'
import { exhookPath, exhooksPath, newExhookPath } from './screens/manage/exhook/exhook.paths.ts'
import { limiterPath } from './screens/manage/limiter/limiter.paths.ts'
import {
  gatewayChoicePath,
  gatewayPath,
  gatewaysPath,
  newGatewayPath,
} from './screens/manage/gateways/gateways.paths.ts'
import {
  listenerPath,
  listenersPath,
  newListenerPath,
} from './screens/manage/listeners/listeners.paths.ts'
import { logPath } from './screens/manage/log/log.paths.ts'
import {
  clusterLinkPath,
  clusterLinksPath,
  newClusterLinkPath,
} from './screens/manage/cluster-links/cluster-links.paths.ts'
import { clustersPath } from './screens/manage/clusters/clusters.paths.ts'
import { clusterPath, rebalancePath } from './screens/manage/cluster/cluster.paths.ts'
import * as mqtt from './screens/manage/mqtt/mqtt.paths.ts'
import {
  configHistoryPath,
  configurationPath,
} from './screens/manage/configuration/configuration.paths.ts'
import {
  alarmHistoryPath,
  alarmSettingsPath,
  alarmsPath,
} from './screens/monitor/alarms/alarms.paths.ts'
import { clientPath, clientsPath } from './screens/monitor/clients/clients.paths.ts'
import { delayedPath, delayedSettingsPath } from './screens/monitor/delayed/delayed.paths.ts'
import { durableQueuesPath } from './screens/monitor/durable-queues/durable-queues.paths.ts'
import { explorerPath } from './screens/monitor/explorer/explorer.paths.ts'
import { metricsPath } from './screens/monitor/metrics/metrics.paths.ts'
import { nodePath, nodesPath } from './screens/monitor/nodes/nodes.paths.ts'
import { retainedPath } from './screens/monitor/retained/retained.paths.ts'
import {
  subscriptionsPath,
  topicsPath,
} from './screens/monitor/subscriptions/subscriptions.paths.ts'
import { overviewPath } from './screens/overview/overview.paths.ts'
import { monitoringPath } from './screens/system/monitoring/monitoring.paths.ts'
import {
  pluginInstallPath,
  pluginPath,
  pluginsPath,
} from './screens/manage/plugins/plugins.paths.ts'
import { backupPath } from './screens/system/backup/backup.paths.ts'
import { auditPath } from './screens/system/audit/audit.paths.ts'
import { telemetryPath } from './screens/system/telemetry/telemetry.paths.ts'
import {
  fileTransferSettingsPath,
  filesPath,
  transfersPath,
} from './screens/manage/file-transfer/file-transfer.paths.ts'
import { licensePath } from './screens/system/license/license.paths.ts'
import { loginPath } from './screens/system/login/login.paths.ts'
import { usersPath } from './screens/system/users/users.paths.ts'

/** The first part of a page needs no name. */
const named = <T extends string>(tab: T | undefined) => (tab === 'overview' ? undefined : tab)

const newIn = { authentication: newAuthenticatorPath, authorization: newSourcePath }

/** Every address of the console. Each area declares its own in `<area>.paths.ts`; links come from here. */
export const paths = {
  login: (to?: string) => loginPath({ to }),
  overview: overviewPath,
  nodes: nodesPath,
  node: (node: string) => nodePath({ node }),
  metrics: metricsPath,
  sso: ssoPath,
  ssoBackend: (backend: string, tab?: 'settings' | 'roles' | 'trust') =>
    ssoBackendPath({ backend }, { tab: tab === 'settings' ? undefined : tab }),
  clients: clientsPath,
  client: clientPath,
  subscriptions: subscriptionsPath,
  topics: topicsPath,
  explorer: explorerPath,
  retained: retainedPath,
  delayed: delayedPath,
  delayedSettings: delayedSettingsPath,
  durableQueues: durableQueuesPath,
  alarms: alarmsPath,
  alarmHistory: alarmHistoryPath,
  alarmSettings: alarmSettingsPath,
  authentication: (id?: string, tab?: Tab) =>
    id === undefined ? authenticationPath() : authenticatorPath({ id }, { tab: named(tab) }),
  builtInUsers: (
    search?: Parameters<typeof authenticatorPath>[1],
    id = 'password_based:built_in_database',
  ) => authenticatorPath({ id }, { tab: 'users', ...search }),
  authorization: (type?: string, tab?: Tab) =>
    type === undefined ? authorizationPath() : sourcePath({ type }, { tab: named(tab) }),
  newIn: <A extends keyof typeof newIn>(area: A, search?: Parameters<(typeof newIn)[A]>[0]) =>
    newIn[area](search),
  builtInRules: (search?: Parameters<typeof sourcePath>[1]) =>
    sourcePath({ type: 'built_in_database' }, { tab: 'users', ...search }),
  connectors: connectorsPath,
  connector: (id: string, tab?: ItemTab) => connectorPath({ id }, { tab: named(tab) }),
  newConnector: newConnectorPath,
  actions: actionsPath,
  action: (id: string, tab?: ItemTab, failure?: number) =>
    actionPath(
      { id },
      { tab: named(tab), failure: failure === undefined ? undefined : String(failure) },
    ),
  newAction: newActionPath,
  deadLetters: deadLettersPath,
  sources: integrated.sourcesPath,
  source: (id: string, tab?: ItemTab) => integrated.sourcePath({ id }, { tab: named(tab) }),
  newSource: integrated.newSourcePath,
  webhooks: webhooksPath,
  webhook: (name: string, tab?: 'overview' | 'settings') =>
    webhookPath({ name }, { tab: named(tab) }),
  newWebhook: newWebhookPath,
  explain: explainPath,
  refused: refusedPath,
  banned: bannedPath,
  flapping: flappingPath,
  users: usersPath,
  audit: auditPath,
  files: filesPath,
  fileTransfers: transfersPath,
  fileTransferSettings: fileTransferSettingsPath,
  license: licensePath,
  backup: backupPath,
  plugins: pluginsPath,
  pluginInstall: pluginInstallPath,
  plugin: (name: string) => pluginPath({ name }),
  telemetry: telemetryPath,
  apiKeys: apiKeysPath,
  flows: flowsPath,
  newFlow: newFlowPath,
  flow: (id: string) => flowPath({ id }),
  rules: rulesPath,
  newRule: newRulePath,
  rule: (id: string, search?: Parameters<typeof rulePath>[1]) => rulePath({ id }, search),
  ruleEngine: ruleEnginePath,
  functions: functionsPath,
  mqttGeneral: mqtt.mqttGeneralPath,
  mqttSession: mqtt.mqttSessionPath,
  durableSessions: mqtt.durableSessionsPath,
  retainer: mqtt.retainerPath,
  sysTopics: mqtt.sysTopicsPath,
  zones: mqtt.zonesPath,
  zone: (name: string) => mqtt.zonePath({ name }),
  mqttAdvanced: mqtt.mqttAdvancedPath,
  listeners: listenersPath,
  gateways: gatewaysPath,
  gatewayChoice: gatewayChoicePath,
  newGateway: (name: string) => newGatewayPath({ name }),
  gateway: (name: string, search: Parameters<typeof gatewayPath>[1] = {}) =>
    gatewayPath({ name }, search),
  newListener: newListenerPath,
  listener: (id: string, tab?: 'overview' | 'settings') =>
    listenerPath({ id }, { tab: named(tab) }),
  cluster: clusterPath,
  rebalance: rebalancePath,
  clusterLinks: clusterLinksPath,
  newClusterLink: newClusterLinkPath,
  clusterLink: (name: string, tab?: 'overview' | 'settings') =>
    clusterLinkPath({ name }, { tab: named(tab) }),
  clusters: clustersPath,
  validations: validationsPath,
  newValidation: newValidationPath,
  validation: (name: string, tab?: 'overview' | 'settings') =>
    validationPath({ name }, { tab: named(tab) }),
  transformations: transformationsPath,
  newTransformation: newTransformationPath,
  transformation: (name: string, tab?: 'overview' | 'settings') =>
    transformationPath({ name }, { tab: named(tab) }),
  schemas: schemasPath,
  newSchema: newSchemaPath,
  externalRegistries: externalRegistriesPath,
  schema: (name: string, tab?: 'schema' | 'usage' | 'versions') =>
    schemaPath({ name }, { tab: named(tab) }),
  exhooks: exhooksPath,
  newExhook: newExhookPath,
  exhook: (name: string, tab?: 'overview' | 'hooks' | 'settings') =>
    exhookPath({ name }, { tab: named(tab) }),
  autoSubscribe: autoSubscribePath,
  topicRewrite: topicRewritePath,
  limits: limiterPath,
  configuration: configurationPath,
  configHistory: configHistoryPath,
  log: logPath,
  monitoring: monitoringPath,
  simulate: simulatePath,
  topicMetrics: topicMetricsPath,
  slowSubscriptions: slowSubscriptionsPath,
  slowSubscriptionSettings: slowSubscriptionSettingsPath,
  logTrace: logTracePath,
  trace: (name: string) => tracePath({ name }),
  websocket: websocketPath,
}
