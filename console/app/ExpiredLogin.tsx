import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { isSameUser, session, useUser } from '#api/session.ts'
import { pageConfig } from '#env.ts'
import { useMessages } from '#language.tsx'
import { useRouter } from '#routing/react.tsx'
import { loginPath } from '#screens/system/login/login.paths.ts'
import { LoginForm } from '#screens/system/login/LoginForm.tsx'
import { loginMessages } from '#screens/system/login/login.messages.ts'
import { ssoLoginMessages } from '#screens/system/login/sso-login.messages.ts'
import native from '#ui/native-dialog.module.css'
import styles from './ExpiredLogin.module.css'
import { appMessages } from './app.messages.ts'

/**
 * Asks an expired user to log in again, above the page and all its dialogs, so that input is kept, in memory only.
 * Until then, the address is that of the login page, where a reload would lead.
 */
export function ExpiredLogin() {
  const t = useMessages(loginMessages)
  const user = useUser()
  const dialog = useRef<HTMLDialogElement>(null)
  const { leave } = useMessages({ leave: appMessages.logout })
  useLoginAddress()
  useEffect(() => {
    const element = dialog.current
    // In the top layer, above Mantine's dialogs, which may hold a form whose input must not be lost.
    element?.showModal()
    element?.querySelector<HTMLElement>('input[name="password"]')?.focus()
    // Escape here is not meant for the dialogs beneath, which listen on the window.
    for (const each of element?.querySelectorAll<HTMLElement>('input, button') ?? []) {
      each.dataset.mantineStopPropagation = 'true'
    }
    return () => element?.close()
  }, [])
  if (user === undefined) return null
  return createPortal(
    <dialog
      ref={dialog}
      className={native.dialog}
      aria-labelledby="expired-login"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="expired-login" className={styles.title}>
        {t.expired}
      </h2>
      {user.backend === 'oidc' || user.backend === 'saml' ? (
        <AtProvider>
          <Button variant="subtle" fullWidth onClick={() => session.end('logout')}>
            {leave}
          </Button>
        </AtProvider>
      ) : (
        <>
          <p className={styles.about}>{t.expiredText}</p>
          <LoginForm
            username={user.username}
            backend={user.backend}
            onLogin={async (next) => {
              await session.begin(next)
              // Data and pending actions on the page belong to the previous user.
              if (!isSameUser(next, user)) location.assign(pageConfig.base)
            }}
          >
            <Button variant="subtle" fullWidth onClick={() => session.end('logout')}>
              {leave}
            </Button>
          </LoginForm>
        </>
      )}
    </dialog>,
    document.body,
  )
}

/** A provider would take this page away, with all that was typed: the login is in another tab. */
function AtProvider({ children }: { children: ReactNode }) {
  const t = useMessages(ssoLoginMessages)
  return (
    <>
      <p className={styles.about}>{t.again}</p>
      <Button
        component="a"
        href={`${pageConfig.base.replace(/\/$/, '')}${loginPath()}`}
        target="_blank"
        rel="noopener"
        fullWidth
        mb={8}
      >
        {t.againOpen}
      </Button>
      {children}
    </>
  )
}

/** The address bar shows the login page, with the way back, while the router stays where it is. */
function useLoginAddress(): void {
  const router = useRouter()
  useEffect(() => {
    const unmask = router.mask(loginPath({ to: router.place.href }))
    return () => {
      if (session.user !== undefined) unmask()
    }
  }, [router])
}
