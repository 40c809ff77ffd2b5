import { IconKey } from '@tabler/icons-react'
import {
  type ApiKey,
  type ApiKeyMade,
  apiKeyDelete,
  apiKeyList,
  apiKeyOldSecretDelete,
  apiKeyRotate,
  apiKeyUpdate,
} from '@signalbox/contract/api-keys'
import { userList } from '@signalbox/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { query, useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useLock } from '#domain/page/lock.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { useHasRoles } from '#domain/login/roles.ts'
import { paths } from '#paths.ts'
import type { RowAction } from '#ui/table/table.ts'
import { useApiKeyColumns } from './api-keys.columns.tsx'
import { apiKeysMessages } from './api-keys.messages.ts'
import { KeyForm } from './KeyForm.tsx'
import { toKeyBody, toKeyValues } from './key-form.ts'
import { RotateForm } from './RotateForm.tsx'
import { rotationMessages } from './rotation.messages.ts'
import { SecretPanel } from './SecretPanel.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { AddButton } from '#list/AddButton.tsx'

type Open =
  | { kind: 'form'; key?: ApiKey; replaced?: ApiKey }
  | { kind: 'rotate'; key: ApiKey }
  | { kind: 'secret'; made: ApiKeyMade }

export function ApiKeysScreen() {
  const t = useMessages(apiKeysMessages)
  const [open, setOpen] = useState<Open>()
  const lock = useLock()
  const words = useMessages(rotationMessages)
  const canRotate = useCan(apiKeyRotate).can
  const { remove, toggle, revokeOld } = useKeyActions()
  const read = useLive(apiKeyList, {}, SLOW_POLL_MS)
  // Where there are no keys yet, users have roles or not.
  const users = useQuery(query(userList, {}))
  const hasRoles = useHasRoles(read.data, users.data)
  const close = () => setOpen(undefined)
  const edit = (key: ApiKey) => setOpen({ kind: 'form', key })
  const handleOpen = lock.canWrite ? edit : undefined
  const rotate = (key: ApiKey) => setOpen({ kind: 'rotate', key })
  const buildRowActions = (key: ApiKey): RowAction[] => [
    {
      key: 'edit',
      label: t.edit,
      ...lock.action,
      onSelect: () => edit(key),
    },
    canRotate
      ? { key: 'rotate', label: words.rotate, ...lock.action, onSelect: () => rotate(key) }
      : {
          key: 'replace',
          label: words.replacement,
          ...lock.action,
          onSelect: () => setOpen({ kind: 'form', replaced: key }),
        },
    ...(key.old_secret === undefined
      ? []
      : [
          {
            key: 'revoke',
            label: words.revokeOld,
            isDanger: true,
            ...lock.action,
            onSelect: () => void revokeOld(key),
          },
        ]),
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () => void remove(key),
    },
  ]
  return (
    <ListScreen
      name="api-keys"
      words={t}
      icon={IconKey}
      read={read}
      rows={read.data}
      columns={useApiKeyColumns(
        hasRoles,
        handleOpen,
        toggle,
        canRotate && lock.canWrite ? rotate : undefined,
        canRotate,
      )}
      rowKey={({ name }) => name}
      {...(handleOpen && { onOpen: handleOpen })}
      tools={<LinkButton to={paths.users()}>{t.users}</LinkButton>}
      rowActions={buildRowActions}
      peek={{}}
      add={<AddButton label={t.add} onPress={() => setOpen({ kind: 'form' })} />}
    >
      {open?.kind === 'form' && (
        <KeyForm
          apiKey={open.key}
          replaced={open.replaced}
          hasRoles={hasRoles}
          onMade={(made) => setOpen({ kind: 'secret', made })}
          onClose={close}
        />
      )}
      {open?.kind === 'rotate' && (
        <RotateForm
          apiKey={open.key}
          onMade={(made) => setOpen({ kind: 'secret', made })}
          onClose={close}
        />
      )}
      {open?.kind === 'secret' && <SecretPanel made={open.made} onClose={close} />}
    </ListScreen>
  )
}

function useKeyActions() {
  const t = useMessages(apiKeysMessages)
  const act = useAct()
  const update = useAction(apiKeyUpdate, { refreshes: [apiKeyList] })
  const words = useMessages(rotationMessages)
  const remove = useAction(apiKeyDelete, { refreshes: [apiKeyList] })
  const revoke = useAction(apiKeyOldSecretDelete, { refreshes: [apiKeyList] })
  return {
    revokeOld: ({ name }: ApiKey) =>
      act({
        ask: {
          title: words.revokeTitle,
          body: words.revokeText(name),
          confirmLabel: words.revokeOld,
          danger: true,
        },
        act: () => revoke.mutateAsync({ path: { name } }),
        done: words.revoked(name),
      }),
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
