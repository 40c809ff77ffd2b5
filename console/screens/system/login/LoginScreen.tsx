import { useEffect, useState } from 'react'
import { session, type User } from '../../../api/session.ts'
import { returned, runningBackends } from '../../../api/sso.ts'
import { isErlang } from '../../../api/use-can.ts'
import { pageConfig } from '../../../env.ts'
import { useMessages } from '../../../language.tsx'
import { loginSearch } from './login.paths.ts'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginScreen.module.css'
import { isDefaultPassword } from './default-password.ts'
import { lastBackend, rememberBackend } from './last-backend.ts'
import { loginMessages } from './login.messages.ts'
import { wantedPath } from './wanted-path.ts'
import { late } from '../../../ui/late.tsx'
import { useRouter, useSearch } from '../../../routing/react.tsx'

const AccountChoice = late(async () => (await import('./AccountChoice.tsx')).AccountChoice)
const ProviderLogins = late(async () => (await import('./ProviderLogins.tsx')).ProviderLogins)
const ReturnFailure = late(async () => (await import('./ReturnFailure.tsx')).ReturnFailure)
const DefaultPasswordForm = late(
  async () => (await import('./DefaultPasswordForm.tsx')).DefaultPasswordForm,
)

interface LoginScreenProps {
  /** The broker that the user logs in to. */
  broker: string
}

/** Gets a token; a fresh installation's password is asked to be changed first. */
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
      <div className={styles.card}>
        <img src="./icon.svg" alt="" width={40} height={40} />
        {fresh === undefined ? (
          <>
            <h1 className={styles.title}>{t.title}</h1>
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
            <ForgotPassword />
          </>
        ) : (
          <DefaultPasswordForm {...fresh} onDone={begin} />
        )}
      </div>
    </main>
  )
}

/** Those of this broker; none until they are known. */
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
