import {
  type User,
  USER_ROLES,
  userCreate,
  userList,
  userLoginList,
  userUpdate,
} from '@signalbox/contract/users'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { isNameTaken } from '#api/name-taken.ts'
import { useAction } from '#api/query.ts'
import { joinSentences } from '#join-sentences.ts'
import { useMessages } from '#language.tsx'
import { isCommon } from '#domain/login/common-password.ts'
import { passwordMessages } from '#domain/login/password.messages.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { externalBackend, toUserValues, type UserValues, userRules } from './user-form.ts'
import { usersMessages } from './users.messages.ts'

interface UserFormProps {
  /** User to edit; `undefined` for a new one. */
  user: User | undefined
  hasRoles: boolean
  onClose: () => void
}

export function UserForm({ user, hasRoles, onClose }: UserFormProps) {
  const t = useMessages(usersMessages)
  const words = useMessages(passwordMessages)
  const create = useAction(userCreate, { refreshes: [userList, userLoginList] })
  const update = useAction(userUpdate, { refreshes: [userList, userLoginList] })
  const isNew = user === undefined
  const resolver = useMemo(
    () =>
      schemaResolver<UserValues>(
        userRules(isNew, {
          empty: t.nameEmpty,
          name: t.nameWrong,
          reserved: t.nameReserved,
          noPassword: words.required,
          password: words.rule,
          repeated: words.enterConfirmPassword,
          likeUsername: words.likeUsername,
          mismatch: words.mismatch,
        }),
      ),
    [isNew, t, words],
  )
  const form = useForm<UserValues>({ resolver, defaultValues: toUserValues(user) })
  const { control } = form
  const submit = useSubmit(
    form,
    async ({ username, password, role, description }) => {
      if (isNew) {
        if (await isCommon(password)) {
          form.setError('password', { message: words.common }, { shouldFocus: true })
          return false
        }
        try {
          await create.mutateAsync({ body: { username, password, role, description } })
        } catch (error) {
          if (!isNameTaken(error)) throw error
          form.setError('username', { message: t.nameTaken }, { shouldFocus: true })
          return false
        }
        return t.added(username)
      }
      await update.mutateAsync({
        path: { username },
        query: externalBackend(user),
        // A role that is left out would be administrator.
        body: { role, description },
      })
      return t.saved(username)
    },
    { done: (said) => said, onDone: onClose },
  )
  return (
    <SideForm
      onClose={onClose}
      title={isNew ? t.add : user.username}
      submitLabel={isNew ? t.create : t.save}
      submit={submit}
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
          <FieldGrid isNarrow>
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
          </FieldGrid>
        </>
      )}
      {hasRoles && (
        <SelectField
          control={control}
          name="role"
          label={t.role}
          help={isNew ? t.roleHelp : joinSentences(t.roleHelp, t.roleLogsOut)}
          options={USER_ROLES.map((value) => ({ value, label: t[value] }))}
        />
      )}
      <TextField control={control} name="description" label={t.note} />
    </SideForm>
  )
}
