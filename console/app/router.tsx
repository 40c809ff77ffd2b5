import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { session } from '../api/session.ts'
import { pageConfig } from '../env.ts'
import { parseSearch, stringifySearch } from '../parts/search.ts'
import { paths } from '../paths.ts'
import { wantedPath } from '../screens/login/wanted-path.ts'
import { Crash } from './Crash.tsx'
import { NotFound } from './NotFound.tsx'
import { routes } from './routes.ts'

const root = createRootRoute({ component: Outlet, errorComponent: Crash })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('./LoginPage.tsx'), 'LoginPage'),
  beforeLoad: ({ search }) => {
    if (session.user !== undefined)
      throw redirect({ href: wantedPath((search as Record<string, unknown>).to) })
  },
})

const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
  notFoundComponent: NotFound,
  errorComponent: Crash,
  beforeLoad: ({ location }) => {
    if (session.user !== undefined) return
    const to = location.pathname + location.searchStr
    throw redirect({ href: paths.login(to === '/' ? undefined : to) })
  },
})

/** Addresses of whole areas lead to the first screen of each. */
const firsts = Object.entries({
  '/': paths.overview(),
  '/dashboard': paths.overview(),
  '/subscriptions': paths.subscriptions(),
  '/alarm': paths.alarms(),
  '/monitoring': paths.alarmSettings(),
}).map(([path, href]) =>
  createRoute({
    getParentRoute: () => guarded,
    path,
    beforeLoad: () => {
      throw redirect({ href })
    },
  }),
)

const missing = createRoute({
  getParentRoute: () => guarded,
  path: '$',
  component: NotFound,
})

/** The building blocks in all their states; not part of what is built. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/__ui',
        component: lazyRouteComponent(() => import('../dev/Gallery.tsx'), 'Gallery'),
      }),
    ]
  : []

const screens = routes.map(({ path, component }) =>
  createRoute({
    getParentRoute: () => guarded,
    path,
    component: lazyRouteComponent(async () => ({ default: await component() })),
    errorComponent: Crash,
  }),
)

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    ...gallery,
    guarded.addChildren([...firsts, ...screens, missing]),
  ]),
  basepath: pageConfig.base,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  scrollRestoration: true,
})
