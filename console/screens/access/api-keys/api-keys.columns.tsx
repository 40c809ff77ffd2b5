import type { ApiKey } from '@signalbox/contract/api-keys'
import { useFormats, useMessages } from '#language.tsx'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { useNow } from '#domain/page/now.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import { apiKeysMessages } from './api-keys.messages.ts'
import { rotationMessages } from './rotation.messages.ts'

/** Keys that expire within this time are marked. */
const SOON_MS = 14 * 86_400_000

export function useApiKeyColumns(
  hasRoles: boolean,
  /** Opens a key for editing; `undefined` without the permission. */
  onOpen: ((key: ApiKey) => void) | undefined,
  onToggle: (key: ApiKey) => Promise<unknown>,
  /** Rotates the secret of a key; `undefined` without the permission, or where the broker cannot. */
  onRotate: ((key: ApiKey) => void) | undefined,
  /** Whether the broker notes when keys are used. */
  isUseKnown: boolean,
): readonly Column<ApiKey>[] {
  const t = useMessages(apiKeysMessages)
  const words = useMessages(rotationMessages)
  const { dateTime, ago } = useFormats()
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
  const used = ({ last_used_at: at }: ApiKey) => (at === undefined ? words.unused : ago(at, now))
  const oldUsed = ({ last_used_at: at }: NonNullable<ApiKey['old_secret']>) =>
    at === undefined ? words.oldUnused : words.oldUsed(ago(at, now))
  const uses: readonly Column<ApiKey>[] = [
    {
      key: 'last_used_at',
      header: words.lastUsed,
      card: 'line',
      text: used,
      cell: (key) => (
        <>
          {used(key)}
          {key.old_secret !== undefined && <div>{oldUsed(key.old_secret)}</div>}
        </>
      ),
    },
    {
      key: 'secret',
      header: words.secret,
      text: ({ old_secret: old }) =>
        old === undefined ? '' : words.oldUntil(dateTime(old.valid_until)),
      cell: (key) => (
        <>
          {onRotate !== undefined && (
            <TextButton onClick={() => onRotate(key)}>{words.rotate}</TextButton>
          )}
          {key.old_secret !== undefined && (
            <div>{words.oldUntil(dateTime(key.old_secret.valid_until))}</div>
          )}
        </>
      ),
    },
  ]
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
    ...(hasRoles ? [{ key: 'role', header: t.role, text: role }] : []),
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
    ...(isUseKnown ? uses : []),
    { key: 'desc', header: t.note, text: ({ desc }) => desc },
    {
      key: 'created_at',
      header: t.created,
      text: ({ created_at }) => dateTime(created_at),
    },
  ]
}
