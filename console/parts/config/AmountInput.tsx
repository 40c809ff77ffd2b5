import { NativeSelect, TextInput } from '@mantine/core'
import { useState, type Ref } from 'react'
import { useLanguage, useMessages } from '../../language.tsx'
import { uiMessages } from '../../ui/ui.messages.ts'
import { durationUnit } from '../duration-words.ts'
import { joinAmount, splitAmount, UNITS } from './amount-text.ts'
import { configMessages } from './config.messages.ts'
import { amountOf, type AmountInput as Kind } from './setting.ts'
import styles from './SettingInput.module.css'

interface AmountInputProps {
  input: Kind
  value: unknown
  /** Named by the label of the setting. */
  label: string
  /** Of a value that has none. */
  unit: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
  inputRef: Ref<HTMLInputElement>
  name: string
  hasError: boolean
  disabled: boolean
  placeholder: string | undefined
  describedBy: string
  id: string
}

/**
 * An amount as a number with a unit, or as the text of the API: `90` with minutes, and `1h30m` are the same field.
 * Text that is no number is taken as it is typed.
 */
export function AmountInput(props: AmountInputProps) {
  const { input, value, label, unit: usual, disabled, onChange } = props
  const t = useMessages(configMessages)
  const language = useLanguage()
  const words = useMessages(uiMessages)
  // While it is typed, a text must not become a number and a unit.
  const [draft, setDraft] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const { text, unit } = splitAmount(input, value)
  const units = UNITS[input]
  const typedIn = unit ?? chosen ?? usual
  const amount = amountOf({ input }, value)
  const isText = unit === undefined && text !== ''
  const change = (next: string) => {
    setDraft(next)
    onChange(joinAmount(input, { text: next, unit: typedIn }))
  }
  const changeUnit = (next: string) => {
    setChosen(next)
    if (text === '') return
    const size = units.find(([each]) => each === next)?.[1]
    // A number keeps its figure; a text keeps its amount.
    if (!isText) onChange(joinAmount(input, { text, unit: next }))
    else if (amount !== undefined && size !== undefined) onChange(`${amount / size}${next}`)
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
