import { useMemo, useState } from 'react'
import { get, type UseFormReturn, useWatch } from 'react-hook-form'
import { useFormats, useLanguage, useMessages } from '../../language.tsx'
import { backendMessages } from './backends.messages.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { FieldGrid } from '../../ui/FieldGrid.tsx'
import { CodeBlock } from '../CodeBlock.tsx'
import { type Field, type Group, isRequired, type Kind, type Look, wordsOf } from './field.ts'
import styles from './KindFields.module.css'
import { KindField } from './KindField.tsx'
import { lookAt, toValues, type Values } from './values.ts'

interface KindFieldsProps {
  kind: Kind
  form: UseFormReturn<Values>
  /** Why they are not changed now. */
  busy?: string | undefined
}

/** The fields of a kind, group by group; what means nothing beside the others is not there. */
export function KindFields({ kind, form, busy }: KindFieldsProps) {
  const values = useWatch({ control: form.control })
  const look = lookAt(values)
  const defaults = useMemo(() => toValues(kind), [kind])
  const follow = (field: Field, value: unknown) => {
    // Read when it happens: what is watched may be a moment old.
    const changes = field.follow?.(value, lookAt({ ...form.getValues() })) ?? {}
    for (const [path, next] of Object.entries(changes)) {
      form.setValue(path, next, { shouldDirty: true })
    }
  }
  return (
    <fieldset disabled={busy !== undefined} title={busy} className={styles.groups}>
      {kind.groups.map((group) => (
        <FieldGroup
          key={group.title.en}
          group={group}
          form={form}
          look={look}
          defaults={defaults}
          onFollow={follow}
        />
      ))}
    </fieldset>
  )
}

/** For a database without a table yet. */
function ExampleTable({ sql }: { sql: string }) {
  const t = useMessages(backendMessages)
  return (
    <details className={styles.table}>
      <summary>{t.exampleTable}</summary>
      <div className={styles.copy}>
        <CopyButton value={sql} label="SQL" />
      </div>
      <CodeBlock text={sql} label={t.exampleTable} />
    </details>
  )
}

interface FieldGroupProps {
  group: Group<Field>
  form: UseFormReturn<Values>
  look: Look
  /** The values of a new item. */
  defaults: Values
  onFollow: (field: Field, value: unknown) => void
}

function FieldGroup({ group, form, look, defaults, onFollow }: FieldGroupProps) {
  const t = useMessages(backendMessages)
  const language = useLanguage()
  const formats = useFormats()
  const [isOpen, setIsOpen] = useState(group.isFolded !== true)
  const shown = group.fields.filter(
    (field) => (field.when?.(look) ?? true) && field.silently?.(look) === undefined,
  )
  if (shown.length === 0) return null
  const { errors } = form.formState
  const changed = shown.filter(
    ({ path }) => JSON.stringify(look(path)) !== JSON.stringify(get(defaults, path)),
  ).length
  const isWrong = shown.some(({ path }) => get(errors, path) !== undefined)
  const about = wordsOf(group.about)
  const content = (
    <>
      {about !== undefined && <p className={styles.about}>{about[language]}</p>}
      <FieldGrid>
        {shown.map((field) => (
          <KindField
            key={field.path}
            field={field}
            control={form.control}
            isRequired={isRequired(field, look)}
            onFollow={onFollow}
          />
        ))}
      </FieldGrid>
      {group.table !== undefined && <ExampleTable sql={group.table} />}
    </>
  )
  if (group.isFolded !== true) {
    return (
      <fieldset className={styles.group}>
        <legend className={styles.title}>{group.title[language]}</legend>
        {content}
      </fieldset>
    )
  }
  return (
    <details
      className={styles.group}
      // What is wrong must be seen.
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.title}>
        {group.title[language]}
        {changed > 0 && (
          <span className={styles.changed}>{t.changed(formats.number(changed))}</span>
        )}
      </summary>
      {content}
    </details>
  )
}
