import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconUsers } from '@tabler/icons-react'
import type { MqttUser } from '@signalbox/contract/authentication'
import { ApiError } from '@signalbox/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { useLock } from '../../lock.ts'
import type { Gather } from '../../../gather.ts'
import { useMessages } from '../../../language.tsx'
import { type Mutation, each } from '../../bulk/mutation.ts'
import { useBulk } from '../../bulk/use-bulk.tsx'
import { ListFilters, useListFilters } from '../../ListFilters.tsx'
import { usePeek } from '../../peek.ts'
import { VisibleBlanks } from '../../VisibleBlanks.tsx'
import { paths } from '../../../paths.ts'
import { useRouter, useSearch } from '../../../routing/react.tsx'
import { InPlace } from '../../../ui/InPlace.tsx'
import { late } from '../../../ui/late.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../../ui/table/table.ts'
import type { UserDirectory } from './user-directory.ts'
import { mqttUserMessages } from './users.messages.ts'
import { ImportUsers } from './ImportUsers.tsx'
import { MqttUserForm } from './MqttUserForm.tsx'
import { userSearch } from './user-search.ts'
import { useUserFilters } from './user-filters.ts'
import { canBeNamed, useMqttUsers, userKey } from './use-mqtt-users.ts'

const UserPeek = late(async () => (await import('./UserPeek.tsx')).UserPeek)

interface MqttUsersProps {
  users: UserDirectory
  isByClientId: boolean
  canImport: boolean
}

/** The users of a built-in database. */
export function MqttUsers({ users, isByClientId, canImport }: MqttUsersProps) {
  const t = useMessages(mqttUserMessages)
  const router = useRouter()
  const [search, setSearch] = useSearch(userSearch)
  const [open, setOpen] = useState<'add' | 'import' | MqttUser>()
  const lock = useLock()
  const { source, all } = useMqttUsers(users, search)
  const lockOf = (row: MqttUser) =>
    canBeNamed(row) ? lock.action : { disabledReason: lock.reason ?? t.notNamed }
  const label = isByClientId ? t.clientId : t.username
  const close = () => setOpen(undefined)
  const fields = useUserFilters(label)
  const filters = useListFilters(fields)
  const add = (
    <Button {...lock.button} onClick={() => setOpen('add')}>
      {t.add}
    </Button>
  )
  const columns: Column<MqttUser>[] = [
    {
      key: 'user_id',
      header: label,
      text: userKey,
      copy: userKey,
      cell: (row) =>
        userKey(row) === '' ? (
          t.noId
        ) : (
          <span className="mono">
            <VisibleBlanks text={userKey(row)} />
          </span>
        ),
    },
    {
      key: 'is_superuser',
      header: t.isSuperuser,
      text: ({ is_superuser }) => String(is_superuser),
      cell: ({ is_superuser }) => (is_superuser ? t.yes : t.no),
    },
  ]
  const bulk = useBulk<MqttUser>()
  const remove = useDeleteUsers(users, columns)
  const peek = usePeek()
  const actionsOf = (row: MqttUser): RowAction[] => [
    ...(users.isMqtt
      ? [
          {
            key: 'explain',
            label: t.explain,
            onSelect: () => void router.navigate(explainPath(row, isByClientId)),
          },
        ]
      : []),
    { key: 'edit', label: t.edit, ...lockOf(row), onSelect: () => setOpen(row) },
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lockOf(row),
      onSelect: () => bulk.start(remove([row])),
    },
  ]
  return (
    <>
      <DataTable
        label={label}
        source={source}
        columns={columns}
        {...(all !== undefined && { all })}
        {...filters}
        listKey={`${users.key} ${filters.listKey}`}
        file={{ name: 'mqtt-users' }}
        rowKey={userKey}
        filters={<ListFilters label={t.search} placeholder={t.searchHint(label)} fields={fields} />}
        tools={
          <InPlace isShown={filters.isFiltered || (source.rows?.length ?? 0) > 0}>{add}</InPlace>
        }
        {...(canImport && {
          listActions: [
            {
              key: 'import',
              label: t.import,
              ...lock.action,
              onSelect: () => setOpen('import'),
            },
          ],
        })}
        onPage={(number, isCorrection) => setSearch({ page: number }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        peek={{
          ...peek,
          title: (row) => (userKey(row) === '' ? t.noId : <VisibleBlanks text={userKey(row)} />),
          actions: actionsOf,
          content: (row) =>
            users.isMqtt && <UserPeek user={row} label={label} isByClientId={isByClientId} />,
        }}
        rowActions={actionsOf}
        bulkActions={(rows, done) => [
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...lock.action,
            onSelect: () => bulk.start(remove(rows, done)),
          },
        ]}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconUsers size={24} />,
          action: add,
        }}
      />
      {bulk.dialog}
      {open === 'import' && <ImportUsers users={users} onClose={close} />}
      {open !== undefined && open !== 'import' && (
        <MqttUserForm
          users={users}
          label={label}
          user={open === 'add' ? undefined : open}
          onClose={close}
        />
      )}
    </>
  )
}

/** What this one may do, once it is in. */
const explainPath = (row: MqttUser, isByClientId: boolean) =>
  paths.explain({
    who: 'imagined',
    [isByClientId ? 'clientid' : 'username']: userKey(row),
    action: 'publish',
  })

function useDeleteUsers(
  { operations, pathOf }: UserDirectory,
  columns: readonly Column<MqttUser>[],
) {
  const t = useMessages(mqttUserMessages)
  const queries = useQueryClient()
  return (
    rows: readonly MqttUser[] | Gather<MqttUser>,
    done: () => void = () => undefined,
  ): Mutation<MqttUser> => ({
    rows,
    rowKey: userKey,
    columns,
    title: t.deleteMany,
    text: t.deleteText,
    confirmLabel: t.deleteOne,
    act: each(async (row) => {
      if (!canBeNamed(row)) return { state: 'failed', note: t.notNamed }
      const { user_id } = row
      try {
        await client.call(operations.remove, { path: pathOf(user_id) })
      } catch (error) {
        // Already deleted is a success.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
      return { state: 'done' }
    }),
    done: t.deleted,
    onOver() {
      void queries.invalidateQueries({ queryKey: [operations.list.id] })
      done()
    },
  })
}
