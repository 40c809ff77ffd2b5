import { type ReactNode, useState } from 'react'
import { type Control, get, useFormState } from 'react-hook-form'
import { isErlang } from '#api/use-can.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import styles from './ConfigForm.module.css'
import { fieldsIn, type FieldGroup, type Values } from './field.ts'
import { formMessages } from './form.messages.ts'

/** Groups with the settings that this broker uses, and groups with those that it only stores. */
export function splitUnused(groups: readonly FieldGroup[]) {
  const select = (isUnused: boolean): readonly FieldGroup[] =>
    groups
      .map((group) => ({
        ...group,
        isFolded: group.isFolded === true && !isUnused,
        fields: group.fields.filter(
          ({ effect }) => (!isErlang() && effect === 'none') === isUnused,
        ),
      }))
      .filter(({ fields }) => fields.length > 0)
  return { used: select(false), unused: select(true) }
}

interface UnusedGroupsProps {
  groups: readonly FieldGroup[]
  control: Control<Values>
  /** Although they are folded at first. */
  isOpen: boolean
  children: ReactNode
}

/** Settings without an effect on this broker, folded. */
export function UnusedGroups({ groups, control, isOpen, children }: UnusedGroupsProps) {
  const t = useMessages(formMessages)
  const language = useLanguage()
  const { list, number } = useFormats()
  const { errors } = useFormState({ control })
  const [isUnfolded, setIsUnfolded] = useState(false)
  if (groups.length === 0) return null
  const fields = fieldsIn(groups)
  // Wrong fields must be seen.
  const isWrong = fields.some(({ path }) => get(errors, path) !== undefined)
  return (
    <details
      className={styles.unused}
      open={isOpen || isUnfolded || isWrong}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
    >
      <summary>
        {t.unused(number(fields.length))}
        <span className={styles.names}>{list(groups.map(({ title }) => title[language]))}</span>
      </summary>
      <div className={styles.unusedGroups}>{children}</div>
    </details>
  )
}
