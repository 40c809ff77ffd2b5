import type { MqttUser } from '@signalbox/contract/authentication'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useAction } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '../../saving/resolver.ts'
import { useSubmit } from '../../saving/submit.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import type { UserDirectory } from './user-directory.ts'
import { mqttUserMessages } from './users.messages.ts'

interface MqttUserFormProps {
  users: UserDirectory
  /** The key of users. */
  label: string
  /** User to edit; `undefined` for a new one. */
  user: MqttUser | undefined
  onClose: () => void
}

export function MqttUserForm({ users, label, user, onClose }: MqttUserFormProps) {
  const t = useMessages(mqttUserMessages)
  const { operations, path, pathOf } = users
  const refreshes = [operations.list]
  const create = useAction(operations.create, { refreshes })
  const update = useAction(operations.update, { refreshes })
  const resolver = useMemo(() => {
    const filled = (words: string) => z.string().check(z.minLength(1, words))
    // The ID of an existing user cannot be changed and is not checked.
    const user_id = user === undefined ? filled(t.required(label)) : z.string()
    return schemaResolver(
      z.object({ user_id, password: filled(t.passwordRequired), is_superuser: z.boolean() }),
    )
  }, [t, label, user])
  const form = useForm({
    resolver,
    defaultValues: {
      user_id: user?.user_id ?? '',
      password: '',
      is_superuser: user?.is_superuser ?? false,
    },
  })
  const { control } = form
  const submit = useSubmit(
    form,
    async ({ user_id, password, is_superuser }) => {
      if (user !== undefined) {
        const body = { password, is_superuser }
        return update.mutateAsync({ path: pathOf(user.user_id), body })
      }
      return create.mutateAsync({ path, body: { user_id, password, is_superuser } })
    },
    {
      done: (_, { user_id }) => (user === undefined ? t.added(user_id) : t.saved(user_id)),
      onDone: onClose,
    },
  )
  return (
    <SideForm
      onClose={onClose}
      title={user?.user_id ?? t.add}
      submitLabel={user === undefined ? t.add : t.save}
      submit={submit}
    >
      {user === undefined && (
        <TextField control={control} name="user_id" label={label} required mono autoFocus />
      )}
      <PasswordField
        control={control}
        name="password"
        label={t.password}
        help={user === undefined ? undefined : t.editHelp}
        autoComplete="new-password"
        required
      />
      <SwitchField
        control={control}
        name="is_superuser"
        label={t.isSuperuser}
        help={t.superuserHelp}
      />
    </SideForm>
  )
}
