import { createBrowserHistory } from '@tanstack/history'
import { session } from '#api/session.ts'
import { pageConfig } from '#env.ts'
import type { Address } from '#routing/path.ts'
import { type Destination, type Place, Router } from '#routing/router.ts'
import { loginPath } from '#screens/system/login/login.paths.ts'
import { wantedPath } from '#screens/system/login/wanted-path.ts'
import { fetchCode } from '#code.ts'
import { LoginPage } from './LoginPage.tsx'
import type { screens } from './screens.tsx'

export const router = new Router({
  history: createBrowserHistory(),
  base: pageConfig.base,
  find,
  preload: (to) => void known?.preload(to),
})

function find(place: Place): Destination | Promise<Destination> {
  if (place.pathname.toLowerCase() === loginPath.pattern) {
    return session.user === undefined
      ? { pattern: loginPath.pattern, Screen: LoginPage, params: {} }
      : { redirect: wantedPath(place.search.to) }
  }
  if (import.meta.env.DEV && place.pathname.startsWith('/__ui')) return gallery(place.pathname)
  if (session.user === undefined) return { redirect: loginBefore(place.href) }
  return findScreen(place)
}

/** The login page, from which the user comes back to this address. */
export function loginBefore(href: Address | undefined): Address {
  return loginPath({ to: href === '/' ? undefined : href })
}

let known: typeof screens | undefined

/** A user who is not logged in needs no list of the screens. */
function findScreen(place: Place): Destination | Promise<Destination> {
  return known === undefined ? fetchScreens().then(({ find }) => find(place)) : known.find(place)
}

/** Fetches the list of the screens, and the shell with it. */
export async function fetchScreens(): Promise<typeof screens> {
  known = (await fetchCode(() => import('./screens.tsx'))).screens
  return known
}

/** Gallery of the components in all their states; left out of builds. */
async function gallery(pattern: string): Promise<Destination> {
  const { Gallery } = await import('#dev/Gallery.tsx')
  return { pattern, Screen: Gallery, params: {} }
}
