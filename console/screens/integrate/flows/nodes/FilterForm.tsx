import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { readConditionGroup, writeFilter } from '@signalbox/flow/filter-content'
import type { Condition, ConditionGroup, FilterContent } from '@signalbox/flow/graph'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Ref } from 'react'
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { type TextsOf, useFormats, useMessages } from '#language.tsx'
import { useSubmit } from '#domain/saving/submit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useRowFocus } from '#ui/fields/use-row-focus.ts'
import { SideForm } from '#ui/SideForm.tsx'
import {
  type ConditionValues,
  EMPTY_CONDITION,
  type FilterValues,
  OPERATORS,
  readCondition,
  toFilterValues,
} from './filter-rows.ts'
import { type Entry, EntryMode, useMayReplace } from './EntryMode.tsx'
import styles from './nodes.module.css'
import { type Fault, pathResolver } from './path-resolver.ts'
import { nodesMessages } from './nodes.messages.ts'

interface Values extends FilterValues {
  entry: Entry
  sql: string
}

interface FilterFormProps {
  content: FilterContent
  title: string
  onApply: (content: FilterContent) => void
  onClose: () => void
}

type Words = TextsOf<typeof nodesMessages>
type FormControl = Control<Values>

/** The condition of WHERE: groups of a form, or SQL. */
export function FilterForm({ content, title, onApply, onClose }: FilterFormProps) {
  const t = useMessages(nodesMessages)
  const mayReplace = useMayReplace()
  const form = useForm<Values>({
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
      const group = toConditionGroup(values)
      if (group.items.length > 0) {
        form.setValue('sql', writeFilter({ form: group }), { shouldDirty: true })
      }
    } else {
      const group = readConditionGroup(values.sql)
      if (!(await mayReplace(values.sql, group))) return
      const { join, items } = group === undefined ? EMPTY : toFilterValues(group)
      form.setValue('join', join)
      form.setValue('items', items, { shouldDirty: true })
    }
    form.clearErrors()
    form.setValue('entry', next)
  }
  return (
    <SideForm size="table" title={title} submitLabel={t.apply} submit={submit} onClose={onClose}>
      <EntryMode value={entry} onChange={(next) => void handleMode(next)} />
      {entry === 'form' ? (
        <MainGroup control={control} />
      ) : (
        <TextAreaField control={control} name="sql" label={t.filterSql} rows={6} mono />
      )}
    </SideForm>
  )
}

function MainGroup({ control }: { control: FormControl }) {
  const t = useMessages(nodesMessages)
  const { rows, add, focusRow } = useRowFocus()
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const handleRemove = (at: number) => {
    focusRow(at - 1)
    remove(at)
  }
  return (
    <div ref={rows} className={styles.rows}>
      <JoinField control={control} name="join" />
      {fields.map((item, at) =>
        item.kind === 'group' ? (
          <fieldset key={item.id} data-row={at} className={styles.group}>
            <legend>{t.group}</legend>
            <InnerGroup control={control} at={at} />
            <div>
              <Button size="xs" variant="subtle" onClick={() => handleRemove(at)}>
                {t.removeGroup}
              </Button>
            </div>
          </fieldset>
        ) : (
          <ConditionRow
            key={item.id}
            control={control}
            name={`items.${at}`}
            at={at}
            onRemove={fields.length === 1 ? undefined : () => handleRemove(at)}
          />
        ),
      )}
      <div className={styles.buttons}>
        <AddButton ref={add} label={t.addCondition} onClick={() => append(EMPTY_CONDITION)} />
        <AddButton
          label={t.addGroup}
          onClick={() => append({ kind: 'group', join: 'or', items: [EMPTY_CONDITION] })}
        />
      </div>
    </div>
  )
}

function InnerGroup({ control, at }: { control: FormControl; at: number }) {
  const t = useMessages(nodesMessages)
  const { rows, focusRow } = useRowFocus()
  const { fields, append, remove } = useFieldArray({ control, name: `items.${at}.items` })
  const handleRemove = (i: number) => {
    focusRow(i - 1)
    remove(i)
  }
  return (
    <div ref={rows} className={styles.rows}>
      <JoinField control={control} name={`items.${at}.join`} />
      {fields.map((item, i) => (
        <ConditionRow
          key={item.id}
          control={control}
          name={`items.${at}.items.${i}`}
          at={i}
          onRemove={fields.length === 1 ? undefined : () => handleRemove(i)}
        />
      ))}
      <div>
        <AddButton label={t.addCondition} onClick={() => append(EMPTY_CONDITION)} />
      </div>
    </div>
  )
}

