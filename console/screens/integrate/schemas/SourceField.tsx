import type { SchemaType } from '@signalbox/contract/schema-registry'
import { NEWEST_DRAFT } from '@signalbox/schemas/json-schema/drafts'
import { useController, useWatch } from 'react-hook-form'
import type { InputProps } from '#form/field.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useLanguage, useMessages } from '#language.tsx'
import { EditorPlace } from '#domain/editor/EditorPlace.tsx'
import { clusterSchemaMessages } from '#domain/schemas/cluster-schema.messages.ts'
import { type SchemaCheck, useSchemaCheck } from '#domain/schemas/schema-check.ts'
import type { SourceEditorProps } from '#domain/schemas/SourceEditor.tsx'
import { late } from '#ui/late.tsx'
import { schemasMessages } from './schemas.messages.ts'
import styles from './schemas.module.css'

const Editor = late(async () => (await import('#domain/schemas/SourceEditor.tsx')).SourceEditor)

export function SourceEditor(props: SourceEditorProps) {
  return (
    <EditorPlace kind="schema" value={props.value}>
      <Editor {...props} />
    </EditorPlace>
  )
}

/** The source of a schema, which is checked while it is written. */
export function SourceField({ field: { path, label }, control }: InputProps) {
  const language = useLanguage()
  const type = useWatch({ control, name: 'type' }) as SchemaType // a field of the same form
  const { field, fieldState } = useController({ control, name: path })
  const source = typeof field.value === 'string' ? field.value : ''
  const verdict = useVerdict()
  const check = useSchemaCheck(type, source)
  const found = check && verdict(check)
  const isRefused = fieldState.error !== undefined
  const isBad = isRefused || found?.isBad === true
  return (
    <div>
      <SourceEditor
        label={label[language]}
        value={source}
        onChange={field.onChange}
        isInvalid={isBad}
      />
      {/* A refusal is shown below the field. */}
      <p className={styles.check} data-bad={isBad} aria-live="polite">
        {!isRefused && found?.text}
      </p>
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
