import { DEFAULT_USER } from '@signalbox/testing/signalbox'
import {
  type BoundFunctions,
  cleanup,
  type queries,
  render,
  screen,
  within,
} from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import type { Language } from '#language.tsx'

/** Queries inside an element. */
export type Queries = BoundFunctions<typeof queries>

export interface ScreenOptions {
  language?: Language
  /** Logged in as; the user of a new installation unless given. */
  as?: { username: string; password: string }
}

export interface RenderedScreen {
  user: UserEvent
  /** The content without the frame. */
  main: Queries
}

/** A failed read is repeated as often as in the console, but sooner. */
const RETRY_DELAY_MS = 50
/** Factor by which live reads are faster, because tests wait for the next one to show a change. */
const LIVE_SPEED = 5

/**
 * Closes the last rendering, whose router would react to the addresses of the next one, and whose event stream would
 * reconnect.
 */
let close = () => {}

/**
 * Loads the console afresh, as a reload does, logs in, and renders it at an address. Resolves when the
 * screen has its heading.
 */
export async function renderScreen(
  path: string,
  { language = 'en', as = DEFAULT_USER }: ScreenOptions = {},
): Promise<RenderedScreen> {
  cleanup()
  close()
  // The router, the session and the queries live as long as their modules.
  vi.resetModules()
  history.replaceState(null, '', path)
  const [
    { App },
    { router },
    { session },
    { requestLogin },
    { changeSettings },
    { queryClient },
    { stream },
  ] = await Promise.all([
    import('#app/App.tsx'),
    import('#app/router.ts'),
    import('#api/session.ts'),
    import('#api/login.ts'),
    import('#app/settings.ts'),
    import('#api/query.ts'),
    import('#api/stream.ts'),
  ])
  const { queries, ...others } = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: RETRY_DELAY_MS } })
  const follow = stream.follow.bind(stream)
  stream.follow = (key, intervalMs) => follow(key, intervalMs / LIVE_SPEED)
  stream.collectMs = 50
  close = () => {
    router.close()
    session.end('logout')
  }
  onTestFinished(close)
  await session.begin(await requestLogin(as.username, as.password))
  changeSettings({ language, theme: 'light', followsOs: false, isNavigationOpen: false })
  await router.refresh()
  render(<App />)
  const main = within(await screen.findByRole('main'))
  await main.findByRole('heading', { level: 1 })
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    main,
  }
}
