import type { Route } from '#routing/router.ts'
import { areaRoutes as explain } from '#screens/access/explain/explain.routes.ts'
import { areaRoutes as alarms } from '#screens/monitor/alarms/alarms.routes.ts'
import { areaRoutes as apiKeys } from '#screens/access/api-keys/api-keys.routes.ts'
import { areaRoutes as authentication } from '#screens/access/authentication/authentication.routes.ts'
import { areaRoutes as authorization } from '#screens/access/authorization/authorization.routes.ts'
import { areaRoutes as banned } from '#screens/access/banned/banned.routes.ts'
import { areaRoutes as clients } from '#screens/monitor/clients/clients.routes.ts'
import { areaRoutes as delayed } from '#screens/monitor/delayed/delayed.routes.ts'
import { areaRoutes as durableQueues } from '#screens/monitor/durable-queues/durable-queues.routes.ts'
import { areaRoutes as deadLetters } from '#screens/integrate/dead-letters/dead-letters.routes.ts'
import { areaRoutes as actions } from '#screens/integrate/actions/actions.routes.ts'
import { areaRoutes as connectors } from '#screens/integrate/connectors/connectors.routes.ts'
import { areaRoutes as sources } from '#screens/integrate/sources/sources.routes.ts'
import { areaRoutes as logTrace } from '#screens/diagnose/log-trace/log-trace.routes.ts'
import { areaRoutes as simulate } from '#screens/diagnose/simulate/simulate.routes.ts'
import { areaRoutes as slowSubscriptions } from '#screens/diagnose/slow-subscriptions/slow-subscriptions.routes.ts'
import { areaRoutes as topicMetrics } from '#screens/diagnose/topic-metrics/topic-metrics.routes.ts'
import { areaRoutes as flows } from '#screens/integrate/flows/flows.routes.ts'
import { areaRoutes as rules } from '#screens/integrate/rules/rules.routes.ts'
import { areaRoutes as autoSubscribe } from '#screens/manage/auto-subscribe/auto-subscribe.routes.ts'
import { areaRoutes as topicRewrite } from '#screens/manage/topic-rewrite/topic-rewrite.routes.ts'
import { areaRoutes as transformations } from '#screens/integrate/transformations/transformations.routes.ts'
import { areaRoutes as validations } from '#screens/integrate/validations/validations.routes.ts'
import { areaRoutes as schemas } from '#screens/integrate/schemas/schemas.routes.ts'
import { areaRoutes as exhook } from '#screens/manage/exhook/exhook.routes.ts'
import { areaRoutes as limiter } from '#screens/manage/limiter/limiter.routes.ts'
import { areaRoutes as gateways } from '#screens/manage/gateways/gateways.routes.ts'
import { areaRoutes as listeners } from '#screens/manage/listeners/listeners.routes.ts'
import { areaRoutes as log } from '#screens/manage/log/log.routes.ts'
import { areaRoutes as clusterLinks } from '#screens/manage/cluster-links/cluster-links.routes.ts'
import { areaRoutes as clusters } from '#screens/manage/clusters/clusters.routes.ts'
import { areaRoutes as cluster } from '#screens/manage/cluster/cluster.routes.ts'
import { areaRoutes as configuration } from '#screens/manage/configuration/configuration.routes.ts'
import { areaRoutes as explorer } from '#screens/monitor/explorer/explorer.routes.ts'
import { areaRoutes as functions } from '#screens/integrate/functions/functions.routes.ts'
import { areaRoutes as plugins } from '#screens/manage/plugins/plugins.routes.ts'
import { areaRoutes as mqtt } from '#screens/manage/mqtt/mqtt.routes.ts'
import { areaRoutes as metrics } from '#screens/monitor/metrics/metrics.routes.ts'
import { areaRoutes as nodes } from '#screens/monitor/nodes/nodes.routes.ts'
import { areaRoutes as overview } from '#screens/overview/overview.routes.ts'
import { areaRoutes as retained } from '#screens/monitor/retained/retained.routes.ts'
import { areaRoutes as subscriptions } from '#screens/monitor/subscriptions/subscriptions.routes.ts'
import { areaRoutes as monitoring } from '#screens/system/monitoring/monitoring.routes.ts'
import { areaRoutes as backup } from '#screens/system/backup/backup.routes.ts'
import { areaRoutes as audit } from '#screens/system/audit/audit.routes.ts'
import { areaRoutes as telemetry } from '#screens/system/telemetry/telemetry.routes.ts'
import { areaRoutes as fileTransfer } from '#screens/manage/file-transfer/file-transfer.routes.ts'
import { areaRoutes as license } from '#screens/system/license/license.routes.ts'
import { areaRoutes as sso } from '#screens/access/sso/sso.routes.ts'
import { areaRoutes as users } from '#screens/system/users/users.routes.ts'
import { areaRoutes as webhooks } from '#screens/integrate/webhooks/webhooks.routes.ts'
import { areaRoutes as websocket } from '#screens/diagnose/websocket/websocket.routes.ts'

/** Routes of all areas. A new area is a folder in a group of `screens/`, and a line here. */
export const routes: readonly Route[] = [
  ...overview,
  ...nodes,
  ...metrics,
  ...clients,
  ...subscriptions,
  ...explorer,
  ...retained,
  ...delayed,
  ...durableQueues,
  ...alarms,
  ...authentication,
  ...authorization,
  ...explain,
  ...banned,
  ...connectors,
  ...actions,
  ...deadLetters,
  ...sources,
  ...webhooks,
  ...users,
  ...sso,
  ...audit,
  ...fileTransfer,
  ...license,
  ...backup,
  ...telemetry,
  ...apiKeys,
  ...flows,
  ...rules,
  ...functions,
  ...mqtt,
  ...listeners,
  ...gateways,
  ...cluster,
  ...clusters,
  ...clusterLinks,
  ...exhook,
  ...schemas,
  ...validations,
  ...transformations,
  ...autoSubscribe,
  ...topicRewrite,
  ...limiter,
  ...plugins,
  ...configuration,
  ...log,
  ...monitoring,
  ...simulate,
  ...slowSubscriptions,
  ...topicMetrics,
  ...logTrace,
  ...websocket,
]
