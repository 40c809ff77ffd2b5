import { Button, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconFilterPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMessages } from '#language.tsx'
import { Popup } from '../Popup.tsx'
import { unavailable } from '../unavailable.ts'
import {
  defaultOperator,
  type Filter,
  type FilterField,
  findFilterField,
  fieldOperators,
  memberField,
  memberFields,
} from './filter.ts'
import { filterMessages } from './filter.messages.ts'
import { useOperatorLabel, useProblemText } from './filter-text.ts'
import styles from './FilterSearch.module.css'
import { formatFilter, parse } from './syntax.ts'

interface AddFilterProps {
  fields: readonly FilterField[]
  onSet: (filter: Filter) => void
}

/** Choice among the fields of a list and their operators, followed by the value. */
export function AddFilter({ fields, onSet }: AddFilterProps) {
  const t = useMessages(filterMessages)
  const operatorLabel = useOperatorLabel()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<FilterField>()
  const change = (next: boolean) => {
    setIsOpen(next)
    setChosen(undefined)
  }
  return (
    <Popup label={t.add} icon={<IconFilterPlus size={16} />} isOpen={isOpen} onChange={change}>
      {chosen === undefined ? (
        <div className={styles.fields} role="group" aria-label={t.fields} onKeyDown={moveFocus}>
          {fields.flatMap(menuFields).map((field) => (
            <button
              key={field.key}
              type="button"
              className={styles.field}
              onClick={() => setChosen(field)}
            >
              {field.label}
              <span className={styles.about}>
                {fieldOperators(field)
                  .map((operator) => operatorLabel(field, operator))
                  .join(' · ')}
              </span>
            </button>
          ))}
        </div>
      ) : chosen.members !== undefined ? (
        <NameEditor family={chosen} onName={(name) => setChosen(memberField(chosen, name))} />
      ) : (
        <Editor
          key={chosen.key}
          field={chosen}
          onSet={(filter) => {
            change(false)
            onSet(filter)
          }}
        />
      )}
    </Popup>
  )
}

/** Fields in the menu: the known ones of a family are beside the family itself, whose name is asked for. */
const menuFields = (field: FilterField): readonly FilterField[] => [field, ...memberFields(field)]

function NameEditor({ family, onName }: { family: FilterField; onName: (name: string) => void }) {
  const t = useMessages(filterMessages)
  const [name, setName] = useState('')
  const isValid = parse([family], `${family.key}${name}=x`).filters.length === 1
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (isValid) onName(name)
      }}
    >
      <p className={styles.editorTitle}>{family.label}</p>
      <TextInput
        aria-label={t.familyName(family.label)}
        placeholder={t.familyName(family.label)}
        ref={takeFocus}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value.trim())}
      />
      <Button type="submit" size="xs" {...unavailable(!isValid)}>
        {t.next}
      </Button>
    </form>
  )
}

interface EditFilterProps extends AddFilterProps {
  filter: Filter
  text: string
}

/** Chip that opens the editor of its filter. */
export function EditFilter({ fields, filter, text, onSet }: EditFilterProps) {
  const t = useMessages(filterMessages)
  const [isOpen, setIsOpen] = useState(false)
  const field = findFilterField(fields, filter.key)
  return (
    <Popup
      label={t.edit(text)}
      isOpen={isOpen}
      onChange={setIsOpen}
      button={
        <button type="button" className={styles.edit} aria-label={t.edit(text)} title={text}>
          {text}
        </button>
      }
    >
      {field !== undefined && (
        <Editor
          field={field}
          filter={filter}
          onSet={(next) => {
            setIsOpen(false)
            onSet(next)
          }}
        />
      )}
    </Popup>
  )
}

function Editor(props: { field: FilterField; filter?: Filter; onSet: (filter: Filter) => void }) {
  const { field, filter } = props
  const id = useId()
  const t = useMessages(filterMessages)
  const operatorLabel = useOperatorLabel()
  const problemText = useProblemText()
  const operators = fieldOperators(field)
  const [operator, setOperator] = useState(
    filter?.operator ?? (field.values === undefined ? defaultOperator(field) : 'is'),
  )
  const [value, setValue] = useState(() => inputValue(field, filter?.value ?? ''))
  const [problem, setProblem] = useState<string>()
  return (
    <form
      className={styles.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A portal's events arrive at the form around its place in the tree.
        event.stopPropagation()
        if (value === '') {
          setProblem(t.invalidValue(field.label))
          return
        }
        const typed = formatFilter([field], { key: field.key, operator, value })
        const read = parse([field], typed)
        const [next] = read.filters
        if (next !== undefined) props.onSet(next)
        else {
          const [found] = read.problems
          setProblem(found === undefined ? t.invalidValue(field.label) : problemText(found))
        }
      }}
    >
      <p className={styles.editorTitle}>{field.label}</p>
      {operators.length > 1 && (
        <NativeSelect
          aria-label={t.operator}
          value={operator}
          data={operators.map((each) => ({ value: each, label: operatorLabel(field, each) }))}
          onChange={({ currentTarget }) =>
            setOperator(operators.find((each) => each === currentTarget.value) ?? operator)
          }
        />
      )}
      {field.kind === 'choice' ? (
        <NativeSelect
          aria-label={field.label}
          ref={takeFocus}
          value={value}
          error={problem}
          data={[
            ...(value === '' ? [{ value: '', label: t.any }] : []),
            ...(field.choices ?? []).map((choice) => ({
              value: choice.value,
              label: choice.label,
            })),
          ]}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      ) : (
        <TextInput
          aria-label={field.label}
          ref={takeFocus}
          {...(field.values !== undefined && { list: `${id}-values` })}
          type={field.kind === 'time' ? 'datetime-local' : 'text'}
          inputMode={field.kind === 'number' ? 'numeric' : 'text'}
          value={value}
          error={problem}
          onChange={({ currentTarget }) => {
            setValue(currentTarget.value)
            setProblem(undefined)
          }}
        />
      )}
      {field.values !== undefined && (
        <datalist id={`${id}-values`}>
          {field.values.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      <Button type="submit" size="xs">
        {t.apply}
      </Button>
    </form>
  )
}

/** The button that opened the editor is gone: its focus comes here. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}

/** Times are edited in the reader's own zone. */
function inputValue({ kind }: FilterField, value: string): string {
  if (kind !== 'time' || value === '') return value
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return ''
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
