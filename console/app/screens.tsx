import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { Crash } from './Crash.tsx'
import { loadScreen } from './late-screen.tsx'
import { NotFound } from './NotFound.tsx'
import { routes } from './routes.ts'

/** Addresses of whole areas lead to the first screen of each. */
const FIRSTS: Readonly<Record<string, string>> = {
  '/': paths.overview(),
  '/dashboard': paths.overview(),
  '/subscriptions': paths.subscriptions(),
  '/alarm': paths.alarms(),
  '/monitoring': paths.alarmSettings(),
  '/access': paths.explain(),
  '/diagnose': paths.simulate(),
}

/** Every screen of the console, and the pages for errors. */
export function screensBelow(parent: AnyRoute): AnyRoute[] {
  const below = { getParentRoute: () => parent }
  const firsts = Object.entries(FIRSTS).map(([path, href]) =>
    createRoute({
      ...below,
      path,
      beforeLoad: () => {
        throw redirect({ href })
      },
    }),
  )
  const screens = routes.map(({ path, component }) =>
    createRoute({
      ...below,
      path,
      component: lazyRouteComponent(async () => ({ default: await loadScreen(component) })),
      errorComponent: Crash,
    }),
  )
  const missing = createRoute({ ...below, path: '$', component: NotFound })
  return [...firsts, ...screens, missing]
}
