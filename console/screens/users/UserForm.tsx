import { type User, USER_ROLES, userCreate, userList, userUpdate } from '@signalbox/contract/users'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '../../api/error-sentence.ts'
import { useAction } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { passwordMessages } from '../../parts/password.messages.ts'
import { schemaResolver } from '../../parts/resolver.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SideForm } from '../../ui/SideForm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { backendOf, toUserValues, type UserValues, userRules } from './user-form.ts'
import { usersMessages } from './users.messages.ts'

interface UserFormProps {
  /** The one to change; without: a new one. */
  user: User | undefined
  hasRoles: boolean
  onClose: () => void
}

export function UserForm({ user, hasRoles, onClose }: UserFormProps) {
  const t = useMessages(usersMessages)
  const words = useMessages(passwordMessages)
  const toast = useToast()
  const sentence = useErrorSentence()
  const [error, setError] = useState<Sentence>()
  const create = useAction(userCreate, { refreshes: [userList] })
  const update = useAction(userUpdate, { refreshes: [userList] })
  const isNew = user === undefined
  const resolver = useMemo(
    () =>
      schemaResolver<UserValues>(
        userRules(isNew, { name: t.nameWrong, password: words.rule, mismatch: words.mismatch }),
      ),
    [isNew, t, words],
  )
  const form = useForm<UserValues>({ resolver, defaultValues: toUserValues(user) })
  const { control } = form
  const handleSubmit = form.handleSubmit(async ({ username, password, role, description }) => {
    setError(undefined)
    try {
      if (isNew) {
        await create.mutateAsync({ body: { username, password, role, description } })
        toast.success(t.added(username))
      } else {
        // A role that is left out would be administrator.
        await update.mutateAsync({
          path: { username },
          query: backendOf(user),
          body: { role, description },
        })
        toast.success(t.saved(username))
      }
      onClose()
    } catch (failure) {
      setError(sentence(failure))
    }
  })
  return (
    <SideForm
      isOpen
      onClose={onClose}
      title={isNew ? t.add : user.username}
      submitLabel={isNew ? t.create : t.save}
      isPending={form.formState.isSubmitting}
      error={error}
      onSubmit={(event) => void handleSubmit(event)}
    >
      {isNew && (
        <>
          <TextField
            control={control}
            name="username"
            label={t.name}
            help={t.nameHelp}
            autoComplete="off"
            required
            autoFocus
          />
          <PasswordField
            control={control}
            name="password"
            label={t.password}
            help={words.rule}
            autoComplete="new-password"
            required
          />
          <PasswordField
            control={control}
            name="repeated"
            label={t.repeat}
            autoComplete="new-password"
            required
          />
        </>
      )}
      {hasRoles && (
        <SelectField
          control={control}
          name="role"
          label={t.role}
          help={isNew ? t.roleHelp : `${t.roleHelp} ${t.roleLogsOut}`}
          options={USER_ROLES.map((value) => ({ value, label: t[value] }))}
        />
      )}
      <TextField control={control} name="description" label={t.note} />
    </SideForm>
  )
}
