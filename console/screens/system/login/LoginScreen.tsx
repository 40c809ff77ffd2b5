import { useEffect, useState } from 'react'
import { session, type User } from '../../../api/session.ts'
import { isErlang } from '../../../api/use-can.ts'
import { pageConfig } from '../../../env.ts'
import { useMessages } from '../../../language.tsx'
import { loginSearch } from './login.paths.ts'
import { LoginForm } from './LoginForm.tsx'
import styles from './LoginScreen.module.css'
import { isDefaultPassword } from './default-password.ts'
import { loginMessages } from './login.messages.ts'
import { wantedPath } from './wanted-path.ts'
import { late } from '../../../ui/late.tsx'
import { useRouter, useSearch } from '../../../routing/react.tsx'

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
  const [fresh, setFresh] = useState<{ user: User; password: string }>()
  useEffect(() => {
    document.title = `${t.title} · Signalbox`
  }, [t.title])
  const begin = async (user: User) => {
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
            <LoginForm
              onLogin={async (user, password) => {
                if (isDefaultPassword(user.username, password)) setFresh({ user, password })
                else await begin(user)
              }}
            />
            <ForgotPassword />
          </>
        ) : (
          <DefaultPasswordForm {...fresh} onDone={begin} />
        )}
      </div>
    </main>
  )
}

/** No API can reset a password; only an operator of the machine can. */
function ForgotPassword() {
  const t = useMessages(loginMessages)
  const { command } = pageConfig
  const dataDir = pageConfig.dataDir === null ? '' : ` --data-dir ${pageConfig.dataDir}`
  return (
    <details className={styles.forgot}>
      <summary>{t.forgot}</summary>
      <p>{isErlang ? t.forgotCluster : t.forgotEmbedded}</p>
      <code className={styles.command}>
        {isErlang
          ? 'emqx ctl admins passwd <username> <new password>'
          : `${command}${dataDir} --reset-password <username>`}
      </code>
    </details>
  )
}
