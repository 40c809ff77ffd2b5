import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useEffect, useRef } from 'react'
import { changePassword } from '#api/change-password.ts'
import { requestLogin } from '#api/login.ts'
import type { User } from '#api/session.ts'
import { useMessages } from '#language.tsx'
import { NewPasswordForm } from '#domain/login/NewPasswordForm.tsx'
import styles from './LoginScreen.module.css'
import { loginMessages } from './login.messages.ts'

interface DefaultPasswordFormProps {
  user: User
  /** Password that the user just logged in with. */
  password: string
  onDone: (user: User) => Promise<void>
}

/** Stands between a fresh installation and its console; may be skipped. */
export function DefaultPasswordForm({ user, password, onDone }: DefaultPasswordFormProps) {
  const t = useMessages(loginMessages)
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {t.changeTitle}
      </h1>
      <p className={styles.about}>{t.changeAbout}</p>
      <NewPasswordForm
        username={user.username}
        asksForOld={false}
        onSubmit={async ({ newPassword }) => {
          await changePassword(user, password, newPassword)
          await onDone(await requestLogin(user.username, newPassword))
        }}
      >
        <Button
          variant="default"
          onClick={() => void onDone({ ...user, hasDefaultPassword: true })}
        >
          {t.skip}
        </Button>
      </NewPasswordForm>
    </>
  )
}
