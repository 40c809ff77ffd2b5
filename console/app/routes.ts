import type { ComponentType } from 'react'
import { areaRoutes as access } from '../screens/access/access.routes.ts'
import { areaRoutes as alarms } from '../screens/alarms/alarms.routes.ts'
import { areaRoutes as apiKeys } from '../screens/api-keys/api-keys.routes.ts'
import { areaRoutes as authentication } from '../screens/authentication/authentication.routes.ts'
import { areaRoutes as authorization } from '../screens/authorization/authorization.routes.ts'
import { areaRoutes as banned } from '../screens/banned/banned.routes.ts'
import { areaRoutes as clients } from '../screens/clients/clients.routes.ts'
import { areaRoutes as delayed } from '../screens/delayed/delayed.routes.ts'
import { areaRoutes as diagnose } from '../screens/diagnose/diagnose.routes.ts'
import { areaRoutes as explorer } from '../screens/explorer/explorer.routes.ts'
import { areaRoutes as metrics } from '../screens/metrics/metrics.routes.ts'
import { areaRoutes as nodes } from '../screens/nodes/nodes.routes.ts'
import { areaRoutes as overview } from '../screens/overview/overview.routes.ts'
import { areaRoutes as retained } from '../screens/retained/retained.routes.ts'
import { areaRoutes as subscriptions } from '../screens/subscriptions/subscriptions.routes.ts'
import { areaRoutes as users } from '../screens/users/users.routes.ts'
import { areaRoutes as websocket } from '../screens/websocket/websocket.routes.tsx'

/** One screen: where it is, and how its code is fetched. */
export interface AreaRoute {
  /** With parameters as `$name`. */
  path: string
  component: () => Promise<ComponentType>
}

/** Every area of the console. A new one is a folder in `screens/` and a line here. */
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
