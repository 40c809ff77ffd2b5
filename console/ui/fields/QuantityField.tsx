import { Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import { uiMessages } from '../ui.messages.ts'
import type { FieldProps } from './field.ts'
import styles from './QuantityField.module.css'

interface QuantityFieldProps<V extends FieldValues, N extends FieldPath<V>>
  extends FieldProps<V, N> {
  /** Units to choose from, each with its size in the field's own unit; the largest first. */
  units: readonly (readonly [unit: string, size: number])[]
  /**
   * Meaning of 0, such as "never", offered as a check box of its own; `otherwise` is the amount to begin with when it
   * is cleared.
   */
  zero?: { label: string; otherwise: number }
}

/** Number with a unit, stored as an amount in the smallest unit; `null` when the field is empty. */
export function QuantityField<V extends FieldValues, N extends FieldPath<V>>(
  props: QuantityFieldProps<V, N>,
) {
  const { control, name, label, help, required, disabled = false, units, zero } = props
  const t = useMessages(uiMessages)
  const { field, fieldState } = useController({ control, name })
  const amount = typeof field.value === 'number' ? (field.value as number) : undefined
  const [chosen, setChosen] = useState<number>()
  const size = chosen ?? fittingUnit(amount ?? 0, units)
  const isNone = zero !== undefined && amount === 0
  return (
    <div className={styles.field}>
      <NumberInput
        label={label}
        description={help}
        name={field.name}
        ref={field.ref}
        onBlur={field.onBlur}
        value={isNone || amount === undefined ? '' : amount / size}
        onChange={(value) => field.onChange(value === '' ? null : Math.round(Number(value) * size))}
        disabled={disabled || isNone}
        min={0}
        hideControls
        withAsterisk={required ?? false}
        aria-required={required ?? false}
        error={fieldState.error?.message}
        rightSectionWidth="auto"
        rightSection={
          units.length > 1 ? (
            <NativeSelect
              aria-label={`${label}: ${t.unit}`}
              variant="unstyled"
              classNames={{ wrapper: styles.choice ?? '', input: styles.units ?? '' }}
              value={String(size)}
              disabled={disabled || isNone}
              onChange={(event) => {
                const next = Number(event.currentTarget.value)
                setChosen(next)
                // The number stays, and means more or less.
                if (amount !== undefined) field.onChange((amount / size) * next)
              }}
              data={units.map(([unit, each]) => ({ value: String(each), label: unit }))}
            />
          ) : (
            <span className={styles.unit}>{units[0]?.[0]}</span>
          )
        }
      />
      {zero !== undefined && (
        <Checkbox
          label={zero.label}
          aria-label={`${label}: ${zero.label}`}
          checked={isNone}
          disabled={disabled}
          onChange={(event) => {
            setChosen(undefined)
            field.onChange(event.currentTarget.checked ? 0 : zero.otherwise)
          }}
        />
      )}
    </div>
  )
}

/** The largest unit that needs no fraction. */
function fittingUnit(amount: number, units: QuantityFieldProps<FieldValues, string>['units']) {
  const whole = units.find(([, size]) => amount > 0 && amount % size === 0)
  return (whole ?? units.at(-1))?.[1] ?? 1
}
