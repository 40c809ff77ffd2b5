import { IconUsers } from '@tabler/icons-react'
import type { MqttUser } from '@signalbox/contract/authentication'
import { ApiError } from '@signalbox/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#api/client.ts'
import { useLock } from '../../page/lock.ts'
import type { Gather } from '#gather.ts'
import { useMessages } from '#language.tsx'
import { type Mutation, each } from '#list/bulk/mutation.ts'
import { useListFilters } from '#list/ListFilters.tsx'
import { VisibleBlanks } from '../../topics/VisibleBlanks.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { late } from '#ui/late.tsx'
import type { Column, RowAction } from '#ui/table/table.ts'
import type { UserDirectory } from './user-directory.ts'
import { mqttUserMessages } from './users.messages.ts'
import { ImportUsers } from './ImportUsers.tsx'
import { MqttUserForm } from './MqttUserForm.tsx'
import { userFormSearch, userSearch } from './user-search.ts'
import { useUserFilters } from './user-filters.ts'
import { canBeNamed, useMqttUsers, userKey } from './use-mqtt-users.ts'
import { List } from '#list/List.tsx'
import { AddButton } from '#list/AddButton.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'

const UserPeek = late(async () => (await import('./UserPeek.tsx')).UserPeek, {
  waiting: <RowFacts />,
})

interface MqttUsersProps {
  users: UserDirectory
  isByClientId: boolean
  canImport: boolean
}

/** The users of a built-in database. */
export function MqttUsers({ users, isByClientId, canImport }: MqttUsersProps) {
  const t = useMessages(mqttUserMessages)
  const router = useRouter()
  const [search] = useSearch(userSearch)
  const [{ edit }, changeForm] = useSearch(userFormSearch)
  const [chosen, setOpen] = useState<'add' | 'import' | MqttUser>()
  const lock = useLock()
  const { source, all } = useMqttUsers(users, search)
  const lockRow = (row: MqttUser) =>
    canBeNamed(row) ? lock.action : { disabledReason: lock.reason ?? t.notNamed }
  const label = isByClientId ? t.clientId : t.username
  const open =
    chosen ?? source.rows?.find((row) => userKey(row) === edit && lock.reason === undefined)
  const close = () => {
    setOpen(undefined)
    if (edit !== undefined) changeForm({ edit: undefined }, true)
  }
  const fields = useUserFilters(label)
  const { isFiltered } = useListFilters(fields)
  const add = <AddButton label={t.add} onPress={() => setOpen('add')} />
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
  const remove = useDeleteUsers(users, columns)
  const buildRowActions = (row: MqttUser): RowAction[] => [
    ...(users.isMqtt
      ? [
          {
            key: 'explain',
            label: t.explain,
            onSelect: () => void router.navigate(explainPath(row, isByClientId)),
          },
        ]
      : []),
    { key: 'edit', label: t.edit, ...lockRow(row), onSelect: () => setOpen(row) },
  ]
  return (
    <>
      <List
        words={{ ...t, title: label, searchHint: t.searchHint(label) }}
        icon={IconUsers}
        source={source}
        columns={columns}
        {...(all !== undefined && { all })}
        listKey={users.key}
        file={{ name: 'mqtt-users' }}
        rowKey={userKey}
        filters={fields}
        tools={<InPlace isShown={isFiltered || (source.rows?.length ?? 0) > 0}>{add}</InPlace>}
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
        rowActions={buildRowActions}
        bulk={[
          {
            ...{ key: 'delete', label: t.deleteOne, isDanger: true, isForOne: true },
            disabledReason: (rows) => (rows.some(canBeNamed) ? undefined : t.notNamed),
            mutation: remove,
          },
        ]}
        peek={{
          title: (row) => (userKey(row) === '' ? t.noId : <VisibleBlanks text={userKey(row)} />),
          preload: UserPeek.preload,
          content: (row) =>
            users.isMqtt && <UserPeek user={row} label={label} isByClientId={isByClientId} />,
        }}
        add={add}
      />
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

/** Address of the page that explains the permissions of this user. */
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
