import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ReactNode, useState } from 'react'
import { get, type UseFormReturn, useWatch } from 'react-hook-form'
import { useFormats, useMessages } from '#language.tsx'
import type { Address } from '#routing/path.ts'
import { useRouter } from '#routing/react.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import type { Submit } from '#domain/saving/submit.ts'
import styles from './NewSettingsForm.module.css'
import { type FieldGroup, fieldsIn, isDefault, type Look, type Values } from './field.ts'
import { formMessages } from './form.messages.ts'
import { GroupCard } from './GroupCard.tsx'
import { applies, lookAt } from './values.ts'

interface NewSettingsFormProps {
  groups: readonly FieldGroup[]
  /** Settings that have defaults, folded into one line. */
  folded?: readonly FieldGroup[]
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

/** Creates an object from its settings. `ConfigForm` edits an existing one. */
export function NewSettingsForm(props: NewSettingsFormProps) {
  const { groups, folded = [], form, initial, submit, submitLabel, back, children } = props
  const ui = useMessages(uiMessages)
  const router = useRouter()
  const look = lookAt(useWatch({ control: form.control }))
  const renderGroup = (group: FieldGroup) => (
    <GroupCard
      key={group.title.en}
      group={{ ...group, fields: group.fields.filter((each) => applies(each, look)) }}
      control={form.control}
      look={look}
      before={initial}
      isLocked={false}
      isOpen={false}
      onReset={({ path, otherwise }) =>
        form.setValue(path, structuredClone(otherwise), { shouldDirty: true })
      }
    />
  )
  return (
    <form noValidate className={styles.form} onSubmit={submit.onSubmit}>
      {groups.map(renderGroup)}
      {folded.length > 0 && (
        <FoldedGroups form={form} look={look} groups={folded}>
          {folded.map(renderGroup)}
        </FoldedGroups>
      )}
      {children}
      <FormBar error={submit.error}>
        <Button variant="default" onClick={() => void router.navigate(back)}>
          {ui.cancel}
        </Button>
        <Button type="submit" loading={submit.isPending}>
          {submitLabel}
        </Button>
      </FormBar>
    </form>
  )
}

interface FoldedGroupsProps {
  form: UseFormReturn<Values>
  look: Look
  groups: readonly FieldGroup[]
  children: ReactNode
}

/** Settings that have defaults; open while one of them is wrong. */
function FoldedGroups({ form, look, groups, children }: FoldedGroupsProps) {
  const t = useMessages(formMessages)
  const { number } = useFormats()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const fields = fieldsIn(groups).filter((each) => applies(each, look))
  const changed = fields.filter((each) => !isDefault(each, look(each.path))).length
  const isWrong = fields.some(({ path }) => get(form.formState.errors, path) !== undefined)
  return (
    <details
      className={styles.folded}
      open={isUnfolded || isWrong}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
    >
      <summary>
        {t.defaults(number(fields.length - changed))}
        {changed > 0 && <span className={styles.changed}>{t.changes(number(changed))}</span>}
      </summary>
      <div className={styles.form}>{children}</div>
    </details>
  )
}
