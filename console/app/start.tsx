import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '../api/session.ts'
import { hasReturned } from '../api/sso.ts'
import { fetchCode } from '../code.ts'
import { wantedPath } from '../screens/system/login/wanted-path.ts'
import { theme } from '../ui/theme/theme.ts'
import { App } from './App.tsx'
import { fetchScreens, router } from './router.ts'
import { htmlLanguage } from './settings.ts'

/** While the first page is computed, and not earlier: over a slow network the scripts come before the fonts. */
function fetchFonts(): void {
  const { fontFamily, fontFamilyMonospace } = theme
  for (const family of [fontFamily, fontFamilyMonospace]) {
    document.fonts.load(`1em ${family?.split(',')[0]}`).catch(() => undefined)
  }
}

export async function start(): Promise<void> {
  const element = document.getElementById('root')
  if (element === null) return
  // As soon as the page has loaded, and not only when it is rendered.
  document.documentElement.lang = htmlLanguage()
  fetchFonts()
  // Its code is evaluated while the login is decrypted; a failure is reported where it is needed.
  if (session.isStored) fetchScreens().catch(() => undefined)
  await session.restore()
  const to = hasReturned(location) ? await comeBack() : undefined
  if (to === undefined) await router.refresh()
  else await router.navigate(to, { replace: true })
  // As a transition: the browser gets its turn between two portions of the first page.
  startTransition(() =>
    createRoot(element).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

/** From an identity provider. */
async function comeBack() {
  const { takeReturn } = await fetchCode(() => import('../api/sso-return.ts'))
  const to = await takeReturn()
  return to === undefined ? undefined : wantedPath(to)
}
