import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useMessages } from '../../language.tsx'
import type { Address } from '../../routing/path.ts'
import { useRouter } from '../../routing/react.tsx'
import { FormBar } from '../../ui/FormBar.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { uiMessages } from '../../ui/ui.messages.ts'
import type { Submit } from '../submit.ts'
import styles from './NewSettingsForm.module.css'
import type { SettingGroup, Values } from './setting.ts'
import { SettingGroupCard } from './SettingGroupCard.tsx'
import { applies, lookAt } from './values.ts'

interface NewSettingsFormProps {
  groups: readonly SettingGroup[]
  form: UseFormReturn<Values>
  /** The values that the form begins with. */
  initial: Values
  submit: Submit
  submitLabel: string
  /** The screen that "Cancel" leads to. */
  back: Address
  /** Between the settings and the buttons. */
  children?: ReactNode
}

/** Creates a thing from its settings. `ConfigForm` edits one that exists. */
export function NewSettingsForm(props: NewSettingsFormProps) {
  const { groups, form, initial, submit, submitLabel, back, children } = props
  const ui = useMessages(uiMessages)
  const router = useRouter()
  const look = lookAt(useWatch({ control: form.control }))
  return (
    <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
      {groups.map((group) => (
        <SettingGroupCard
          key={group.title.en}
          group={{ ...group, settings: group.settings.filter((each) => applies(each, look)) }}
          control={form.control}
          look={look}
          before={initial}
          isLocked={false}
          isOpen={false}
          onReset={({ path, otherwise }) =>
            form.setValue(path, structuredClone(otherwise), { shouldDirty: true })
          }
        />
      ))}
      {children}
      <FormError error={submit.error} />
      <FormBar>
        <Button type="submit" loading={submit.isPending}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={() => void router.navigate(back)}>
          {ui.cancel}
        </Button>
      </FormBar>
    </form>
  )
}
