import { textOrJson } from '@signalbox/formats/json-text'
import type { TelemetryData } from '@signalbox/contract/telemetry'
import { useMessages } from '#language.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { fieldMessages, telemetryMessages } from './telemetry.messages.ts'

/** Fields that are sent, with their values; without data, the published fields alone. */
export function DataFields({ data }: { data?: TelemetryData }) {
  const t = useMessages(telemetryMessages)
  const meanings: Readonly<Record<string, string>> = useMessages(fieldMessages)
  const columns = [
    { key: 'field', label: t.field, isData: true, isName: true },
    { key: 'meaning', label: t.meaning },
  ]
  const names = Object.keys(data ?? fieldMessages)
  return (
    <SmallTable
      label={t.data}
      columns={
        data === undefined
          ? columns
          : [...columns, { key: 'value', label: t.value, isData: true, isLine: true }]
      }
      rows={names.map((name) => ({
        key: name,
        cells: [
          name,
          meanings[name] ?? '',
          ...(data === undefined ? [] : [textOrJson(data[name])]),
        ],
      }))}
    />
  )
}
