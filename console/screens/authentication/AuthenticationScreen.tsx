import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type Authenticator,
  authenticationList,
  authenticationStatus,
} from '@signalbox/contract/authentication'
import { useRouter } from '@tanstack/react-router'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useLive } from '../../api/live.ts'
import { useLiveEach } from '../../api/live-each.ts'
import { useCanWrite } from '../../api/session.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { ReadAsOf } from '../../parts/ReadAsOf.tsx'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../ui/table/table.ts'
import { asAuthenticators, useAuthenticatorActions } from './authentication.actions.ts'
import { authenticationMessages } from './authentication.messages.ts'
import { BUILT_IN } from './authenticator-form.ts'
import { AuthenticatorBadge } from './AuthenticatorBadge.tsx'
import { NewAuthenticator } from './NewAuthenticator.tsx'

const POLL_MS = 5000

export const AuthenticationScreen = () => <Chain isAdding={false} />
export const NewAuthenticatorScreen = () => <Chain isAdding />

function Chain({ isAdding }: { isAdding: boolean }) {
  const t = useMessages(authenticationMessages)
  const router = useRouter()
  const sentence = useErrorSentence()
  const canWrite = useCanWrite()
  const actions = useAuthenticatorActions()
  const read = useLive(authenticationList, {}, POLL_MS)
  const chain = asAuthenticators(read.data)
  const hasBuiltIn = chain?.some(({ id }) => id === BUILT_IN) ?? true
  const viewer = canWrite ? undefined : t.viewerOnly
  const disabled = viewer !== undefined && { disabledReason: viewer }
  const go = (href: string) => void router.navigate({ href })
  const rowActions = (row: Authenticator): RowAction[] => {
    const at = chain?.findIndex(({ id }) => id === row.id) ?? 0
    const before = chain?.[at - 1]?.id
    const after = chain?.[at + 1]?.id
    const move = (key: string, label: string, position: string | undefined) =>
      position === undefined
        ? []
        : [{ key, label, ...disabled, onSelect: () => void actions.move(row.id, position) }]
    return [
      {
        key: 'settings',
        label: t.settings,
        onSelect: () => go(paths.authentication(row.id, 'settings')),
      },
      {
        key: 'toggle',
        label: row.enable === false ? t.enable : t.disable,
        ...disabled,
        onSelect: () => void actions.toggle(row),
      },
      ...move('top', t.top, before && 'front'),
      ...move('up', t.up, before && `before:${before}`),
      ...move('down', t.down, after && `after:${after}`),
      ...move('bottom', t.bottom, after && 'rear'),
      {
        key: 'delete',
        label: t.deleteOne,
        isDanger: true,
        ...disabled,
        onSelect: () => void actions.remove(row),
      },
    ]
  }
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <Button
            disabled={!canWrite || hasBuiltIn}
            title={viewer}
            onClick={() => go(paths.newIn('authentication'))}
          >
            {t.add}
          </Button>
        </>
      }
    >
      {chain?.every(({ enable }) => enable === false) && (
        <Banner tone="warning" title={t.everybody}>
          {t.everybodyText}
        </Banner>
      )}
      <DataTable
        label={t.title}
        source={{
          rows: chain,
          isPending: read.isPending,
          isRefreshing: false,
          error: read.error === null ? null : sentence(read.error),
          refresh: () => void read.refetch(),
        }}
        columns={useChainColumns(chain ?? [])}
        rowKey={({ id }) => id}
        onOpen={({ id }) => go(paths.authentication(id))}
        rowActions={rowActions}
        empty={{ title: t.empty }}
      />
      {isAdding && canWrite && !hasBuiltIn && (
        <NewAuthenticator onClose={() => go(paths.authentication())} />
      )}
    </Screen>
  )
}

function useChainColumns(chain: readonly Authenticator[]): readonly Column<Authenticator>[] {
  const t = useMessages(authenticationMessages)
  const { number } = useFormats()
  const statuses = useLiveEach(
    authenticationStatus,
    chain.map(({ id }) => ({ path: { id } })),
    POLL_MS,
  )
  const place = (row: Authenticator) => chain.findIndex(({ id }) => id === row.id)
  const status = (row: Authenticator) => statuses[place(row)]?.data?.status
  const order = (row: Authenticator) => number(place(row) + 1)
  return [
    { key: 'order', header: t.order, numeric: true, text: order, cell: order },
    {
      key: 'id',
      header: t.kind,
      text: ({ id }) => id,
      cell: ({ id }) => (
        <ScreenLink to={paths.authentication(id)} className="mono">
          {id}
        </ScreenLink>
      ),
    },
    {
      key: 'status',
      header: t.status,
      text: (row) => (row.enable === false ? t.disabled : (status(row) ?? '')),
      cell: (row) => <AuthenticatorBadge isEnabled={row.enable !== false} status={status(row)} />,
    },
  ]
}
