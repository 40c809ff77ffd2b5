import { scalarText } from '@signalbox/formats/json-text'
import {
  Button,
  NativeSelect,
  NumberInput,
  PasswordInput,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { MASKED } from '@signalbox/contract/masked'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useLanguage, useMessages } from '#language.tsx'
import { KeyValueRows } from '#ui/fields/KeyValueField.tsx'
import { uiMessages } from '#ui/ui.messages.ts'
import type { Row } from '../codec.ts'
import { type Field, type InputProps, isAmount, isNone, toForm } from '../field.ts'
import { formMessages } from '../form.messages.ts'
import { AmountInput } from './AmountInput.tsx'
import { splitAmount } from './amount-text.ts'
import styles from './FieldInput.module.css'
import { isSecretReference } from '../secret-reference.ts'
import { PemInput } from './PemInput.tsx'

interface FieldInputProps extends InputProps {
  id: string
  isRequired: boolean
  /** A choice was made, which may change other fields. */
  onFollow: (value: unknown) => void
}

/** The input of a field, and beside it the switch of a value that may be none. */
export function FieldInput(props: FieldInputProps) {
  const { field, control, disabled, labelId, helpId } = props
  const { field: input } = useController({ control, name: field.path })
  const isOff = isNone(field, input.value)
  const language = useLanguage()
  const [last, setLast] = useState<unknown>(undefined)
  const { none, otherwise, Editor } = field
  const editor = Editor && <Editor {...{ field, control, disabled, labelId, helpId }} />
  if (none === undefined) return editor ?? <ValueInput {...props} />
  const begin = () => {
    if (last !== undefined) return last
    return otherwise === undefined || isNone(field, otherwise)
      ? toForm(field, none.otherwise ?? FIRST[field.as] ?? field.min ?? 1)
      : toForm(field, otherwise)
  }
  const toggle = (
    <Switch
      aria-label={`${field.label[language]}: ${none.label[language]}`}
      checked={!isOff}
      disabled={disabled}
      onChange={(event) => {
        if (!event.currentTarget.checked) setLast(input.value)
        input.onChange(event.currentTarget.checked ? begin() : none.value)
      }}
    />
  )
  if (editor !== undefined) {
    return (
      <>
        <div className={styles.switch}>
          {toggle}
          {isOff && <span>{none.label[language]}</span>}
        </div>
        {!isOff && editor}
      </>
    )
  }
  return (
    <div className={styles.line}>
      {toggle}
      <ValueInput {...props} isOff={isOff} />
    </div>
  )
}

/** Amounts to begin with. */
const FIRST: Readonly<Partial<Record<Field['as'], unknown>>> = {
  duration: '1h',
  size: '1MB',
  rate: '1000/s',
  byteRate: '1MB/s',
  percent: '80%',
}

/** Inputs of several lines, and how many they have at first. */
const LINES: Readonly<Partial<Record<Field['as'], number>>> = {
  area: 3,
  lines: 3,
  json: 4,
  jsonList: 4,
}

