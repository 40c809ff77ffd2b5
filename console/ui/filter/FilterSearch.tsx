import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { AddFilter, EditFilter } from './FilterEditor.tsx'
import { findFilterField, type FilterField, type FilterParams, memberFields } from './filter.ts'
import { filterMessages } from './filter.messages.ts'
import { useFilterText, useProblemText } from './filter-text.ts'
import styles from './FilterSearch.module.css'
import { type Suggestion, suggest, wordAt } from './suggest.ts'
import { useFilterDraft } from './use-filter-draft.ts'

interface FilterSearchProps {
  /** Accessible name of the search field, such as "Search clients". */
  label: string
  placeholder?: string
  fields: readonly FilterField[]
  /** Search parameters of the current address. */
  search: Readonly<Record<string, unknown>>
  /** Parameters that change; the list begins at its first page. */
  onChange: (params: Readonly<FilterParams>) => void
}

/** Single field for text and filters: `username:plant qos:1 away`. Its filters become chips. */
export function FilterSearch({ label, placeholder, fields, search, onChange }: FilterSearchProps) {
  const t = useMessages(filterMessages)
  const { list } = useFormats()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const draft = useFilterDraft(fields, search, onChange)
  const filterText = useFilterText(fields)
  const problemText = useProblemText()
  const [cursor, setCursor] = useState<number>()
  const [active, setActive] = useState(-1)
  const hasFields = fields.length > 1
  const word = cursor === undefined ? undefined : wordAt(draft.text, cursor)
  const suggestions = word === undefined || !hasFields ? [] : suggest(fields, word.raw)
  const isOpen = suggestions.length > 0
  const problem = draft.problems[0]
  const invalidChip = draft.chips
    .map(({ key, operator, value }) => findFilterField(fields, key)?.problem?.(value, operator))
    .find((text) => text !== undefined)
  const message = problem === undefined ? invalidChip : problemText(problem)
  const [unknown] = hasFields ? draft.unknown : []

  const close = () => {
    setCursor(undefined)
    setActive(-1)
  }
  const accept = ({ insert, isWhole }: Suggestion) => {
    if (word === undefined) return
    const { text } = draft
    const next = `${text.slice(0, word.start)}${insert}${text.slice(word.start + word.raw.length)}`
    if (isWhole) draft.commit(next)
    else draft.type(next)
    setCursor(isWhole ? undefined : word.start + insert.length)
    setActive(-1)
    input.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and arrows that choose a Chinese word belong to the input method.
    if (event.nativeEvent.isComposing) return
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (isOpen && move !== 0) {
      event.preventDefault()
      setActive((active + move + suggestions.length + 1) % (suggestions.length + 1))
      return
    }
    const chosen = isOpen ? suggestions[active] : undefined
    if (event.key === 'Enter' || (event.key === 'Tab' && chosen !== undefined)) {
      event.preventDefault()
      if (chosen !== undefined) accept(chosen)
      else {
        draft.commit()
        close()
      }
    } else if (event.key === 'Escape') {
      if (isOpen) event.preventDefault()
      close()
    } else if (event.key === 'Backspace' && draft.text === '') {
      // The key deletes nothing of the text that the chip becomes.
      event.preventDefault()
      draft.reopen()
    }
  }
  const listId = `${id}-list`
  return (
    <div role="search" className={styles.search}>
      <div className={styles.box} data-invalid={message !== undefined || undefined}>
        <IconSearch className={styles.icon} size={16} aria-hidden="true" />
        {draft.chips.map((filter) => {
          const text = filterText(filter)
          return (
            <span key={`${filter.key} ${filter.operator}`} className={styles.chip}>
              <EditFilter
                fields={fields}
                filter={filter}
                text={text}
                onSet={(next) => {
                  // Another comparison is another chip.
                  input.current?.focus()
                  draft.set(next, filter)
                }}
              />
              <button
                type="button"
                className={styles.remove}
                aria-label={t.remove(text)}
                onClick={() => {
                  draft.remove(filter)
                  input.current?.focus()
                }}
              >
                <IconX size={12} />
              </button>
            </span>
          )
        })}
        <input
          ref={input}
          type="search"
          className={styles.input}
          aria-label={label}
          placeholder={draft.chips.length === 0 ? (placeholder ?? label) : undefined}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={message !== undefined || undefined}
          aria-describedby={message === undefined ? undefined : `${id}-problem`}
          {...(hasFields && {
            role: 'combobox',
            'aria-expanded': isOpen,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
          })}
          value={draft.text}
          onChange={({ currentTarget }) => {
            draft.type(currentTarget.value)
            setCursor(currentTarget.selectionStart ?? currentTarget.value.length)
            setActive(-1)
          }}
          onKeyDown={handleKeyDown}
          onBlur={() => {
            close()
            draft.commit()
          }}
        />
        {draft.hasAny && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t.clear}
            title={t.clear}
            onClick={() => {
              draft.clear()
              input.current?.focus()
            }}
          >
            <IconX size={14} />
          </ActionIcon>
        )}
        {hasFields && (
          <div
            id={listId}
            role="listbox"
            aria-label={t.suggestions}
            className={styles.list}
            hidden={!isOpen}
          >
            {suggestions.map((suggestion, i) => (
              <button
                key={suggestion.insert}
                type="button"
                tabIndex={-1}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === active}
                className={styles.option}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => accept(suggestion)}
              >
                <span className="mono">{suggestion.insert}</span>
                <span className={styles.about}>{suggestion.label}</span>
              </button>
            ))}
          </div>
        )}
      </div>
      {hasFields && <AddFilter fields={fields} onSet={(next) => draft.set(next)} />}
      {message !== undefined && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {message}
        </p>
      )}
      {message === undefined && unknown !== undefined && (
        <p role="status" className={styles.problem} data-note>
          {t.unknown(unknown, list(knownFilters(fields)))}
        </p>
      )}
    </div>
  )
}

/** Names of the filters as they are typed. */
const knownFilters = (fields: readonly FilterField[]): readonly string[] =>
  fields.flatMap((field) =>
    field.members === undefined
      ? [field.key]
      : [
          ...memberFields(field).map(({ key }) => key),
          ...(field.members.length > 0 ? [] : [`${field.key}…`]),
        ],
  )
