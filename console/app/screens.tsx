import { noteActivity } from '#api/activity.ts'
import { paths } from '#paths.ts'
import { type Address, matchPath } from '#routing/path.ts'
import type { Destination, Place } from '#routing/router.ts'
import { loadScreen } from './late-screen.tsx'
import { NotFound } from './NotFound.tsx'
import { routes } from './routes.ts'
import { Shell } from './Shell.tsx'

/** Addresses of whole areas lead to the first screen of each. */
const FIRSTS: Readonly<Record<string, Address>> = {
  '/': paths.overview(),
  '/dashboard': paths.overview(),
  '/subscriptions': paths.subscriptions(),
  '/alarm': paths.alarms(),
  '/monitoring': paths.alarmSettings(),
  '/access': paths.explain(),
  '/rule': paths.rules(),
  '/mqtt': paths.mqttGeneral(),
  '/diagnose': paths.simulate(),
}

/** Later screens are rendered by code that is warm, and may have been read before. */
let isFirst = true

/** The screen of an address, in the shell, or the page for an error. */
function find({ pathname, search }: Place): Destination | Promise<Destination> {
  const first = FIRSTS[pathname.toLowerCase()]
  if (first !== undefined) return { redirect: first }
  const found = findRoute(pathname)
  const view = { pattern: found?.route.pattern ?? '', params: found?.params ?? {}, Frame: Shell }
  if (found === undefined) return { ...view, Screen: NotFound }
  if (isFirst) found.route.readAhead(search)
  isFirst = false
  const component = loadScreen(found.route)
  if (!(component instanceof Promise)) return { ...view, Screen: component }
  noteActivity(1)
  return component.then((Screen) => ({ ...view, Screen })).finally(() => noteActivity(-1))
}

/** Fetches the code of a screen ahead; where that fails it is fetched when the screen opens. */
async function preload(to: Address): Promise<void> {
  try {
    await findRoute(to.replace(/\?.*/, ''))?.route.component()
  } catch {}
}

function findRoute(pathname: string) {
  for (const route of routes) {
    const params = matchPath(route.pattern, pathname)
    if (params !== undefined) return { route, params }
  }
  return undefined
}

export const screens = { find, preload }
