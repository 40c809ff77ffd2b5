import { NativeSelect, TextInput } from '@mantine/core'
import { useState, type Ref } from 'react'
import { useLanguage, useMessages } from '#language.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import { durationUnit } from '#domain/words/duration-words.ts'
import { joinAmount, largest, splitAmount, UNITS } from './amount-text.ts'
import { formMessages } from '../form.messages.ts'
import { type Amount, parseAmount } from '../field.ts'
import styles from './FieldInput.module.css'

interface AmountInputProps {
  input: Amount
  value: unknown
  /** Named by the label of the setting. */
  label: string
  /** Unit of values without one of their own. */
  unit: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
  name: string
  hasError: boolean
  isRequired: boolean
  disabled: boolean
  placeholder: string | undefined
  describedBy: string
  id: string
}

/**
 * Input of an amount as a number with a unit, or as text of the API: `90` in minutes and `1h30m` are the same field.
 * Text that is not a number is kept as typed.
 */
export function AmountInput(props: AmountInputProps) {
  const { input, value, label, unit: usual, disabled, onChange } = props
  const t = useMessages(formMessages)
  const language = useLanguage()
  const words = useMessages(uiMessages)
  // While it is typed, a text must not become a number and a unit.
  const [draft, setDraft] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  // Typed text keeps its unit; a stored value is shown in the largest.
  const [typed, setTyped] = useState<string>()
  const emit = (next: string) => {
    setTyped(next)
    onChange(next)
  }
  const { text, unit } = splitAmount(input, value === typed ? value : largest(input, value))
  const units = UNITS[input]
  const typedIn = unit ?? chosen ?? usual
  const amount = parseAmount({ as: input }, value)
  const isText = unit === undefined && text !== ''
  const change = (next: string) => {
    setDraft(next)
    emit(joinAmount(input, { text: next, unit: typedIn }))
  }
  const changeUnit = (next: string) => {
    setChosen(next)
    if (text === '') return
    const size = units.find(([each]) => each === next)?.[1]
    // A number keeps its figure; a text keeps its amount.
    if (!isText) emit(joinAmount(input, { text, unit: next }))
    else if (amount !== undefined && size !== undefined) emit(`${amount / size}${next}`)
  }
  const fits = (size: number) => amount === undefined || Number.isInteger(amount / size)
  return (
    <TextInput
      id={props.id}
      name={props.name}
      ref={props.inputRef}
      value={draft ?? text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        setDraft(undefined)
        props.onBlur()
      }}
      disabled={disabled}
      placeholder={props.placeholder}
      error={props.hasError}
      aria-describedby={props.describedBy}
      aria-required={props.isRequired}
      autoComplete="off"
      classNames={{ input: styles.amount ?? '' }}
      rightSectionWidth="auto"
      rightSection={
        units.length === 1 ? (
          <span className={styles.unit}>{units[0]?.[0]}</span>
        ) : (
          <NativeSelect
            aria-label={`${label}: ${words.unit}`}
            variant="unstyled"
            classNames={{ wrapper: styles.choice ?? '', input: styles.units ?? '' }}
            value={isText ? '' : (typedIn ?? '')}
            disabled={disabled}
            onChange={(event) => changeUnit(event.currentTarget.value)}
            data={[
              ...(isText ? [{ value: '', label: t.text }] : []),
              ...units.map(([each, size]) => ({
                value: each,
                label: input === 'duration' ? durationUnit(each, language) : each,
                disabled: isText && !fits(size),
              })),
            ]}
          />
        )
      }
    />
  )
}
