import { useController } from 'react-hook-form'
import { useMessages } from '../../../../language.tsx'
import { textOf } from '../../../../parts/config/amount-text.ts'
import { RowTable } from '../../../../parts/config/editors/RowTable.tsx'
import type { EditorProps } from '../../../../parts/config/setting.ts'
import { problemMessages } from './fields.messages.ts'

/** Topics of MQTT-SN with their numbers. */
export function PredefinedEditor({ setting, control, disabled, labelId, helpId }: EditorProps) {
  const t = useMessages(problemMessages)
  const { field } = useController({ control, name: setting.path })
  const rows = Array.isArray(field.value) ? (field.value as { id: unknown; topic: unknown }[]) : [] // by the contract
  return (
    <RowTable
      labelId={labelId}
      helpId={helpId}
      columns={[{ label: t.id, isNarrow: true }, { label: t.topic }]}
      rows={rows.map(({ id, topic }) => [textOf(id), textOf(topic)])}
      onChange={(next) =>
        field.onChange(
          next.map(([id = '', topic = '']) => ({
            id: /^\d+$/.test(id) ? Number(id) : id,
            topic,
          })),
        )
      }
      disabled={disabled}
      isUnordered
      inputRef={field.ref}
    />
  )
}

/** A map of texts. */
export function OverridesEditor({ setting, control, disabled, labelId, helpId }: EditorProps) {
  const t = useMessages(problemMessages)
  const { field } = useController({ control, name: setting.path })
  const value = (field.value ?? {}) as Record<string, unknown> // by the contract
  return (
    <RowTable
      labelId={labelId}
      helpId={helpId}
      columns={[{ label: t.action }, { label: t.topic }]}
      rows={Object.entries(value).map(([action, topic]) => [action, textOf(topic)])}
      onChange={(next) =>
        field.onChange(Object.fromEntries(next.map(([action = '', topic = '']) => [action, topic])))
      }
      disabled={disabled}
      isUnordered
      inputRef={field.ref}
    />
  )
}
