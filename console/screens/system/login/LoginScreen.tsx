import { useEffect, useState } from 'react'
import { session, type User } from '#api/session.ts'
import { returned, runningBackends } from '#api/sso.ts'
import { isErlang } from '#api/use-can.ts'
import { pageConfig } from '#env.ts'
import { useMessages } from '#language.tsx'
import { loginSearch } from './login.paths.ts'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginScreen.module.css'
import { Motif } from './Motif.tsx'
import { lastBackend, rememberBackend } from './last-backend.ts'
import { loginMessages } from './login.messages.ts'
import { wantedPath } from './wanted-path.ts'
import { late } from '#ui/late.tsx'
import { useRouter, useSearch } from '#routing/react.tsx'

const RESERVED = ['admin', 'root', 'administrator']

/** Whether these are the credentials of a fresh installation. */
function isDefaultPassword(username: string, password: string): boolean {
  return password === 'public' && RESERVED.includes(username)
}

const AccountChoice = late(async () => (await import('./AccountChoice.tsx')).AccountChoice, {
  waiting: null,
})
const ProviderLogins = late(async () => (await import('./ProviderLogins.tsx')).ProviderLogins, {
  waiting: null,
})
const ReturnFailure = late(async () => (await import('./ReturnFailure.tsx')).ReturnFailure, {
  waiting: null,
})
const DefaultPasswordForm = late(
  async () => (await import('./DefaultPasswordForm.tsx')).DefaultPasswordForm,
  { waiting: null },
)

interface LoginScreenProps {
  /** The broker that the user logs in to. */
  broker: string
}

/** Requests a token; the user of a fresh installation is first asked to change the password. */
export function LoginScreen({ broker }: LoginScreenProps) {
  const t = useMessages(loginMessages)
  const router = useRouter()
  const [{ to }] = useSearch(loginSearch)
  const backends = useRunningBackends()
  const [chosen, setChosen] = useState<'local' | 'ldap'>()
  const last = lastBackend()
  const hasLdap = backends.includes('ldap')
  const account = hasLdap ? (chosen ?? (last === 'ldap' ? 'ldap' : 'local')) : 'local'
  const providers = (['oidc', 'saml'] as const).filter((each) => backends.includes(each))
  const { failure } = returned
  const [fresh, setFresh] = useState<{ user: User; password: string }>()
  useEffect(() => {
    document.title = `${t.title} · Signalbox`
  }, [t.title])
  const begin = async (user: User) => {
    returned.failure = undefined
    rememberBackend(user.backend)
    await session.begin(user)
    await router.navigate(wantedPath(to), { replace: true })
  }
  return (
    <main className={styles.page}>
      <Motif />
      <div className={styles.card}>
        <img src="./icon.svg" alt="" width={40} height={40} />
        {fresh === undefined ? (
          <>
            <h1 className={styles.title}>{t.title}</h1>
            <p className={styles.about}>
              {[t.product, pageConfig.version].filter(Boolean).join(' · ')}
            </p>
            <p className={styles.about}>{broker}</p>
            {(failure !== undefined || hasLdap) && (
              <div className={styles.account}>
                {failure !== undefined && <ReturnFailure failure={failure} />}
                {hasLdap && <AccountChoice value={account} onChange={setChosen} />}
              </div>
            )}
            <LoginForm
              backend={account === 'ldap' ? 'ldap' : undefined}
              onLogin={async (user, password) => {
                // A directory may have any password.
                const isFresh =
                  user.backend === undefined && isDefaultPassword(user.username, password)
                if (isFresh) setFresh({ user, password })
                else await begin(user)
              }}
            />
            {providers.length > 0 && (
              <ProviderLogins backends={providers} last={last} to={to ?? ''} />
            )}
            {!isErlang() && <p className={styles.first}>{t.firstPassword}</p>}
            <ForgotPassword />
          </>
        ) : (
          <DefaultPasswordForm {...fresh} onDone={begin} />
        )}
      </div>
    </main>
  )
}

/** Running SSO backends of this broker; empty until they have been read. */
function useRunningBackends(): readonly string[] {
  const [backends, setBackends] = useState<readonly string[]>([])
  useEffect(() => {
    let isGone = false
    void runningBackends().then((found) => {
      if (!isGone && found.length > 0) setBackends(found)
    })
    return () => {
      isGone = true
    }
  }, [])
  return backends
}

/** No API can reset a password; only an operator of the machine can. */
function ForgotPassword() {
  const t = useMessages(loginMessages)
  const { command } = pageConfig
  const dataDir = pageConfig.dataDir === null ? '' : ` --data-dir ${pageConfig.dataDir}`
  return (
    <details className={styles.forgot}>
      <summary>{t.forgot}</summary>
      <p>{isErlang() ? t.forgotCluster : t.forgotEmbedded}</p>
      <code className={styles.command}>
        {isErlang()
          ? 'emqx ctl admins passwd <username> <new password>'
          : `${command}${dataDir} --reset-password <username>`}
      </code>
    </details>
  )
}
