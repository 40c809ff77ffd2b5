import '#ui/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { useEffect } from 'react'
import { session } from '#api/session.ts'
import { pageNonce } from '#env.ts'
import { LanguageProvider } from '#language.tsx'
import { RouterView } from '#routing/react.tsx'
import { loginPath } from '#screens/system/login/login.paths.ts'
import { cssVariablesResolver, theme } from '#ui/theme/theme.ts'
import { Toasts } from '#ui/toast.tsx'
import { Crash } from './Crash.tsx'
import { loginBefore, router } from './router.ts'
import { htmlLanguage, useSettings, useTheme } from './settings.ts'

const nonce = pageNonce()
// The name by which libraries that make style elements of their own look for it.
Object.assign(globalThis, { __webpack_nonce__: nonce })

/** The console, at the address of the page. */
export function App() {
  const { language } = useSettings()
  const scheme = useTheme()
  useEffect(() => {
    document.documentElement.lang = htmlLanguage(language)
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
        <RouterView router={router} Crash={Crash} />
        <Toasts />
      </LanguageProvider>
    </MantineProvider>
  )
}

session.onEnd((how) => {
  const { pathname, href } = router.place
  if (pathname === loginPath.pattern) return
  // After a logout, the next user starts on the first page.
  const to = loginBefore(how === 'logout' ? undefined : href)
  // No question about unsaved input, because nothing can be saved after a logout.
  void router.navigate(to, { ignoresBlockers: true })
})

// After a login in another tab, the login page of this tab continues as well.
session.onShared(() => void router.refresh())
