import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useController } from 'react-hook-form'
import { useLanguage } from '#language.tsx'
import type { InputProps } from '../field.ts'
import styles from './ChoicesEditor.module.css'

/** Any of the values that the contract lists; they are sent in its order. */
export function ChoicesEditor({ field: setting, control, disabled, labelId, helpId }: InputProps) {
  const language = useLanguage()
  const { field } = useController({ control, name: setting.path })
  const options = setting.options ?? []
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const toggle = (value: unknown, isChosen: boolean) =>
    field.onChange(
      options
        .map((option) => option.value)
        .filter((each) => (each === value ? isChosen : chosen.includes(each))),
    )
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={helpId}
      className={styles.choices}
    >
      {options.map(({ value, label }, i) => (
        <Checkbox
          key={String(value)}
          {...(i === 0 && { ref: field.ref })}
          label={typeof label === 'string' ? label : label[language]}
          checked={chosen.includes(value)}
          disabled={disabled}
          onChange={(event) => toggle(value, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
