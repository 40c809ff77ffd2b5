import { NativeSelect } from '@mantine/core'
import { useController } from 'react-hook-form'
import { useMessages } from '#language.tsx'
import type { InputProps } from '#form/field.ts'
import { logSettingMessages } from './log.messages.ts'

/** Offsets that are in use somewhere, from west to east. */
const OFFSETS = [
  ...['-12:00', '-11:00', '-10:00', '-09:30', '-09:00', '-08:00', '-07:00', '-06:00', '-05:00'],
  ...['-04:00', '-03:30', '-03:00', '-02:00', '-01:00', '+00:00', '+01:00', '+02:00', '+03:00'],
  ...['+03:30', '+04:00', '+04:30', '+05:00', '+05:30', '+05:45', '+06:00', '+06:30', '+07:00'],
  ...['+08:00', '+08:45', '+09:00', '+09:30', '+10:00', '+10:30', '+11:00', '+12:00', '+12:45'],
  ...['+13:00', '+14:00'],
]

/** The offset of written times, of those that exist; another one that is set stays in the list. */
export function TimeOffset({ field: setting, control, disabled, labelId, helpId }: InputProps) {
  const t = useMessages(logSettingMessages)
  const { field } = useController({ control, name: setting.path })
  const value = typeof field.value === 'string' ? field.value : 'system'
  const known = ['system', 'utc', ...OFFSETS]
  return (
    <NativeSelect
      {...field}
      value={value}
      disabled={disabled}
      aria-labelledby={labelId}
      aria-describedby={helpId}
      data={[
        { value: 'system', label: t.offsetSystem },
        { value: 'utc', label: t.offsetUtc },
        ...OFFSETS,
        ...(known.includes(value) ? [] : [value]),
      ]}
    />
  )
}
