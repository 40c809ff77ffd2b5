import { useState } from 'react'
import { type Control, get, useFormState } from 'react-hook-form'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { CodeBlock } from '#domain/page/CodeBlock.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { Section } from '#ui/Section.tsx'
import {
  type Field,
  type FieldGroup,
  isDefault,
  type Look,
  type Values,
  resolveWords,
} from './field.ts'
import { FieldRow, type Layout } from './FieldRow.tsx'
import { formMessages } from './form.messages.ts'
import styles from './GroupCard.module.css'
import type { NodeValue } from './review/use-node-values.ts'

interface GroupCardProps {
  group: FieldGroup
  layout?: Layout
  control: Control<Values>
  look: Look
  before: Values
  /** The values of a field that differ between nodes. */
  nodeValues?: (path: string) => readonly NodeValue[]
  isLocked?: boolean
  /** Although it is a folded group. */
  isOpen?: boolean
  isChanged?: (field: Field) => boolean
  onReset: (field: Field) => void
  onFollow?: (field: Field, value: unknown) => void
}

/** Fields that belong together. */
export function GroupCard(props: GroupCardProps) {
  const { group, control, look, layout = 'rows', isLocked = false, isOpen = false } = props
  const { isChanged = (field) => !isDefault(field, look(field.path)) } = props
  const t = useMessages(formMessages)
  const language = useLanguage()
  const { number } = useFormats()
  const { errors } = useFormState({ control })
  const [isUnfolded, setIsUnfolded] = useState(false)
  const title = group.title[language]
  const about = resolveWords(group.about)?.[language]
  const reasons = group.fields.map((field) => field.locked?.(look)?.[language])
  const rows = group.fields.map((field, at) => (
    <FieldRow
      key={field.path}
      layout={layout}
      control={control}
      look={look}
      field={field}
      nodeValues={props.nodeValues?.(field.path) ?? []}
      isLocked={isLocked}
      reason={reasons[at]}
      isReasonSaid={reasons.indexOf(reasons[at]) < at}
      before={get(props.before, field.path)}
      onReset={props.onReset}
      onFollow={props.onFollow ?? (() => {})}
    />
  ))
  const content = (
    <>
      {layout === 'grid' ? <FieldGrid>{rows}</FieldGrid> : <div>{rows}</div>}
      {group.table !== undefined && <ExampleTable sql={group.table} />}
    </>
  )
  if (group.isFolded !== true) {
    if (layout === 'rows') {
      return (
        <Section title={title} about={about}>
          {content}
        </Section>
      )
    }
    return (
      <fieldset className={styles.group}>
        <legend className={styles.title}>{title}</legend>
        {about !== undefined && <p className={styles.about}>{about}</p>}
        {content}
      </fieldset>
    )
  }
  const changed = group.fields.filter(isChanged).length
  // Wrong fields must be seen.
  const isWrong = group.fields.some(({ path }) => get(errors, path) !== undefined)
  return (
    <details
      className={layout === 'rows' ? styles.card : styles.group}
      open={isOpen || isUnfolded || isWrong}
      onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
    >
      <summary className={styles.title}>
        {title}
        {changed > 0 && <span className={styles.changed}>{t.changes(number(changed))}</span>}
      </summary>
      {about !== undefined && <p className={styles.about}>{about}</p>}
      {content}
    </details>
  )
}

/** For a database without a table yet. */
function ExampleTable({ sql }: { sql: string }) {
  const t = useMessages(formMessages)
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
