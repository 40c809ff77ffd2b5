import { registrySchemaList, type Schema } from '@signalbox/contract/schema-registry'
import { IconFileCode } from '@tabler/icons-react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useSchemaUses } from '#domain/schemas/schema-usage.ts'
import { paths } from '#paths.ts'
import type { Column, RowAction } from '#ui/table/table.ts'
import { RegistryTabs } from './external/RegistryTabs.tsx'
import { schemasMessages } from './schemas.messages.ts'
import { useSchemaActions } from './use-schema-actions.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { AddButton } from '#list/AddButton.tsx'
import { Offered } from '#domain/page/Offered.tsx'

/** The schemas of the registry. */
export const SchemasScreen = () => (
  <Offered operation={registrySchemaList} words={schemasMessages}>
    <Schemas />
  </Offered>
)

function Schemas() {
  const t = useMessages(schemasMessages)
  const lock = useLock()
  const { remove } = useSchemaActions()
  const read = useLive(registrySchemaList, {}, SLOW_POLL_MS)
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
    <ListScreen
      name="schemas"
      words={t}
      icon={IconFileCode}
      before={<RegistryTabs current={paths.schemas()} />}
      read={read}
      rows={read.data}
      columns={useColumns()}
      rowKey={({ name }) => name}
      page={({ name }) => paths.schema(name)}
      rowActions={rowActions}
      add={<AddButton label={t.add} to={paths.newSchema()} />}
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
    },
    {
      key: 'usage',
      header: t.usage,
      card: 'line',
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
    },
  ]
}
