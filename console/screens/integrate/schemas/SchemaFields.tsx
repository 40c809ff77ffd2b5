import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { SCHEMA_TYPES, type SchemaType } from '@signalbox/contract/schema-registry'
import { NEWEST_DRAFT } from '@signalbox/schemas/json-schema/drafts'
import { useState } from 'react'
import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { fetchCode } from '../../../code.ts'
import { joinSentences } from '../../../join-sentences.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { EditorPlace } from '../../../parts/editor/EditorPlace.tsx'
import { clusterSchemaMessages } from '../../../parts/schemas/cluster-schema.messages.ts'
import { type SchemaCheck, useSchemaCheck } from '../../../parts/schemas/schema-check.ts'
import type { SourceEditorProps } from '../../../parts/schemas/SourceEditor.tsx'
import { FieldGrid } from '../../../ui/FieldGrid.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { late } from '../../../ui/late.tsx'
import { schemasMessages } from './schemas.messages.ts'
import styles from './schemas.module.css'

const Editor = late(
  async () => (await import('../../../parts/schemas/SourceEditor.tsx')).SourceEditor,
)

export function SourceEditor(props: SourceEditorProps) {
  return (
    <EditorPlace kind="schema" value={props.value}>
      <Editor {...props} />
    </EditorPlace>
  )
}

export interface SchemaValues {
  name: string
  type: SchemaType
  source: string
  description: string
}

interface SchemaFieldsProps {
  form: UseFormReturn<SchemaValues>
  /** The name and the type are fixed when the schema is created. */
  isNew: boolean
}

/** The fields of a schema, which is checked while it is written. */
export function SchemaFields({ form, isNew }: SchemaFieldsProps) {
  const t = useMessages(schemasMessages)
  const { control } = form
  return (
    <>
      {isNew && (
        <FieldGrid>
          <TextField control={control} name="name" label={t.name} required mono autoFocus />
          <SelectField
            control={control}
            name="type"
            label={t.type}
            options={SCHEMA_TYPES.map((value) => ({ value, label: t.types(value) }))}
          />
        </FieldGrid>
      )}
      <Source form={form} />
      <TextField control={control} name="description" label={t.description} />
    </>
  )
}

function Source({ form }: Pick<SchemaFieldsProps, 'form'>) {
  const t = useMessages(schemasMessages)
  const type = useWatch({ control: form.control, name: 'type' })
  const { field, fieldState } = useController({ control: form.control, name: 'source' })
  const verdict = useVerdict()
  const check = useSchemaCheck(type, field.value)
  const found = check && verdict(check)
  const problem = fieldState.error?.message ?? (found?.isBad === true ? found.text : undefined)
  return (
    <div>
      <span className={styles.label} aria-hidden="true">
        {t.source}
      </span>
      <SourceEditor
        label={t.source}
        value={field.value}
        onChange={field.onChange}
        isInvalid={problem !== undefined}
      />
      <p className={styles.check} data-bad={problem !== undefined} aria-live="polite">
        {problem ?? found?.text}
      </p>
      <FromSample type={type} onSource={field.onChange} />
    </div>
  )
}

/** A sentence on how the broker reads a schema. */
function useVerdict(): (check: SchemaCheck) => { isBad: boolean; text: string } {
  const t = useMessages(schemasMessages)
  const words = useMessages(clusterSchemaMessages)
  const { list } = useFormats()
  return ({ problem, messageTypes, reading }) => {
    const bad = (text: string) => ({ isBad: true, text })
    const good = (text: string) => ({ isBad: false, text })
    switch (reading?.kind) {
      case undefined:
        if (problem !== undefined) return bad(problem)
        return good(
          joinSentences(t.usable, messageTypes.length > 0 && t.messageTypes(list(messageTypes))),
        )
      case 'unknownDraft':
        return bad(words.unknownDraft(reading.draft, NEWEST_DRAFT))
      case 'draft3':
        return good(words.draft3)
      case 'read': {
        const { failing, ignored } = reading
        const text = joinSentences(
          problem === undefined ? failing.length === 0 && t.usable : words.notHere(problem),
          failing.length > 0 && words.failing(list(failing)),
          ignored.length > 0 && words.ignored(list(ignored)),
        )
        return { isBad: failing.length > 0, text }
      }
    }
  }
}

function FromSample({ type, onSource }: { type: SchemaType; onSource: (source: string) => void }) {
  const t = useMessages(schemasMessages)
  const [sample, setSample] = useState('')
  const [isWrong, setWrong] = useState(false)
  const handleDerive = async () => {
    const { deriveSource } = await fetchCode(() => import('@signalbox/schemas/derive'))
    try {
      onSource(deriveSource[type](JSON.parse(sample)))
      setWrong(false)
    } catch {
      setWrong(true)
    }
  }
  return (
    <details>
      <summary>{t.derive}</summary>
      <div className={styles.sample}>
        <Textarea
          label={t.sample}
          description={t.deriveHelp}
          value={sample}
          rows={4}
          resize="vertical"
          classNames={{ input: 'mono' }}
          error={isWrong ? t.notJson : undefined}
          onChange={(event) => setSample(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={sample.trim() === ''}
          onClick={() => void handleDerive()}
        >
          {t.deriveNow}
        </Button>
      </div>
    </details>
  )
}