function ValueInput(props: FieldInputProps & { isOff?: boolean }) {
  const { field, control, id, labelId, helpId, onFollow, isOff = false } = props
  const language = useLanguage()
  const t = useMessages(formMessages)
  const words = useMessages(uiMessages)
  const { field: input, fieldState } = useController({ control, name: field.path })
  const { as, none, min, max, otherwise, mono = false } = field
  const label = field.label[language]
  const disabled = props.disabled || isOff
  const placeholder = isOff ? none?.label[language] : undefined
  const own = {
    id,
    name: input.name,
    ref: input.ref,
    onBlur: input.onBlur,
    disabled,
    placeholder,
    error: fieldState.error !== undefined,
    'aria-describedby': helpId,
    'aria-required': props.isRequired,
  }
  if (isAmount(as)) {
    return (
      <AmountInput
        input={as}
        value={isOff ? '' : input.value}
        label={label}
        unit={splitAmount(as, otherwise).unit}
        onChange={input.onChange}
        onBlur={input.onBlur}
        inputRef={input.ref}
        name={input.name}
        hasError={fieldState.error !== undefined}
        isRequired={props.isRequired}
        disabled={disabled}
        placeholder={placeholder}
        describedBy={helpId}
        id={id}
      />
    )
  }
  const lines = LINES[as]
  if (lines !== undefined) {
    return (
      <Textarea
        {...own}
        rows={field.rows ?? lines}
        resize="vertical"
        classNames={{ input: 'mono' }}
        value={scalarText(input.value)}
        onChange={input.onChange}
        autoComplete="off"
        spellCheck={false}
      />
    )
  }
  switch (as) {
    case 'number':
      return (
        <NumberInput
          {...own}
          value={typeof input.value === 'number' && !isOff ? input.value : ''}
          onChange={(value) => input.onChange(value === '' ? null : Number(value))}
          allowDecimal={field.isFraction === true}
          // Limits are checked when it is saved.
          clampBehavior="none"
          min={min ?? 0}
          {...(max !== undefined && { max })}
          hideControls
          rightSectionWidth="auto"
          rightSectionPointerEvents="none"
          rightSection={
            field.unit !== undefined && <span className={styles.unit}>{field.unit[language]}</span>
          }
        />
      )
    case 'switch':
      return (
        <div className={styles.switch}>
          <Switch
            id={id}
            name={input.name}
            ref={input.ref}
            onBlur={input.onBlur}
            disabled={disabled}
            aria-labelledby={labelId}
            aria-describedby={helpId}
            checked={input.value === true}
            onChange={(event) => {
              const isOn = event.currentTarget.checked
              input.onChange(isOn)
              onFollow(isOn)
            }}
          />
          <span aria-hidden="true">{input.value === true ? t.on : t.off}</span>
        </div>
      )
    case 'choice': {
      const options = field.options ?? []
      const isKnown = options.some(({ value }) => value === input.value)
      // A broker may have more values than the contract.
      const all = isKnown
        ? options
        : [...options, { value: input.value, label: scalarText(input.value) }]
      return (
        <NativeSelect
          {...own}
          value={String(all.findIndex(({ value }) => value === input.value))}
          onChange={(event) => {
            const value = all[Number(event.currentTarget.value)]?.value
            input.onChange(value)
            onFollow(value)
          }}
          data={all.map((each, i) => ({
            value: String(i),
            label: typeof each.label === 'string' ? each.label : each.label[language],
          }))}
        />
      )
    }
    case 'secret': {
      const { generate } = field
      const secret = (
        <PasswordInput
          {...own}
          value={scalarText(input.value)}
          onChange={input.onChange}
          autoComplete="new-password"
          {...(isSecretReference(input.value) && { visible: true })}
          // Typed over as a whole, as no part of it means anything.
          onFocus={(event) => event.currentTarget.value === MASKED && event.currentTarget.select()}
          aria-invalid={own.error}
          visibilityToggleButtonProps={{
            'aria-label': `${words.showPassword}: ${label}`,
            tabIndex: 0,
          }}
        />
      )
      if (generate === undefined) return secret
      return (
        <div className={styles.generated}>
          {secret}
          <Button
            variant="default"
            size="xs"
            disabled={disabled}
            onClick={() => input.onChange(generate())}
          >
            {t.generate}
          </Button>
        </div>
      )
    }
    case 'pairs':
      return (
        <KeyValueRows
          label={label}
          labelId={labelId}
          helpId={helpId}
          rows={(input.value ?? []) as readonly Row[]} // as its codec says
          onChange={input.onChange}
          disabled={disabled}
        />
      )
    case 'pem':
      return <PemInput {...props} />
    default:
      return (
        <TextInput
          {...own}
          {...((mono || as === 'list' || as === 'scalar') && { classNames: { input: 'mono' } })}
          value={scalarText(input.value)}
          onChange={(event) => input.onChange(field.parse?.(event.currentTarget.value) ?? event)}
          autoComplete="off"
        />
      )
  }
}
