import type { ApiKey } from '@signalbox/contract/api-keys'
import { useFormats, useMessages } from '../../../language.tsx'
import { ChainSwitch } from '../../../parts/chain/ChainSwitch.tsx'
import { useNow } from '../../../parts/now.ts'
import { TextButton } from '../../../ui/TextButton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { Column } from '../../../ui/table/table.ts'
import { apiKeysMessages } from './api-keys.messages.ts'

/** Keys that expire within this time are marked. */
const SOON_MS = 14 * 86_400_000

export function useApiKeyColumns(
  hasRoles: boolean,
  /** Absent: there is nothing to open. */
  onOpen: ((key: ApiKey) => void) | undefined,
  onToggle: (key: ApiKey) => Promise<unknown>,
): readonly Column<ApiKey>[] {
  const t = useMessages(apiKeysMessages)
  const { dateTime } = useFormats()
  const now = useNow()
  const roles: Readonly<Record<string, string>> = {
    administrator: t.administratorName,
    viewer: t.viewerName,
    publisher: t.publisherName,
  }
  const role = ({ role: name = '' }: ApiKey) => roles[name] ?? name
  const expires = ({ expired_at }: ApiKey) =>
    expired_at === 'infinity' ? t.never : dateTime(expired_at)
  const isSoon = ({ expired_at, expired }: ApiKey) =>
    !expired && expired_at !== 'infinity' && Date.parse(expired_at) - now < SOON_MS
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name }) => name,
      cell: (key) =>
        onOpen === undefined ? (
          key.name
        ) : (
          <TextButton onClick={() => onOpen(key)}>{key.name}</TextButton>
        ),
    },
    {
      key: 'api_key',
      header: t.key,
      text: ({ api_key }) => api_key,
      copy: ({ api_key }) => api_key,
      cell: ({ api_key }) => <span className="mono">{api_key}</span>,
    },
    ...(hasRoles ? [{ key: 'role', header: t.role, text: role, cell: role }] : []),
    {
      key: 'enable',
      header: t.enabled,
      card: 'state',
      text: ({ enable }) => (enable ? t.enabled : t.disabled),
      cell: (key) => (
        <ChainSwitch name={key.name} isEnabled={key.enable} onToggle={() => onToggle(key)} />
      ),
    },
    {
      key: 'expired_at',
      header: t.expires,
      card: 'line',
      text: expires,
      cell: (key) => (
        <>
          {expires(key)} {key.expired && <StatusBadge tone="error" label={t.expired} />}
          {isSoon(key) && <StatusBadge tone="degraded" label={t.expiresSoon} />}
        </>
      ),
    },
    { key: 'desc', header: t.note, text: ({ desc }) => desc, cell: ({ desc }) => desc },
    {
      key: 'created_at',
      header: t.created,
      text: ({ created_at }) => dateTime(created_at),
      cell: ({ created_at }) => dateTime(created_at),
    },
  ]
}
