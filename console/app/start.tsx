import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '#api/session.ts'
import { hasReturned } from '#api/sso.ts'
import { fetchCode } from '#code.ts'
import { wantedPath } from '#screens/system/login/wanted-path.ts'
import { theme } from '#ui/theme/theme.ts'
import { App } from './App.tsx'
import { fetchScreens, router } from './router.ts'
import { htmlLanguage } from './settings.ts'

/**
 * Fetches fonts while the first page is computed, and not earlier: on a slow network, scripts must come before fonts.
 */
function fetchFonts(): Promise<unknown> {
  const { fontFamily, fontFamilyMonospace } = theme
  return Promise.allSettled(
    [fontFamily, fontFamilyMonospace].map((family) =>
      document.fonts.load(`1em ${family?.split(',')[0]}`),
    ),
  )
}

/** The login page waits this long for the fonts, in milliseconds: a font that comes later is not used on it. */
const FONTS_MS = 150

export async function start(): Promise<void> {
  const element = document.getElementById('root')
  if (element === null) return
  // Set as soon as the page has loaded, before anything is rendered.
  document.documentElement.lang = htmlLanguage()
  const fonts = fetchFonts()
  // Evaluates the code of the screens while the stored login is decrypted; a failure is reported when a screen needs
  // the code.
  if (session.isStored) fetchScreens().catch(() => undefined)
  await session.restore()
  if (session.user === undefined) {
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, FONTS_MS)
    await Promise.race([fonts, promise])
  }
  const to = hasReturned(location) ? await comeBack() : undefined
  if (to === undefined) await router.refresh()
  else await router.navigate(to, { replace: true })
  // A transition lets the browser handle events between two parts of the first rendering.
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

/** Completes a login when the browser returns from an identity provider. */
async function comeBack() {
  const { takeReturn } = await fetchCode(() => import('#api/sso-return.ts'))
  const to = await takeReturn()
  return to === undefined ? undefined : wantedPath(to)
}
