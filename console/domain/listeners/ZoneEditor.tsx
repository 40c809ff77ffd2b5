import { scalarText } from '@signalbox/formats/json-text'
import { TextInput } from '@mantine/core'
import { createContext, use, useId } from 'react'
import { useController } from 'react-hook-form'
import type { InputProps } from '#form/field.ts'

/** Known zones, which the input offers, and a function that reads further ones. */
export interface Zones {
  zones: readonly string[]
  read: () => void
}
export const ZonesContext = createContext<Zones>({ zones: [], read: () => {} })

/** A zone: one that is known, or any other by its name. */
export function ZoneEditor({ field: setting, control, disabled, labelId, helpId }: InputProps) {
  const { field, fieldState } = useController({ control, name: setting.path })
  const { zones, read } = use(ZonesContext)
  const list = useId()
  return (
    <>
      <TextInput
        {...field}
        onFocus={read}
        value={scalarText(field.value)}
        aria-labelledby={labelId}
        aria-describedby={helpId}
        list={list}
        autoComplete="off"
        disabled={disabled}
        error={fieldState.error !== undefined}
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
