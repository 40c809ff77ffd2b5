import type { RefusedRow } from '@signalbox/contract/access'
import { useFormats, useMessages } from '#language.tsx'
import { useCause } from '#domain/denials/use-cause.ts'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import { rowFacts } from '#ui/table/row-facts.ts'
import { useRefusedColumns } from './refused.columns.tsx'
import { refusedMessages } from './refused.messages.ts'

/** The most telling facts first. */
const ORDER = ['reason', 'by', 'kind', 'topic', 'clientid', 'username', 'ip_address']

/** Summary of a denied request beside the list: reason, source and count. */
export function DenialPeek({ row }: { row: RefusedRow }) {
  const t = useMessages(refusedMessages)
  const { number, dateTime } = useFormats()
  const describeCause = useCause()
  const cause = describeCause(row)
  const columns = useRefusedColumns().map((column) =>
    column.key === 'by' && cause !== undefined ? { ...column, help: cause } : column,
  )
  const { qos, retain, listener, proto_ver, count, at, last_at } = row
  const items: KeyValue[] = [
    ...rowFacts(
      ORDER.flatMap((wanted) => columns.filter(({ key }) => key === wanted)).filter(
        ({ text }) => text(row) !== '',
      ),
      row,
    ),
    ...(qos === undefined ? [] : [{ label: t.qos, value: String(qos) }]),
    ...(retain === true ? [{ label: t.retain, value: t.yes }] : []),
    { label: t.listener, value: <span className="mono">{listener}</span> },
    { label: t.version, value: String(VERSIONS[Number(proto_ver)] ?? proto_ver) },
    { label: t.count, value: number(count) },
    ...(count > 1 ? [{ label: t.first, value: dateTime(at) }] : []),
    { label: t.last, value: dateTime(last_at) },
  ]
  return <KeyValues items={items} />
}

const VERSIONS: Readonly<Record<number, string>> = { 3: '3.1', 4: '3.1.1', 5: '5.0' }
