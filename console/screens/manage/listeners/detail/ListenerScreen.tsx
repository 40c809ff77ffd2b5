import { listenerGet, listenerList } from '@signalbox/contract/listeners'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useChangesAction } from '#domain/saving/changes-of.ts'
import { PageMenu } from '#domain/page/PageMenu.tsx'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { late } from '#ui/late.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Loading } from '#ui/Loading.tsx'
import { listenersMessages } from '../listeners.messages.ts'
import { listenerSearch, TABS } from '../listeners.paths.ts'
import { parseListenerId } from '../model/listener.ts'
import { useListenerActions, useListenerRowActions } from '../use-listener-actions.ts'
import { ListenerOverview } from './ListenerOverview.tsx'

/** Fetched with the form. */
const ListenerSettings = late(
  async () => (await import('../form/ListenerSettings.tsx')).ListenerSettings,
)

/** Page of a listener: state on each node, certificate, and settings. */
export function ListenerScreen({ id }: { id: string }) {
  const t = useMessages(listenersMessages)
  const sentence = useErrorSentence()
  const router = useRouter()
  const [{ tab }] = useSearch(listenerSearch)
  // The list has the state of every node, which the listener itself has not.
  const read = useLive(listenerList, {})
  // The overview is drawn when both are read: its parts would move otherwise.
  const listener = useQuery(query(listenerGet, { path: { id } }))
  const actions = useListenerActions()
  const buildMenu = useListenerRowActions(actions)
  const row = read.data?.find((each) => each.id === id)
  const isGone = read.data !== undefined && row === undefined
  const { type } = parseListenerId(id)
  const changes = useChangesAction('listeners', id)
  return (
    <Screen
      title={id}
      heading={<span className="mono">{id}</span>}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: paths.listeners() }]} current={id} />}
      action={
        row !== undefined && (
          <>
            <ReadAsOf reads={[read]} />
            <ChainSwitch
              name={id}
              isEnabled={row.enable}
              onToggle={() => actions.toggle(row)}
              isLabelled
            />
            <PageMenu
              actions={[
                changes,
                ...buildMenu(row, () => void router.navigate(paths.listeners())).filter(
                  ({ key }) => key !== 'settings',
                ),
              ]}
            />
          </>
        )
      }
    >
      {isGone && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.listeners()}>{t.back}</ScreenLink>}
        />
      )}
      {read.isPending && <Loading />}
      {read.error !== null && read.data === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {row !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={TABS.map((each) => ({ label: t[each], to: paths.listener(id, each) }))}
            current={paths.listener(id, tab)}
          />
          {tab === 'overview' &&
            (listener.isPending ? (
              <Loading />
            ) : (
              <ListenerOverview row={row} listener={listener.data} now={read.dataUpdatedAt} />
            ))}
          {tab === 'settings' && <ListenerSettings key={id} id={id} type={type} row={row} />}
        </>
      )}
    </Screen>
  )
}
