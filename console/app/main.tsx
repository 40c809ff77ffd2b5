import '../ui/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../api/query.ts'
import { session } from '../api/session.ts'
import { pageNonce } from '../env.ts'
import { LanguageProvider } from '../language.tsx'
import { paths } from '../paths.ts'
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts'
import { router } from './router.tsx'
import { useSettings, useTheme } from './settings.ts'

// Nothing to say before something was done.
const Toasts = lazy(async () => ({ default: (await import('../ui/toast.tsx')).Toasts }))

const nonce = pageNonce()
// The name by which libraries that make style elements of their own look for it.
Object.assign(globalThis, { __webpack_nonce__: nonce })

function App() {
  const { language } = useSettings()
  const scheme = useTheme()
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
    document.documentElement.dataset.theme = scheme
  }, [language, scheme])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={scheme}
      getStyleNonce={() => nonce}
    >
      <LanguageProvider language={language}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Suspense>
            <Toasts />
          </Suspense>
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  )
}

// Whatever was read belongs to the login that has ended.
session.onEnd(async (how) => {
  void queryClient.cancelQueries()
  const { pathname, searchStr } = router.state.location
  if (pathname !== '/login') {
    // Who logs out is done; whoever comes next begins anew.
    const to = how === 'logout' ? undefined : pathname + searchStr
    await router.navigate({ href: paths.login(to) })
  }
  // Not before: a screen that is still there would ask again at once, without a login.
  queryClient.clear()
})

// Logged in in another tab: this one's login page goes on as well.
session.onShared(() => void router.invalidate())

// After navigation the focus is on the new heading, so that a screen reader begins there.
router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged) {
    document.getElementById('screen-title')?.focus({ preventScroll: true })
  }
})

await session.restore()
const element = document.getElementById('root')
if (element !== null) {
  createRoot(element).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
