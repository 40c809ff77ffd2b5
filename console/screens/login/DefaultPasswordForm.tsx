import { Button } from '@mantine/core'
import { passwordProblem } from '@signalbox/contract/password'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import type { User } from '../../api/session.ts'
import { useMessages } from '../../language.tsx'
import { schemaResolver } from '../../parts/resolver.ts'
import { Banner } from '../../ui/Banner.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import styles from './LoginScreen.module.css'
import { replacePassword } from './login.ts'
import { loginMessages } from './login.messages.ts'

interface DefaultPasswordFormProps {
  user: User
  /** The one that was just typed. */
  password: string
  onDone: (user: User) => Promise<void>
}

/** Stands between a fresh installation and its console; may be skipped. */
export function DefaultPasswordForm({ user, password, onDone }: DefaultPasswordFormProps) {
  const t = useMessages(loginMessages)
  const sentence = useErrorSentence()
  const title = useRef<HTMLHeadingElement>(null)
  // The form that had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  const [error, setError] = useState<Sentence>()
  const resolver = useMemo(
    () =>
      schemaResolver(
        z
          .object({
            newPassword: z
              .string()
              .check(z.refine((text) => passwordProblem(text) === undefined, t.rule)),
            repeated: z.string(),
          })
          .check(
            z.refine(({ newPassword, repeated }) => newPassword === repeated, {
              path: ['repeated'],
              message: t.mismatch,
            }),
          ),
      ),
    [t],
  )
  const form = useForm({ resolver, defaultValues: { newPassword: '', repeated: '' } })
  const handleSubmit = form.handleSubmit(async ({ newPassword }) => {
    setError(undefined)
    try {
      await onDone(await replacePassword(user, password, newPassword))
    } catch (failure) {
      setError(sentence(failure))
    }
  })
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {t.changeTitle}
      </h1>
      <p className={styles.about}>{t.changeAbout}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} className={styles.form}>
        <input type="text" hidden autoComplete="username" value={user.username} readOnly />
        <PasswordField
          control={form.control}
          name="newPassword"
          label={t.newPassword}
          help={t.rule}
          autoComplete="new-password"
          required
        />
        <PasswordField
          control={form.control}
          name="repeated"
          label={t.repeat}
          autoComplete="new-password"
          required
        />
        {error !== undefined && (
          <Banner tone="error" title={error.title}>
            {error.detail}
          </Banner>
        )}
        <Button type="submit" fullWidth loading={form.formState.isSubmitting}>
          {t.changeSubmit}
        </Button>
        <Button variant="default" fullWidth onClick={() => void onDone(user)}>
          {t.skip}
        </Button>
      </form>
    </>
  )
}
