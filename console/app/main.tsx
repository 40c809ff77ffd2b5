import '../ui/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { session } from '../api/session.ts'
import { pageNonce } from '../env.ts'
import { LanguageProvider } from '../language.tsx'
import { paths } from '../paths.ts'
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts'
import { Toasts } from '../ui/toast.tsx'
import { router } from './router.tsx'
import { useSettings, useTheme } from './settings.ts'

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
        <RouterProvider router={router} />
        <Toasts />
      </LanguageProvider>
    </MantineProvider>
  )
}

session.onEnd((how) => {
  const { pathname, href } = router.state.location
  if (pathname === '/login') return
  // After a logout the next user starts on the first page.
  const to = how === 'logout' ? undefined : href
  // Nothing can be saved any more, so nothing is asked either.
  void router.navigate({ href: paths.login(to), ignoreBlocker: true })
})

// Logged in in another tab: the login page of this one continues as well.
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
