import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { ApiError } from '@signalbox/contract/errors'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { requestLogin } from '../../api/login.ts'
import { session, type User } from '../../api/session.ts'
import { pageConfig } from '../../env.ts'
import { useMessages } from '../../language.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { FormError } from '../../ui/FormError.tsx'
import styles from './LoginScreen.module.css'
import { isDefaultPassword } from './default-password.ts'
import { loginMessages } from './login.messages.ts'
import { wantedPath } from './wanted-path.ts'

const DefaultPasswordForm = lazy(async () => ({
  default: (await import('./DefaultPasswordForm.tsx')).DefaultPasswordForm,
}))

/** Gets a token; a fresh installation's password is asked to be changed first. */
export function LoginScreen() {
  const t = useMessages(loginMessages)
  const router = useRouter()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [fresh, setFresh] = useState<{ user: User; password: string }>()
  useEffect(() => {
    document.title = `${t.title} · Signalbox`
  }, [t.title])
  const begin = async (user: User) => {
    await session.begin(user)
    await router.navigate({ href: wantedPath(search.to), replace: true })
  }
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img src="./icon.svg" alt="" width={40} height={40} />
        {fresh === undefined ? (
          <LoginForm
            onLogin={async (user, password) => {
              if (isDefaultPassword(user.username, password)) setFresh({ user, password })
              else await begin(user)
            }}
          />
        ) : (
          <Suspense>
            <DefaultPasswordForm {...fresh} onDone={begin} />
          </Suspense>
        )}
      </div>
    </main>
  )
}

/** Two fields, without the library that larger forms stand on: this is the page that loads first. */
function LoginForm(props: { onLogin: (user: User, password: string) => Promise<void> }) {
  const t = useMessages(loginMessages)
  const sentence = useErrorSentence()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<Sentence>()
  const passwordInput = useRef<HTMLInputElement>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  const name = username.trim()
  // Nothing else is on this page.
  useEffect(() => nameInput.current?.focus(), [])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    setError(undefined)
    if (name === '' || password === '') return
    setIsPending(true)
    try {
      await props.onLogin(await requestLogin(name, password), password)
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.code === 'BAD_USERNAME_OR_PWD'
      setError(isWrong ? { title: t.wrong } : sentence(failure))
      passwordInput.current?.focus()
    } finally {
      setIsPending(false)
    }
  }
  return (
    <>
      <h1 className={styles.title}>{t.title}</h1>
      {session.ended === 'expired' && !isTried && (
        <div className={styles.notice}>
          <Banner tone="warning" title={t.expired}>
            {t.expiredText}
          </Banner>
        </div>
      )}
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className={styles.form}>
        <TextInput
          ref={nameInput}
          label={t.username}
          name="username"
          autoComplete="username"
          withAsterisk
          aria-required
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={isTried && name === '' && t.usernameRequired}
        />
        <PasswordInput
          ref={passwordInput}
          label={t.password}
          name="password"
          autoComplete="current-password"
          withAsterisk
          aria-required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isTried && password === '' && t.passwordRequired}
          visibilityToggleButtonProps={{ 'aria-label': t.showPassword, tabIndex: 0 }}
        />
        <FormError error={error} />
        <Button type="submit" fullWidth loading={isPending}>
          {t.login}
        </Button>
      </form>
      <ForgotPassword />
    </>
  )
}

/** No API can reset a password; whoever owns the machine can. */
function ForgotPassword() {
  const t = useMessages(loginMessages)
  const isUpstream = pageConfig.mode === 'upstream'
  return (
    <details className={styles.forgot}>
      <summary>{t.forgot}</summary>
      <p>{isUpstream ? t.forgotCluster : t.forgotEmbedded}</p>
      <code className={styles.command}>
        {isUpstream
          ? 'emqx ctl admins passwd <username> <new password>'
          : 'npm start -- --reset-password <username>'}
      </code>
    </details>
  )
}
