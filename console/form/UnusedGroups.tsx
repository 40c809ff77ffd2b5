import { type ReactNode, use, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Control, get, useFormState } from 'react-hook-form'
import { isErlang } from '#api/use-can.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import styles from './ConfigForm.module.css'
import { fieldsIn, type FieldGroup, type Values } from './field.ts'
import { formMessages } from './form.messages.ts'
import { SharedUnusedContext, type UnusedPart } from './shared-unused.ts'

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

/** Settings without an effect on this broker, folded; on a page with several forms, in their common fold. */
export function UnusedGroups({ groups, control, isOpen, children }: UnusedGroupsProps) {
  const language = useLanguage()
  const { errors } = useFormState({ control })
  const shared = use(SharedUnusedContext)
  const id = useId()
  const fields = fieldsIn(groups)
  // Wrong fields must be seen.
  const isWrong = fields.some(({ path }) => get(errors, path) !== undefined)
  const titles = groups.map(({ title }) => title[language])
  const part = { fields: fields.length, titles, isOpen: isOpen || isWrong }
  const key = JSON.stringify(part)
  useEffect(() => {
    const reported = JSON.parse(key) as UnusedPart // as it was written above
    shared?.report(id, reported.fields === 0 ? undefined : reported)
  }, [shared, id, key])
  useEffect(() => () => shared?.report(id, undefined), [shared, id])
  const content = <div className={styles.unusedGroups}>{children}</div>
  if (shared === undefined) return <UnusedFold {...part}>{content}</UnusedFold>
  return groups.length === 0 || shared.place === null ? null : createPortal(content, shared.place)
}

interface UnusedFoldProps extends UnusedPart {
  children: ReactNode
}

/** The fold of unused settings, with the titles of their groups; hidden without any. */
export function UnusedFold({ fields, titles, isOpen, children }: UnusedFoldProps) {
  const t = useMessages(formMessages)
  const { list, number } = useFormats()
  const [isUnfolded, setIsUnfolded] = useState(false)
  return (
    <details
      className={styles.unused}
      hidden={fields === 0}
      open={isOpen || isUnfolded}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
    >
      <summary>
        {t.unused(number(fields))}
        <span className={styles.names}>{list(titles)}</span>
      </summary>
      {children}
    </details>
  )
}
