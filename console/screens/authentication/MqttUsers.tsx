import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type MqttUser,
  authenticationUserDelete,
  authenticationUserList,
} from '@signalbox/contract/authentication'
import { ApiError } from '@signalbox/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { client } from '../../api/client.ts'
import { gatherPages, useAllRows } from '../../api/gather.ts'
import { usePagedSource } from '../../api/list.ts'
import { useLiveList } from '../../api/live.ts'
import { useCanWrite } from '../../api/session.ts'
import type { Gather } from '../../gather.ts'
import { useMessages } from '../../language.tsx'
import { type Deed, each } from '../../parts/bulk/deed.ts'
import { useBulk } from '../../parts/bulk/use-bulk.tsx'
import { optionalText, pageSearch, useSearch } from '../../parts/search.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table.ts'
import { mqttUserMessages } from './authentication.messages.ts'
import { ImportUsers } from './ImportUsers.tsx'
import { MqttUserForm } from './MqttUserForm.tsx'

const POLL_MS = 10_000

const userSearch = z.object({ ...pageSearch, q: optionalText })

interface MqttUsersProps {
  /** Of the authenticator. */
  id: string
  isByClientId: boolean
  canImport: boolean
}

const rowKey = ({ user_id }: MqttUser) => user_id

/** Whom a built-in database knows. */
export function MqttUsers({ id, isByClientId, canImport }: MqttUsersProps) {
  const t = useMessages(mqttUserMessages)
  const [{ q, ...page }, setSearch] = useSearch(userSearch)
  const [open, setOpen] = useState<'add' | 'import' | MqttUser>()
  const canWrite = useCanWrite()
  const path = { id }
  const filter = q === undefined ? {} : { like_user_id: q }
  const read = useLiveList(authenticationUserList, { path, query: { ...page, ...filter } }, POLL_MS)
  const all = useAllRows(() =>
    gatherPages(
      (part, options) =>
        client.call(authenticationUserList, { path, query: { ...part, ...filter } }, options),
      { rowKey },
    ),
  )
  const viewer = canWrite ? undefined : t.viewerOnly
  const disabled = viewer !== undefined && { disabledReason: viewer }
  const label = isByClientId ? t.clientId : t.username
  const close = () => setOpen(undefined)
  const columns: Column<MqttUser>[] = [
    {
      key: 'user_id',
      header: label,
      text: rowKey,
      cell: ({ user_id }) => <span className="mono">{user_id}</span>,
    },
    {
      key: 'is_superuser',
      header: t.isSuperuser,
      text: ({ is_superuser }) => String(is_superuser),
      cell: ({ is_superuser }) => (is_superuser ? t.yes : t.no),
    },
  ]
  const bulk = useBulk<MqttUser>()
  const remove = useDeleteUsers(id, columns)
  return (
    <>
      <DataTable
        label={label}
        source={usePagedSource<MqttUser>(read)}
        columns={columns}
        all={all}
        listKey={`${id} ${q ?? ''}`}
        file={{ name: 'mqtt-users' }}
        rowKey={rowKey}
        filters={
          <div role="search">
            <SearchField
              label={t.search}
              value={q ?? ''}
              onChange={(text) => setSearch({ q: text || undefined, page: 1 })}
            />
          </div>
        }
        tools={
          <>
            <Button size="xs" disabled={!canWrite} title={viewer} onClick={() => setOpen('add')}>
              {t.add}
            </Button>
            {canImport && (
              <Button
                size="xs"
                variant="default"
                disabled={!canWrite}
                title={viewer}
                onClick={() => setOpen('import')}
              >
                {t.import}
              </Button>
            )}
          </>
        }
        onPage={(number) => setSearch({ page: number })}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        rowActions={(row) => [
          { key: 'edit', label: t.edit, ...disabled, onSelect: () => setOpen(row) },
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...disabled,
            onSelect: () => bulk.start(remove([row])),
          },
        ]}
        bulkActions={(rows, done) => [
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...disabled,
            onSelect: () => bulk.start(remove(rows, done)),
          },
        ]}
        empty={{ title: t.empty }}
      />
      {bulk.dialog}
      {open === 'import' && <ImportUsers id={id} onClose={close} />}
      {open !== undefined && open !== 'import' && (
        <MqttUserForm
          id={id}
          label={label}
          user={open === 'add' ? undefined : open}
          onClose={close}
        />
      )}
    </>
  )
}

function useDeleteUsers(id: string, columns: readonly Column<MqttUser>[]) {
  const t = useMessages(mqttUserMessages)
  const queries = useQueryClient()
  return (
    rows: readonly MqttUser[] | Gather<MqttUser>,
    done: () => void = () => undefined,
  ): Deed<MqttUser> => ({
    rows,
    rowKey,
    columns,
    title: t.deleteMany,
    text: t.deleteText,
    confirmLabel: t.deleteOne,
    act: each(async ({ user_id }) => {
      try {
        await client.call(authenticationUserDelete, { path: { id, user_id } })
      } catch (error) {
        // Gone is gone, whoever did it.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
      return { state: 'done' }
    }),
    done: t.deleted,
    onOver() {
      void queries.invalidateQueries({ queryKey: [authenticationUserList.id] })
      done()
    },
  })
}
