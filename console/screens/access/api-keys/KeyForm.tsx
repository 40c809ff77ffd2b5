import {
  type ApiKey,
  type ApiKeyMade,
  apiKeyCreate,
  apiKeyList,
  apiKeyUpdate,
  KEY_ROLES,
} from '@signalbox/contract/api-keys'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isNameTaken } from '#api/name-taken.ts'
import { useAction } from '#api/query.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import { useToast } from '#ui/toast.tsx'
import { apiKeysMessages } from './api-keys.messages.ts'
import {
  keyRules,
  toKeyBody,
  toKeyValues,
  toReplacement,
  type KeyValues as Values,
} from './key-form.ts'

/** The secret is shown once; afterwards only this is left. */
const MASKED = '******'

interface KeyFormProps {
  /** API key to edit; `undefined` for a new one. */
  apiKey: ApiKey | undefined
  /** Key that a new one replaces. */
  replaced?: ApiKey | undefined
  hasRoles: boolean
  onMade: (made: ApiKeyMade) => void
  onClose: () => void
}

export function KeyForm({ apiKey, replaced, hasRoles, onMade, onClose }: KeyFormProps) {
  const t = useMessages(apiKeysMessages)
  const language = useLanguage()
  const toast = useToast()
  const create = useAction(apiKeyCreate, { refreshes: [apiKeyList] })
  const update = useAction(apiKeyUpdate, { refreshes: [apiKeyList] })
  const resolver = useMemo(
    () => schemaResolver<Values>(keyRules(apiKey, t.expiryWrong, language)),
    [apiKey, t, language],
  )
  const form = useForm<Values>({
    resolver,
    defaultValues: replaced ? toReplacement(replaced) : toKeyValues(apiKey),
  })
  const { control } = form
  const neverExpires = useWatch({ control, name: 'neverExpires' })
  const submit = useSubmit(
    form,
    async (values) => {
      const body = toKeyBody(values, apiKey)
      if (apiKey === undefined) {
        try {
          return await create.mutateAsync({ body: { ...body, name: values.name } })
        } catch (error) {
          if (!isNameTaken(error)) throw error
          form.setError('name', { message: t.nameTaken }, { shouldFocus: true })
          return false
        }
      }
      await update.mutateAsync({ path: { name: apiKey.name }, body })
      return undefined
    },
    {
      onDone(made, { name }) {
        if (made !== undefined) return onMade(made)
        toast.success(t.saved(apiKey?.name ?? name))
        onClose()
      },
    },
  )
  return (
    <SideForm
      onClose={onClose}
      title={apiKey?.name ?? t.add}
      submitLabel={apiKey === undefined ? t.create : t.save}
      submit={submit}
    >
      {apiKey === undefined ? (
        <TextField control={control} name="name" label={t.name} required autoFocus />
      ) : (
        <KeyValues
          items={[
            { label: t.key, value: apiKey.api_key, copy: apiKey.api_key },
            { label: t.secret, value: MASKED },
          ]}
        />
      )}
      <FieldGrid isNarrow>
        {hasRoles && (
          <SelectField
            control={control}
            name="role"
            label={t.role}
            options={KEY_ROLES.map((value) => ({ value, label: t[value] }))}
          />
        )}
        {!neverExpires && (
          <TimeField
            control={control}
            name="day"
            label={t.expires}
            help={t.expiresHelp}
            isDay
            required
          />
        )}
      </FieldGrid>
      <SwitchField control={control} name="neverExpires" label={t.neverExpires} />
      <SwitchField control={control} name="enable" label={t.enabled} />
      <TextField control={control} name="desc" label={t.note} />
    </SideForm>
  )
}
