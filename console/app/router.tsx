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
import { wantedPath } from '../screens/system/login/wanted-path.ts'
import { Crash } from './Crash.tsx'
import { LoginPage } from './LoginPage.tsx'

const root = createRootRoute({ component: Outlet, errorComponent: Crash })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: LoginPage,
  beforeLoad: ({ search }) => {
    if (session.user !== undefined)
      throw redirect({ href: wantedPath((search as Record<string, unknown>).to) })
  },
})

const logged = async () => (await import('./logged-in.ts')).loggedIn

const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: lazyRouteComponent(async () => ({ default: (await logged()).Shell })),
  errorComponent: Crash,
  beforeLoad: ({ location }) => {
    if (session.user !== undefined) return
    // As it is in the address bar: `pathname` is decoded and ambiguous.
    throw redirect({ href: paths.login(location.href === '/' ? undefined : location.href) })
  },
})

/** The building blocks in all their states, and the rule language; not part of what is built. */
const gallery = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/__ui',
        component: lazyRouteComponent(() => import('../dev/Gallery.tsx'), 'Gallery'),
      }),
      createRoute({
        getParentRoute: () => root,
        path: '/__ui/sql',
        component: lazyRouteComponent(() => import('../dev/RuleSqlPage.tsx'), 'RuleSqlPage'),
      }),
    ]
  : []

/** Who is not logged in needs no list of the screens: it comes when the first of them is wanted. */
const screensToCome = ['/', '$'].map((path) =>
  createRoute({
    getParentRoute: () => guarded,
    path,
    beforeLoad: async ({ location }) => {
      const { screensBelow } = await logged()
      guarded.addChildren(screensBelow(guarded))
      router.setRoutes(router.buildRouteTree())
      throw redirect({ href: location.href, replace: true })
    },
  }),
)

export const router = createRouter({
  routeTree: root.addChildren([login, ...gallery, guarded.addChildren(screensToCome)]),
  basepath: pageConfig.base,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  scrollRestoration: true,
})
