import { Button, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { ApiError } from '@signalbox/contract/errors'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { kindMessages } from '#api/error-kind.messages.ts'
import type { Sentence } from '#api/error-sentence.ts'
import { requestLogin } from '#api/login.ts'
import type { User } from '#api/session.ts'
import { type Language, useLanguage, useMessages } from '#language.tsx'
import { FormError } from '#ui/FormError.tsx'
import styles from './LoginForm.module.css'
import { loginMessages } from './login.messages.ts'
import { fetchCode } from '#code.ts'

/** Two fields, without the form library: this is the page that loads first. */
export function LoginForm(props: {
  /** Fixed username of a user who has to log in again. */
  username?: string
  /** Set if the LDAP directory checks the password. */
  backend?: 'ldap' | undefined
  onLogin: (user: User, password: string) => Promise<void>
  /** Shown below the button. */
  children?: ReactNode
}) {
  const t = useMessages(loginMessages)
  const language = useLanguage()
  const [username, setUsername] = useState(props.username ?? '')
  const [password, setPassword] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<Sentence>()
  const passwordInput = useRef<HTMLInputElement>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  const name = username.trim()
  // There is nothing else to do.
  const isKnown = props.username !== undefined
  useEffect(() => {
    const focus = () => {
      // On a busy machine, this frame may come late, when the user is already typing in another field.
      const isInUse = passwordInput.current?.form?.contains(document.activeElement) ?? false
      if (!isInUse) (isKnown ? passwordInput : nameInput).current?.focus()
    }
    // Deferred to the next frame, since focusing would otherwise force a layout within the rendering task.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [isKnown])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    setError(undefined)
    if (name === '' || password === '') return
    setIsPending(true)
    try {
      await props.onLogin(await requestLogin(name, password, props.backend), password)
    } catch (failure) {
      const isWrong = failure instanceof ApiError && failure.code === 'BAD_USERNAME_OR_PWD'
      setError(isWrong ? { title: t.wrong } : await explain(failure, language))
      passwordInput.current?.focus()
    } finally {
      setIsPending(false)
    }
  }
  return (
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
      {props.children}
    </form>
  )
}

/** Explains an error. The table of codes is fetched when it is needed, at which time the server has answered. */
async function explain(failure: unknown, language: Language): Promise<Sentence> {
  if (failure instanceof ApiError && failure.kind !== 'http') {
    return { title: kindMessages[failure.kind][language] }
  }
  try {
    const { errorSentence } = await fetchCode(() => import('#api/error-sentence.ts'))
    return errorSentence(failure, language)
  } catch {
    return { title: kindMessages.network[language] }
  }
}
