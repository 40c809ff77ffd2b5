import { scalarText } from '@signalbox/formats/json-text'
import type { InputProps } from '#form/field.ts'
import { RowsInput } from '#form/inputs/RowsInput.tsx'
import { useMessages } from '#language.tsx'
import { problemMessages } from './fields.messages.ts'

/** Topics of MQTT-SN with their numbers. */
export function PredefinedEditor(props: InputProps) {
  const t = useMessages(problemMessages)
  return (
    <RowsInput
      {...props}
      isUnordered
      columns={[{ label: t.id, isNarrow: true }, { label: t.topic }]}
      toRows={(value) =>
        // The contract declares these rows.
        (Array.isArray(value) ? (value as { id: unknown; topic: unknown }[]) : []).map(
          ({ id, topic }) => [scalarText(id), scalarText(topic)],
        )
      }
      fromRows={(rows) =>
        rows.map(([id = '', topic = '']) => ({ id: /^\d+$/.test(id) ? Number(id) : id, topic }))
      }
    />
  )
}

/** A map of texts. */
export function OverridesEditor(props: InputProps) {
  const t = useMessages(problemMessages)
  return (
    <RowsInput
      {...props}
      isUnordered
      columns={[{ label: t.action }, { label: t.topic }]}
      toRows={(value) =>
        Object.entries(value ?? {}).map(([action, topic]) => [action, scalarText(topic)])
      }
      fromRows={(rows) =>
        Object.fromEntries(rows.map(([action = '', topic = '']) => [action, topic]))
      }
    />
  )
}
