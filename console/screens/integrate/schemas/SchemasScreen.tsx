import { registrySchemaList, type Schema } from '@signalbox/contract/schema-registry'
import { IconFileCode } from '@tabler/icons-react'
import { useLive } from '../../../api/live.ts'
import { useCan } from '../../../api/use-can.ts'
import { UNKNOWN } from '../../../formats.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { useLock } from '../../../parts/lock.ts'
import { NamedListScreen } from '../../../parts/NamedListScreen.tsx'
import { useSchemaUses } from '../../../parts/schemas/schema-usage.ts'
import { Unavailable } from '../../../parts/Unavailable.tsx'
import { paths } from '../../../paths.ts'
import { Screen } from '../../../ui/Screen.tsx'
import type { Column, RowAction } from '../../../ui/table/table.ts'
import { schemasMessages } from './schemas.messages.ts'
import { useSchemaActions } from './use-schema-actions.tsx'

const POLL_MS = 10_000

/** The schemas of the registry. */
export function SchemasScreen() {
  const t = useMessages(schemasMessages)
  const can = useCan(registrySchemaList)
  if (can.can) return <Schemas />
  return (
    <Screen title={t.title} about={t.about}>
      <Unavailable {...can} />
    </Screen>
  )
}

function Schemas() {
  const t = useMessages(schemasMessages)
  const lock = useLock()
  const { remove } = useSchemaActions()
  const read = useLive(registrySchemaList, {}, POLL_MS)
  const columns = useColumns()
  const rowActions = ({ name }: Schema): RowAction[] => [
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () => void remove(name),
    },
  ]
  return (
    <NamedListScreen
      id="schemas"
      words={t}
      icon={<IconFileCode size={24} />}
      read={read}
      rows={read.data}
      columns={columns}
      rowActions={rowActions}
      paths={{ create: paths.newSchema, item: paths.schema }}
    />
  )
}

function useColumns(): readonly Column<Schema>[] {
  const t = useMessages(schemasMessages)
  const { number } = useFormats()
  const uses = useSchemaUses().data
  const used = ({ name }: Schema) =>
    uses === undefined ? UNKNOWN : number(uses.get(name)?.length ?? 0)
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name }) => name,
      copy: ({ name }) => name,
      cell: ({ name }) => <ScreenLink to={paths.schema(name)}>{name}</ScreenLink>,
    },
    {
      key: 'type',
      header: t.type,
      card: 'line',
      text: ({ type }) => t.types(type),
      cell: ({ type }) => t.types(type),
    },
    {
      key: 'usage',
      header: t.usage,
      card: 'line',
      hasCardLabel: true,
      numeric: true,
      text: used,
      cell: (schema) => (
        <ScreenLink to={paths.schema(schema.name, 'usage')}>{used(schema)}</ScreenLink>
      ),
    },
    {
      key: 'description',
      header: t.description,
      isWide: true,
      text: ({ description = '' }) => description,
      cell: ({ description = '' }) => description,
    },
  ]
}
