import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  authorizationSettingsGet,
  authorizationSourceList,
  authorizationSourceStatus,
  type Source,
} from '@signalbox/contract/authorization'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useLive } from '../../api/live.ts'
import { useLiveEach } from '../../api/live-each.ts'
import { query } from '../../api/query.ts'
import { useCanWrite } from '../../api/session.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { ReadAsOf } from '../../parts/ReadAsOf.tsx'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../ui/table/table.ts'
import { AclSettings } from './AclSettings.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { NewSource } from './NewSource.tsx'
import { asSources, asType, useSourceActions } from './source.actions.ts'
import { SourceBadge } from './SourceBadge.tsx'

const POLL_MS = 5000

export const AuthorizationScreen = () => <Sources isAdding={false} />
export const NewSourceScreen = () => <Sources isAdding />

function Sources({ isAdding }: { isAdding: boolean }) {
  const t = useMessages(authorizationMessages)
  const router = useRouter()
  const sentence = useErrorSentence()
  const canWrite = useCanWrite()
  const actions = useSourceActions()
  const settings = useQuery(query(authorizationSettingsGet, {}))
  const read = useLive(authorizationSourceList, {}, POLL_MS)
  const sources = asSources(read.data?.sources)
  const viewer = canWrite ? undefined : t.viewerOnly
  const disabled = viewer !== undefined && { disabledReason: viewer }
  const go = (href: string) => void router.navigate({ href })
  const isOpen =
    settings.data?.no_match === 'allow' && sources?.every(({ enable }) => enable === false)
  const rowActions = (row: Source): RowAction[] => {
    const at = sources?.findIndex(({ type }) => type === row.type) ?? 0
    const before = sources?.[at - 1]?.type
    const after = sources?.[at + 1]?.type
    const move = (key: string, label: string, position: string | undefined) =>
      position === undefined
        ? []
        : [{ key, label, ...disabled, onSelect: () => void actions.move(row.type, position) }]
    return [
      {
        key: 'settings',
        label: t.settings,
        onSelect: () => go(paths.authorization(row.type, 'settings')),
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
            disabled={!canWrite}
            title={viewer}
            onClick={() => go(paths.newIn('authorization'))}
          >
            {t.add}
          </Button>
        </>
      }
    >
      {isOpen === true && (
        <Banner tone="warning" title={t.everything}>
          {t.everythingText}
        </Banner>
      )}
      <DataTable
        label={t.title}
        source={{
          rows: sources,
          isPending: read.isPending,
          isRefreshing: false,
          error: read.error === null ? null : sentence(read.error),
          refresh: () => void read.refetch(),
        }}
        columns={useSourceColumns(sources ?? [])}
        rowKey={({ type }) => type}
        onOpen={({ type }) => go(paths.authorization(type))}
        rowActions={rowActions}
        tools={
          <Button
            size="xs"
            variant="default"
            disabled={!canWrite}
            title={viewer}
            onClick={() => void actions.clearCache()}
          >
            {t.cacheClear}
          </Button>
        }
        empty={{ title: t.empty }}
      />
      {settings.data !== undefined && <AclSettings config={settings.data} />}
      {isAdding && canWrite && sources !== undefined && (
        <NewSource
          there={sources.map(({ type }) => type)}
          onClose={() => go(paths.authorization())}
        />
      )}
    </Screen>
  )
}

function useSourceColumns(sources: readonly Source[]): readonly Column<Source>[] {
  const t = useMessages(authorizationMessages)
  const { number } = useFormats()
  const statuses = useLiveEach(
    authorizationSourceStatus,
    sources.map(({ type }) => ({ path: { type: asType(type) } })),
    POLL_MS,
  )
  const place = (row: Source) => sources.findIndex(({ type }) => type === row.type)
  const status = (row: Source) => statuses[place(row)]?.data?.status
  const order = (row: Source) => number(place(row) + 1)
  return [
    { key: 'order', header: t.order, numeric: true, text: order, cell: order },
    {
      key: 'type',
      header: t.kind,
      text: ({ type }) => type,
      cell: ({ type }) => (
        <ScreenLink to={paths.authorization(type)} className="mono">
          {type}
        </ScreenLink>
      ),
    },
    {
      key: 'status',
      header: t.status,
      text: (row) => (row.enable === false ? t.disabled : (status(row) ?? '')),
      cell: (row) => <SourceBadge isEnabled={row.enable !== false} status={status(row)} />,
    },
  ]
}
