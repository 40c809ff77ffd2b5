import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/UnstyledButton.css'
import { ApiError } from '@signalbox/contract/errors'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { session, type User } from '../../api/session.ts'
import { pageConfig } from '../../env.ts'
import { useMessages } from '../../language.tsx'
import { schemaResolver } from '../../parts/resolver.ts'
import { Banner } from '../../ui/Banner.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { DefaultPasswordForm } from './DefaultPasswordForm.tsx'
import styles from './LoginScreen.module.css'
import { isDefaultPassword, requestLogin } from './login.ts'
import { loginMessages } from './login.messages.ts'
import { wantedPath } from './wanted-path.ts'

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
          <DefaultPasswordForm {...fresh} onDone={begin} />
        )}
      </div>
    </main>
  )
}

function LoginForm(props: { onLogin: (user: User, password: string) => Promise<void> }) {
  const t = useMessages(loginMessages)
  const sentence = useErrorSentence()
  const [error, setError] = useState<Sentence>()
  const resolver = useMemo(
    () =>
      schemaResolver(
        z.object({
          username: z.string().check(z.trim(), z.minLength(1, t.usernameRequired)),
          password: z.string().check(z.minLength(1, t.passwordRequired)),
        }),
      ),
    [t],
  )
  const form = useForm({ resolver, defaultValues: { username: '', password: '' } })
  const handleSubmit = form.handleSubmit(async ({ username, password }) => {
    setError(undefined)
    try {
      await props.onLogin(await requestLogin(username, password), password)
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.code === 'BAD_USERNAME_OR_PWD'
      setError(isWrong ? { title: t.wrong } : sentence(failure))
      form.setFocus('password')
    }
  })
  return (
    <>
      <h1 className={styles.title}>{t.title}</h1>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className={styles.form}>
        <TextField
          control={form.control}
          name="username"
          label={t.username}
          autoComplete="username"
          required
        />
        <PasswordField
          control={form.control}
          name="password"
          label={t.password}
          autoComplete="current-password"
          required
        />
        {error !== undefined && (
          <Banner tone="error" title={error.title}>
            {error.detail}
          </Banner>
        )}
        <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
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
