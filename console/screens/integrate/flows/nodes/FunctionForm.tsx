import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { readFieldRows, writeFunction } from '@signalbox/flow/function-content'
import type { FunctionContent } from '@signalbox/flow/graph'
import { groups } from '@signalbox/rule-sql/functions/help/table'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Control, useController, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { type TextsOf, useFormats, useLanguage, useMessages } from '#language.tsx'
import { useSubmit } from '#domain/saving/submit.ts'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRowFocus } from '#ui/fields/use-row-focus.ts'
import { SideForm } from '#ui/SideForm.tsx'
import { EMPTY_ROW, type FieldValues, readRow, toFieldValues } from './function-rows.ts'
import { type Entry, EntryMode, useMayReplace } from './EntryMode.tsx'
import styles from './nodes.module.css'
import { type Fault, pathResolver } from './path-resolver.ts'
import { nodesMessages } from './nodes.messages.ts'

interface FunctionValues {
  entry: Entry
  rows: FieldValues[]
  sql: string
}

interface FunctionFormProps {
  content: FunctionContent
  title: string
  onApply: (content: FunctionContent) => void
  onClose: () => void
}

type Words = TextsOf<typeof nodesMessages>

/** The fields of SELECT: rows of a form, or SQL. */
export function FunctionForm({ content, title, onApply, onClose }: FunctionFormProps) {
  const t = useMessages(nodesMessages)
  const mayReplace = useMayReplace()
  const form = useForm<FunctionValues>({
    defaultValues: toValues(content),
    resolver: pathResolver((values) => findFaults(values, t)),
  })
  const { control } = form
  const entry = useWatch({ control, name: 'entry' })
  const submit = useSubmit(form, (values) => Promise.resolve(toContent(values)), {
    onDone: onApply,
  })
  const handleMode = async (next: Entry) => {
    const values = form.getValues()
    if (next === 'sql') {
      const rows = values.rows.flatMap((row) => {
        const read = readRow(row)
        return 'row' in read ? [read.row] : []
      })
      if (rows.length > 0) form.setValue('sql', toSql({ form: rows }), { shouldDirty: true })
    } else {
      const rows = readFieldRows(values.sql)
      if (!(await mayReplace(values.sql, rows))) return
      form.setValue('rows', rows?.map(toFieldValues) ?? [EMPTY_ROW], { shouldDirty: true })
    }
    form.clearErrors()
    form.setValue('entry', next)
  }
  return (
    <SideForm size="table" title={title} submitLabel={t.apply} submit={submit} onClose={onClose}>
      <EntryMode value={entry} onChange={(next) => void handleMode(next)} />
      {entry === 'form' ? (
        <Rows control={control} />
      ) : (
        <TextAreaField
          control={control}
          name="sql"
          label={t.functionSql}
          help={t.functionSqlHelp}
          rows={10}
          mono
        />
      )}
      <p className={styles.quiet}>{t.payloadHelp}</p>
    </SideForm>
  )
}

function Rows({ control }: { control: Control<FunctionValues> }) {
  const t = useMessages(nodesMessages)
  const { number } = useFormats()
  const { rows, focusRow } = useRowFocus()
  const { fields, append, remove } = useFieldArray({ control, name: 'rows' })
  return (
    <div ref={rows} className={styles.rows}>
      {fields.map(({ id }, at) => (
        <div key={id} data-row={at} className={styles.row} role="group" aria-label={number(at + 1)}>
          <TextField control={control} name={`rows.${at}.field`} label={t.field} mono />
          <FunctionSelect control={control} at={at} />
          <TextField control={control} name={`rows.${at}.args`} label={t.args} mono />
          <TextField control={control} name={`rows.${at}.alias`} label={t.alias} mono />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t.removeRow(number(at + 1))}
            disabled={fields.length === 1}
            onClick={() => {
              focusRow(at - 1)
              remove(at)
            }}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => append(EMPTY_ROW)}
        >
          {t.addField}
        </Button>
      </div>
    </div>
  )
}

/** A chosen function has the field as its argument. */
function FunctionSelect({ control, at }: { control: Control<FunctionValues>; at: number }) {
  const t = useMessages(nodesMessages)
  const language = useLanguage()
  const { field: call } = useController({ control, name: `rows.${at}.call` })
  const { field: args } = useController({ control, name: `rows.${at}.args` })
  const { field } = useController({ control, name: `rows.${at}.field` })
  const known = groups.some(({ help }) => Object.hasOwn(help, call.value))
  return (
    <NativeSelect
      label={t.function}
      name={call.name}
      value={call.value}
      onChange={({ currentTarget: { value } }) => {
        call.onChange(value)
        if (value !== '' && args.value.trim() === '') args.onChange(field.value)
        if (value === '') args.onChange('')
      }}
    >
      <option value="">{t.noFunction}</option>
      {!known && call.value !== '' && <option value={call.value}>{call.value}</option>}
      {groups.map(({ id, help, ...titles }) => (
        <optgroup key={id} label={titles[language]}>
          {Object.keys(help).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  )
}

const toValues = (content: FunctionContent): FunctionValues =>
  'form' in content
    ? {
        entry: 'form',
        rows: content.form.length === 0 ? [EMPTY_ROW] : content.form.map(toFieldValues),
        sql: toSql(content),
      }
    : { entry: 'sql', rows: [EMPTY_ROW], sql: content.sql }

/** The text of the SQL entry, without SELECT. */
const toSql = (content: FunctionContent): string =>
  'form' in content && content.form.length === 0
    ? ''
    : writeFunction(content).replace(/^SELECT\s+/, '')

function toContent({ entry, rows, sql }: FunctionValues): FunctionContent {
  if (entry === 'sql') return { sql: sql.trim() }
  const read = rows.map(readRow)
  return { form: read.flatMap((each) => ('row' in each ? [each.row] : [])) }
}

function findFaults({ entry, rows, sql }: FunctionValues, t: Words): readonly Fault[] {
  if (entry === 'sql') {
    if (sql.trim() === '') return [['sql', t.filled(t.functionSql)]]
    const { problems } = parse(`${writeFunction({ sql })}\nFROM "t"`)
    return problems.some(({ severity }) => severity === 'error') ? [['sql', t.badSql]] : []
  }
  return rows.flatMap((row, i) => {
    const read = readRow(row)
    return 'row' in read ? [] : [[`rows.${i}.${read.at}`, t[read.problem]]]
  })
}