interface AddButtonProps {
  ref?: Ref<HTMLButtonElement>
  label: string
  onClick: () => void
}

function AddButton({ label, ...props }: AddButtonProps) {
  return (
    <Button {...props} size="xs" variant="default" leftSection={<IconPlus size={14} />}>
      {label}
    </Button>
  )
}

function JoinField({
  control,
  name,
}: {
  control: FormControl
  name: 'join' | `items.${number}.join`
}) {
  const t = useMessages(nodesMessages)
  return (
    <SelectField
      control={control}
      name={name}
      label={t.join}
      options={[
        { value: 'and', label: t.and },
        { value: 'or', label: t.or },
      ]}
    />
  )
}

interface ConditionRowProps {
  control: FormControl
  name: `items.${number}` | `items.${number}.items.${number}`
  at: number
  onRemove: (() => void) | undefined
}

function ConditionRow({ control, name, at, onRemove }: ConditionRowProps) {
  const t = useMessages(nodesMessages)
  const { number } = useFormats()
  const operator = useWatch({ control, name: `${name}.operator` })
  const labels: Readonly<Record<string, string>> = {
    in: t.isIn,
    test: t.test,
    notTest: t.notTest,
  }
  const hasValue = operator !== 'test' && operator !== 'notTest'
  return (
    <div data-row={at} className={styles.row} role="group" aria-label={number(at + 1)}>
      <TextField control={control} name={`${name}.field`} label={t.field} mono />
      <SelectField
        control={control}
        name={`${name}.operator`}
        label={t.operator}
        options={OPERATORS.map((value) => ({ value, label: labels[value] ?? value }))}
      />
      {hasValue && (
        <TextField
          control={control}
          name={`${name}.value`}
          label={operator === 'in' ? t.values : t.value}
          mono
        />
      )}
      {hasValue && operator !== 'in' && (
        <SelectField
          control={control}
          name={`${name}.isSql`}
          label={t.valueKind}
          options={[
            { value: false, label: t.literal },
            { value: true, label: t.expression },
          ]}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.removeRow(number(at + 1))}
        disabled={onRemove === undefined}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  )
}

const EMPTY: FilterValues = { join: 'and', items: [EMPTY_CONDITION] }

function toValues(content: FilterContent): Values {
  if ('sql' in content) return { ...EMPTY, entry: 'sql', sql: content.sql }
  const isEmpty = content.form.items.length === 0
  return {
    ...(isEmpty ? EMPTY : toFilterValues(content.form)),
    entry: 'form',
    sql: isEmpty ? '' : writeFilter(content),
  }
}

function toConditionGroup({ join, items }: FilterValues): ConditionGroup {
  const read = (values: ConditionValues) => {
    const found = readCondition(values)
    return 'condition' in found ? [found.condition] : []
  }
  return {
    join,
    items: items.flatMap((item): (Condition | ConditionGroup)[] => {
      if (item.kind !== 'group') return read(item)
      const inner = item.items.flatMap(read)
      return inner.length === 0 ? [] : [{ join: item.join, items: inner }]
    }),
  }
}

const toContent = (values: Values): FilterContent =>
  values.entry === 'sql' ? { sql: values.sql.trim() } : { form: toConditionGroup(values) }

function findFaults({ entry, items, sql }: Values, t: Words): readonly Fault[] {
  if (entry === 'sql') {
    if (sql.trim() === '') return [['sql', t.filled(t.filterSql)]]
    const { problems } = parse(`SELECT * FROM "t" WHERE ${sql}`)
    return problems.some(({ severity }) => severity === 'error') ? [['sql', t.badSql]] : []
  }
  const findConditionFaults = (values: ConditionValues, path: string): Fault[] => {
    const read = readCondition(values)
    return 'condition' in read ? [] : [[`${path}.${read.at}`, t[read.problem]]]
  }
  return items.flatMap((item, i) =>
    item.kind === 'group'
      ? item.items.flatMap((inner, at) => findConditionFaults(inner, `items.${i}.items.${at}`))
      : findConditionFaults(item, `items.${i}`),
  )
}
