import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { isLikeUsername, passwordProblem } from '@signalbox/contract/password'
import { type ReactNode, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#language.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import styles from './NewPasswordForm.module.css'
import { isCommon } from './common-password.ts'
import { passwordMessages } from './password.messages.ts'
import { schemaResolver } from '../saving/resolver.ts'
import { useSubmit } from '../saving/submit.ts'

interface NewPasswordFormProps {
  username: string
  /** Whether the old password has to be typed; it is known if the user just typed it. */
  asksForOld: boolean
  /** Throws the message that is shown above the buttons. */
  onSubmit: (passwords: { oldPassword: string; newPassword: string }) => Promise<void>
  /** Shown beside the submit button. */
  children?: ReactNode
}

/** A new password, twice, by the broker's rule. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { username, asksForOld, onSubmit, children } = props
  const t = useMessages(passwordMessages)
  const resolver = useMemo(
    () =>
      schemaResolver(
        z
          .object({
            oldPassword: z.string().check(z.minLength(asksForOld ? 1 : 0, t.required)),
            newPassword: z.string().check(
              z.minLength(1, t.enterNewPassword),
              z.refine((password) => !isLikeUsername(password, username), t.likeUsername),
              z.refine((password) => passwordProblem(password, '') === undefined, t.rule),
            ),
            repeated: z.string().check(z.minLength(1, t.enterConfirmPassword)),
          })
          .check(
            z.refine(({ newPassword, repeated }) => newPassword === repeated, {
              path: ['repeated'],
              message: t.mismatch,
            }),
            z.refine(({ oldPassword, newPassword }) => oldPassword !== newPassword, {
              path: ['newPassword'],
              message: t.same,
            }),
          ),
      ),
    [asksForOld, t, username],
  )
  const form = useForm({
    resolver,
    defaultValues: { oldPassword: '', newPassword: '', repeated: '' },
  })
  const submit = useSubmit(
    form,
    async (passwords) => {
      if (await isCommon(passwords.newPassword)) {
        form.setError('newPassword', { message: t.common }, { shouldFocus: true })
        return false
      }
      return onSubmit(passwords)
    },
    { isLight: true },
  )
  return (
    <form noValidate onSubmit={submit.onSubmit} className={styles.form}>
      <input type="text" hidden autoComplete="username" value={username} readOnly />
      {asksForOld && (
        <PasswordField
          control={form.control}
          name="oldPassword"
          label={t.oldPassword}
          autoComplete="current-password"
          required
        />
      )}
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
      <FormBar error={submit.error} isSticky={false}>
        {children}
        <Button type="submit" loading={submit.isPending}>
          {t.save}
        </Button>
      </FormBar>
    </form>
  )
}
