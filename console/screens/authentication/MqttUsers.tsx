import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type MqttUser,
  authenticationUserDelete,
  authenticationUserList,
} from '@signalbox/contract/authentication'
import { ApiError } from '@signalbox/contract/errors'
import { useState } from 'react'
import * as z from 'zod/mini'
import { client } from '../../api/client.ts'
import { gatherPages, useAllRows } from '../../api/gather.ts'
import { usePagedSource } from '../../api/list.ts'
import { useLive } from '../../api/live.ts'
import { useAction } from '../../api/query.ts'
import { useCanWrite } from '../../api/session.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { useForEach } from '../../parts/for-each.ts'
import { optionalText, pageSearch, useSearch } from '../../parts/search.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
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
  const remove = useDeleteUsers(id)
  const path = { id }
  const filter = q === undefined ? {} : { like_user_id: q }
  const read = useLive(authenticationUserList, { path, query: { ...page, ...filter } }, POLL_MS)
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
  return (
    <>
      <DataTable
        label={label}
        source={usePagedSource<MqttUser>(read)}
        columns={columns}
        file={{ name: 'mqtt-users', all }}
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
            onSelect: () => void remove([row]),
          },
        ]}
        bulkActions={(rows, done) => [
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...disabled,
            onSelect: () => void remove(rows, done),
          },
        ]}
        empty={{ title: t.empty }}
      />
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

function useDeleteUsers(id: string) {
  const t = useMessages(mqttUserMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const forEach = useForEach()
  const remove = useAction(authenticationUserDelete, { refreshes: [authenticationUserList] })
  return async (rows: readonly MqttUser[], done: () => void = () => undefined) => {
    const isSure = await confirm({
      title: t.deleteMany(number(rows.length)),
      body: t.deleteText,
      confirmLabel: t.deleteOne,
      danger: true,
    })
    if (!isSure) return
    await forEach({
      rows,
      act: ({ user_id }) => remove.mutateAsync({ path: { id, user_id } }),
      name: rowKey,
      done: t.deleted,
      failed: t.deleteFailed,
      judge: (error) => (error instanceof ApiError && error.status === 404 ? true : undefined),
    })
    done()
  }
}
