import { Button, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconFilterPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useMessages } from '../../language.tsx'
import { Popup } from '../Popup.tsx'
import { defaultOperator, type Filter, type FilterField, fieldOf, operatorsOf } from './filter.ts'
import { filterMessages } from './filter.messages.ts'
import { useOperatorLabel, useProblemText } from './filter-text.ts'
import styles from './FilterSearch.module.css'
import { formatFilter, parse } from './syntax.ts'

interface AddFilterProps {
  fields: readonly FilterField[]
  onSet: (filter: Filter) => void
}

/** The fields of a list, each with its comparisons; the chosen one gets a value. */
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
          {fields.map((field) => (
            <button
              key={field.key}
              type="button"
              className={styles.field}
              onClick={() => setChosen(field)}
            >
              {field.label}
              <span className={styles.about}>
                {operatorsOf(field)
                  .map((operator) => operatorLabel(field, operator))
                  .join(' · ')}
              </span>
            </button>
          ))}
        </div>
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

interface EditFilterProps extends AddFilterProps {
  filter: Filter
  text: string
}

/** A chip, which opens the editor of its filter. */
export function EditFilter({ fields, filter, text, onSet }: EditFilterProps) {
  const t = useMessages(filterMessages)
  const [isOpen, setIsOpen] = useState(false)
  const field = fieldOf(fields, filter.key)
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
  const t = useMessages(filterMessages)
  const operatorLabel = useOperatorLabel()
  const problemText = useProblemText()
  const operators = operatorsOf(field)
  const [operator, setOperator] = useState(filter?.operator ?? defaultOperator(field))
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
