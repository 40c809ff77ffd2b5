import type { ProbeSample } from '@signalbox/contract/access'
import type { KeyboardEvent } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { PasswordField } from '#ui/fields/PasswordField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { ProbeBody } from './probe-body.ts'
import { sampleMessages } from './probe.messages.ts'
import styles from './wizard.module.css'

export interface SampleValues {
  username: string
  clientid: string
  password: string
  action: 'publish' | 'subscribe'
  topic: string
}

const EMPTY: SampleValues = {
  username: '',
  clientid: '',
  password: '',
  action: 'publish',
  topic: '',
}

/** Apart from the fields of the form around it, which may have the same names. */
interface SampleForm {
  sample: SampleValues
}

export const useSampleForm = () => useForm<SampleForm>({ defaultValues: { sample: EMPTY } })

/** The client to ask about; `undefined` while too little of it is typed. */
export function toProbeSample(of: ProbeBody['of'], values: SampleValues): ProbeSample | undefined {
  const { username, clientid, password, action, topic } = values
  const named = { ...(username !== '' && { username }), ...(clientid !== '' && { clientid }) }
  if (username === '' && clientid === '') return undefined
  if (of === 'authenticator') return { ...named, ...(password !== '' && { password }) }
  return topic === '' ? undefined : { ...named, action, topic }
}

interface SampleFieldsProps {
  of: ProbeBody['of']
  form: UseFormReturn<SampleForm>
  onSubmit: () => void
}

/** A client to try the lookup for, if the user wants. */
export function SampleFields({ of, form: { control }, onSubmit }: SampleFieldsProps) {
  const t = useMessages(sampleMessages)
  // Keeps Enter from sending the form that contains these fields.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    // Held keys are ignored, because each test may be a login, and a server may lock the account after several
    // failures.
    if (!event.repeat) onSubmit()
  }
  return (
    <fieldset className={styles.sample} onKeyDown={handleKeyDown}>
      <legend>{t.title}</legend>
      <p className={styles.about}>{of === 'source' ? t.aboutSource : t.about}</p>
      <div className={styles.sampleFields}>
        <TextField
          control={control}
          name="sample.username"
          label={t.username}
          autoComplete="off"
          mono
        />
        <TextField
          control={control}
          name="sample.clientid"
          label={t.clientid}
          autoComplete="off"
          mono
        />
        {of === 'authenticator' ? (
          <PasswordField
            control={control}
            name="sample.password"
            label={t.password}
            autoComplete="new-password"
          />
        ) : (
          <>
            <SelectField
              control={control}
              name="sample.action"
              label={t.action}
              options={[
                { value: 'publish', label: t.publish },
                { value: 'subscribe', label: t.subscribe },
              ]}
            />
            <TextField
              control={control}
              name="sample.topic"
              label={t.topic}
              autoComplete="off"
              mono
            />
          </>
        )}
      </div>
    </fieldset>
  )
}
