import { listenerList } from '@signalbox/contract/listeners'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useLive } from '../../../../api/live.ts'
import { useMessages } from '../../../../language.tsx'
import { Breadcrumbs } from '../../../../parts/Breadcrumbs.tsx'
import { ChainSwitch } from '../../../../parts/chain/ChainSwitch.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { useChangesOf } from '../../../../parts/changes-of.ts'
import { PageMenu } from '../../../../parts/PageMenu.tsx'
import { ReadAsOf } from '../../../../parts/ReadAsOf.tsx'
import { ScreenTabs } from '../../../../parts/ScreenTabs.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import { UnknownItem } from '../../../../parts/UnknownItem.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { late } from '../../../../ui/late.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { Loading } from '../../../../ui/Loading.tsx'
import { listenersMessages } from '../listeners.messages.ts'
import { listenerSearch, TABS } from '../listeners.paths.ts'
import { partsOf } from '../model/listener.ts'
import { useListenerActions, useMenuOf } from '../use-listener-actions.ts'
import { ListenerOverview } from './ListenerOverview.tsx'

const POLL_MS = 5000

/** Fetched with the form. */
const ListenerSettings = late(
  async () => (await import('../form/ListenerSettings.tsx')).ListenerSettings,
)

/** One listener: its state on each node and its certificate, and its settings. */
export function ListenerScreen({ id }: { id: string }) {
  const t = useMessages(listenersMessages)
  const sentence = useErrorSentence()
  const router = useRouter()
  const [{ tab }] = useSearch(listenerSearch)
  // The list has the state of every node, which the listener itself has not.
  const read = useLive(listenerList, {}, POLL_MS)
  const actions = useListenerActions()
  const menuOf = useMenuOf(actions)
  const row = read.data?.find((each) => each.id === id)
  const isGone = read.data !== undefined && row === undefined
  const { type, name } = partsOf(id)
  const changes = useChangesOf('listeners', id)
  return (
    <Screen
      title={id}
      heading={<span className="mono">{id}</span>}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.listeners() }]} current={name} />
      }
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
                ...menuOf(row, () => void router.navigate(paths.listeners())).filter(
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
          {tab === 'overview' && <ListenerOverview row={row} now={read.dataUpdatedAt} />}
          {tab === 'settings' && <ListenerSettings key={id} id={id} type={type} row={row} />}
        </>
      )}
    </Screen>
  )
}
