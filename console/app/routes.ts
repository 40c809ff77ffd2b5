import type { ComponentType } from 'react'
import { areaRoutes as access } from '../screens/access/explain/access.routes.ts'
import { areaRoutes as alarms } from '../screens/monitor/alarms/alarms.routes.ts'
import { areaRoutes as apiKeys } from '../screens/access/api-keys/api-keys.routes.ts'
import { areaRoutes as authentication } from '../screens/access/authentication/authentication.routes.ts'
import { areaRoutes as authorization } from '../screens/access/authorization/authorization.routes.ts'
import { areaRoutes as banned } from '../screens/access/banned/banned.routes.ts'
import { areaRoutes as clients } from '../screens/monitor/clients/clients.routes.ts'
import { areaRoutes as delayed } from '../screens/monitor/delayed/delayed.routes.ts'
import { areaRoutes as diagnose } from '../screens/diagnose/simulate/diagnose.routes.ts'
import { areaRoutes as explorer } from '../screens/monitor/explorer/explorer.routes.ts'
import { areaRoutes as metrics } from '../screens/monitor/metrics/metrics.routes.ts'
import { areaRoutes as nodes } from '../screens/monitor/nodes/nodes.routes.ts'
import { areaRoutes as overview } from '../screens/overview/overview.routes.ts'
import { areaRoutes as retained } from '../screens/monitor/retained/retained.routes.ts'
import { areaRoutes as subscriptions } from '../screens/monitor/subscriptions/subscriptions.routes.ts'
import { areaRoutes as users } from '../screens/system/users/users.routes.ts'
import { areaRoutes as websocket } from '../screens/diagnose/websocket/websocket.routes.tsx'

/** One screen: where it is, and how its code is fetched. */
export interface AreaRoute {
  /** With parameters as `$name`. */
  path: string
  component: () => Promise<ComponentType>
}

/** Every area of the console. A new one is a folder in a group of `screens/` and a line here. */
export const routes: readonly AreaRoute[] = [
  ...overview,
  ...nodes,
  ...metrics,
  ...clients,
  ...subscriptions,
  ...explorer,
  ...retained,
  ...delayed,
  ...alarms,
  ...authentication,
  ...authorization,
  ...access,
  ...banned,
  ...users,
  ...apiKeys,
  ...diagnose,
  ...websocket,
]
