import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.css'
import { passwordProblem } from '@signalbox/contract/password'
import { userChangePassword } from '@signalbox/contract/users'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { client } from '../api/client.ts'
import { type Sentence, useErrorSentence } from '../api/error-sentence.ts'
import { session, useUser } from '../api/session.ts'
import { useMessages } from '../language.tsx'
import { Banner } from '../ui/Banner.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { useToast } from '../ui/toast.tsx'
import styles from './PasswordForm.module.css'
import { passwordMessages } from './password.messages.ts'
import { schemaResolver } from './resolver.ts'

/** Changes the user's own password; the broker ends all of the user's logins with it. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useMessages(passwordMessages)
  const user = useUser()
  const toast = useToast()
  const sentence = useErrorSentence()
  const [error, setError] = useState<Sentence>()
  const resolver = useMemo(
    () =>
      schemaResolver(
        z
          .object({
            oldPassword: z.string().check(z.minLength(1, t.required)),
            newPassword: z
              .string()
              .check(z.refine((password) => passwordProblem(password) === undefined, t.rule)),
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
  const form = useForm({
    resolver,
    defaultValues: { oldPassword: '', newPassword: '', repeated: '' },
  })
  if (user === undefined) return null
  const handleSubmit = form.handleSubmit(async ({ oldPassword, newPassword }) => {
    setError(undefined)
    try {
      await client.call(userChangePassword, {
        path: { username: user.username },
        body: { old_pwd: oldPassword, new_pwd: newPassword },
      })
      onDone()
      toast.success(t.changed)
      session.end('password')
    } catch (failure) {
      setError(sentence(failure))
    }
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className={styles.form}>
      <input type="text" hidden autoComplete="username" value={user.username} readOnly />
      <PasswordField
        control={form.control}
        name="oldPassword"
        label={t.oldPassword}
        autoComplete="current-password"
        required
      />
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
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t.save}
      </Button>
    </form>
  )
}
