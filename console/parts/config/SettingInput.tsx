import { NativeSelect, NumberInput, PasswordInput, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useLanguage, useMessages } from '../../language.tsx'
import { uiMessages } from '../../ui/ui.messages.ts'
import { AmountInput } from './AmountInput.tsx'
import { splitAmount, textOf } from './amount-text.ts'
import { configMessages } from './config.messages.ts'
import { isAmount, isNone, type Setting, toForm, type Values } from './setting.ts'
import styles from './SettingInput.module.css'

interface SettingInputProps {
  setting: Setting
  control: Control<Values>
  disabled: boolean
  id: string
  labelId: string
  helpId: string
}

/** The input of a setting, and beside it the switch of a value that may be none. */
export function SettingInput(props: SettingInputProps) {
  const { setting, control, disabled } = props
  const { field } = useController({ control, name: setting.path })
  const isOff = isNone(setting, field.value)
  const language = useLanguage()
  const [last, setLast] = useState<unknown>(undefined)
  const { none, otherwise, Editor } = setting
  if (none === undefined) {
    if (Editor === undefined) return <ValueInput {...props} />
    return (
      <Editor
        setting={setting}
        control={control}
        disabled={disabled}
        labelId={props.labelId}
        helpId={props.helpId}
      />
    )
  }
  const begin = () => {
    if (last !== undefined) return last
    return isNone(setting, otherwise)
      ? toForm(setting, none.otherwise ?? FIRST[setting.input] ?? setting.min ?? 1)
      : otherwise
  }
  const toggle = (
    <Switch
      aria-label={`${setting.label[language]}: ${none.label[language]}`}
      checked={!isOff}
      disabled={disabled}
      onChange={(event) => {
        if (!event.currentTarget.checked) setLast(field.value)
        field.onChange(event.currentTarget.checked ? begin() : none.value)
      }}
    />
  )
  if (Editor !== undefined) {
    return (
      <>
        <div className={styles.switch}>
          {toggle}
          {isOff && <span>{none.label[language]}</span>}
        </div>
        {!isOff && (
          <Editor
            setting={setting}
            control={control}
            disabled={disabled}
            labelId={props.labelId}
            helpId={props.helpId}
          />
        )}
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
const FIRST: Readonly<Partial<Record<Setting['input'], unknown>>> = {
  duration: '1h',
  size: '1MB',
  rate: '1000/s',
  byteRate: '1MB/s',
  percent: '80%',
}

function ValueInput(props: SettingInputProps & { isOff?: boolean }) {
  const { setting, control, id, labelId, helpId, isOff = false } = props
  const language = useLanguage()
  const t = useMessages(configMessages)
  const words = useMessages(uiMessages)
  const { field, fieldState } = useController({ control, name: setting.path })
  const { input, none, min, max, otherwise } = setting
  const label = setting.label[language]
  const disabled = props.disabled || isOff
  const placeholder = isOff ? none?.label[language] : undefined
  const own = {
    id,
    name: field.name,
    ref: field.ref,
    onBlur: field.onBlur,
    disabled,
    placeholder,
    error: fieldState.error !== undefined,
    'aria-describedby': helpId,
  }
  if (isAmount(input)) {
    return (
      <AmountInput
        input={input}
        value={isOff ? '' : field.value}
        label={label}
        unit={splitAmount(input, otherwise).unit}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        name={field.name}
        hasError={fieldState.error !== undefined}
        disabled={disabled}
        placeholder={placeholder}
        describedBy={helpId}
        id={id}
      />
    )
  }
  switch (input) {
    case 'number':
      return (
        <NumberInput
          {...own}
          value={typeof field.value === 'number' && !isOff ? field.value : ''}
          onChange={(value) => field.onChange(value === '' ? null : Number(value))}
          allowDecimal={!setting.isWhole}
          // Limits are checked when it is saved.
          clampBehavior="none"
          min={min ?? 0}
          {...(max !== undefined && { max })}
          hideControls
          rightSectionWidth="auto"
          rightSectionPointerEvents="none"
          rightSection={
            setting.unit !== undefined && (
              <span className={styles.unit}>{setting.unit[language]}</span>
            )
          }
        />
      )
    case 'switch':
      return (
        <div className={styles.switch}>
          <Switch
            id={id}
            name={field.name}
            ref={field.ref}
            onBlur={field.onBlur}
            disabled={disabled}
            aria-labelledby={labelId}
            aria-describedby={helpId}
            checked={field.value === true}
            onChange={(event) => field.onChange(event.currentTarget.checked)}
          />
          <span aria-hidden="true">{field.value === true ? t.on : t.off}</span>
        </div>
      )
    case 'choice': {
      const options = setting.options ?? []
      const isKnown = options.some(({ value }) => value === field.value)
      const all = isKnown
        ? options
        : [...options, { value: field.value, label: String(field.value) }]
      return (
        <NativeSelect
          {...own}
          value={String(all.findIndex(({ value }) => value === field.value))}
          onChange={(event) => field.onChange(all[Number(event.currentTarget.value)]?.value)}
          data={all.map((each, i) => ({
            value: String(i),
            label: typeof each.label === 'string' ? each.label : each.label[language],
          }))}
        />
      )
    }
    case 'secret':
      return (
        <PasswordInput
          {...own}
          value={textOf(field.value)}
          onChange={field.onChange}
          autoComplete="new-password"
          // Typed over as a whole, as no part of it means anything.
          onFocus={(event) =>
            /^\*+$/.test(event.currentTarget.value) && event.currentTarget.select()
          }
          visibilityToggleButtonProps={{
            'aria-label': `${words.showPassword}: ${label}`,
            tabIndex: 0,
          }}
        />
      )
    default:
      return (
        <TextInput
          {...own}
          value={textOf(field.value)}
          onChange={(event) => field.onChange(setting.parse?.(event.currentTarget.value) ?? event)}
          autoComplete="off"
        />
      )
  }
}
