import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconKey } from '@tabler/icons-react'
import {
  type ApiKey,
  type ApiKeyMade,
  apiKeyDelete,
  apiKeyList,
  apiKeyUpdate,
} from '@signalbox/contract/api-keys'
import { userList } from '@signalbox/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWholeSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { query, useAction } from '../../../api/query.ts'
import { useLock } from '../../../parts/lock.ts'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { LinkButton } from '../../../parts/LinkButton.tsx'
import { usePeek } from '../../../parts/peek.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useHasRoles } from '../../../parts/roles.ts'
import { paths } from '../../../paths.ts'
import { InPlace } from '../../../ui/InPlace.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { rowFacts } from '../../../ui/table/row-facts.ts'
import type { RowAction } from '../../../ui/table/table.ts'
import { useApiKeyColumns } from './api-keys.columns.tsx'
import { apiKeysMessages } from './api-keys.messages.ts'
import { KeyForm } from './KeyForm.tsx'
import { toKeyBody, toKeyValues } from './key-form.ts'
import { SecretPanel } from './SecretPanel.tsx'

const POLL_MS = 10_000

type Open = { kind: 'form'; key?: ApiKey } | { kind: 'secret'; made: ApiKeyMade }

export function ApiKeysScreen() {
  const t = useMessages(apiKeysMessages)
  const [open, setOpen] = useState<Open>()
  const lock = useLock()
  const peek = usePeek()
  const { remove, toggle } = useKeyActions()
  const read = useLive(apiKeyList, {}, POLL_MS)
  const source = useWholeSource<ApiKey>(read)
  // Where there are no keys yet, users have roles or not.
  const users = useQuery(query(userList, {}))
  const hasRoles = useHasRoles(source.rows, users.data)
  const close = () => setOpen(undefined)
  const edit = (key: ApiKey) => setOpen({ kind: 'form', key })
  const handleOpen = lock.canWrite ? edit : undefined
  const columns = useApiKeyColumns(hasRoles, handleOpen, toggle)
  const add = (
    <Button {...lock.button} onClick={() => setOpen({ kind: 'form' })}>
      {t.add}
    </Button>
  )
  const actionsOf = (key: ApiKey): RowAction[] => [
    {
      key: 'edit',
      label: t.edit,
      ...lock.action,
      onSelect: () => edit(key),
    },
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () => void remove(key),
    },
  ]
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={(source.rows?.length ?? 0) > 0}>{add}</InPlace>
        </>
      }
    >
      <DataTable
        isMain
        label={t.title}
        source={source}
        columns={columns}
        columnsName="api-keys"
        file={{ name: 'api-keys' }}
        rowKey={({ name }) => name}
        {...(handleOpen && { onOpen: handleOpen })}
        tools={<LinkButton to={paths.users()}>{t.users}</LinkButton>}
        peek={{
          ...peek,
          title: ({ name }) => name,
          actions: actionsOf,
          content: (key) => <KeyValues items={rowFacts(columns.slice(1), key)} />,
        }}
        rowActions={actionsOf}
        empty={{ title: t.empty, text: t.emptyText, icon: <IconKey size={24} />, action: add }}
      />
      {open?.kind === 'form' && (
        <KeyForm
          apiKey={open.key}
          hasRoles={hasRoles}
          onMade={(made) => setOpen({ kind: 'secret', made })}
          onClose={close}
        />
      )}
      {open?.kind === 'secret' && <SecretPanel made={open.made} onClose={close} />}
    </Screen>
  )
}

function useKeyActions() {
  const t = useMessages(apiKeysMessages)
  const act = useAct()
  const update = useAction(apiKeyUpdate, { refreshes: [apiKeyList] })
  const remove = useAction(apiKeyDelete, { refreshes: [apiKeyList] })
  return {
    remove: ({ name }: ApiKey) =>
      act({
        ask: {
          title: t.deleteTitle,
          body: t.deleteText(name),
          confirmLabel: t.deleteOne,
          danger: true,
        },
        act: () => remove.mutateAsync({ path: { name } }),
        done: t.deleted(name),
      }),
    toggle: (key: ApiKey) => {
      const { name, enable } = key
      // Expiry and role are sent too: left out, they would be gone.
      const body = { ...toKeyBody(toKeyValues(key), key), enable: !enable }
      const ask = {
        title: t.disableTitle,
        body: t.disableText(name),
        confirmLabel: t.disable,
        danger: true,
      }
      return act({
        ...(enable && { ask }),
        act: () => update.mutateAsync({ path: { name }, body }),
        done: t.saved(name),
      })
    },
  }
}
