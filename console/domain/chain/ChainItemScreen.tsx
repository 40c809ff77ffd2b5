import { ApiError } from '@signalbox/contract/errors'
import { type ReactNode, useState } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { type Read, useAction } from '#api/query.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { useRouter } from '#routing/react.tsx'
import { UnknownItem } from '../page/UnknownItem.tsx'
import { useLaterKind } from '#form/later/use-later-kind.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { Loading } from '#ui/Loading.tsx'
import { KindSettings } from '../backends/KindSettings.tsx'
import { applyFor } from '../config-history/apply.ts'
import { Breadcrumbs } from '../page/Breadcrumbs.tsx'
import { ScreenLink } from '../page/links.tsx'
import { ScreenTabs } from '../page/ScreenTabs.tsx'
import { readChainStatus, type Count } from './chain-status.ts'
import { chainMessages } from './chain.messages.ts'
import { ChainActions } from './ChainActions.tsx'
import { ChainOverview } from './ChainOverview.tsx'
import { type Collection, type Item, readItem, collectionReads, readStatus } from './collection.ts'
import { ChainIdMark } from './ChainMark.tsx'
import { Marked } from '../integration/TypeMark.tsx'
import { MaskedConfiguration } from './MaskedConfiguration.tsx'
import { useChainName } from './names.ts'
import { useFaultLines } from './NodeFaults.tsx'
import { type Tab, TABS } from './tabs.ts'
import { useItemActions } from './use-item-actions.ts'

const POLL_MS = 3000

interface ChainItemScreenProps {
  collection: Collection
  id: string
  tab: Tab
  /** The results that are counted, in the order in which they are shown. */
  counts: readonly Count[]
  /** The tab of users or permissions, for items that have some. */
  users: (item: Item) => ReactNode
  /** The label of that tab, if it depends on the item. */
  usersLabel?: (item: Item) => string
  /** The settings of a kind whose form is not described by fields. */
  settings?: (item: Item) => ReactNode
}

/** Page of an item of a collection: status and counters, settings, and users or permissions. */
export function ChainItemScreen(props: ChainItemScreenProps) {
  const { collection, id, tab, counts } = props
  const { calls, hasUsers, paths } = collection
  const t = useMessages(collection.messages)
  const words = useMessages(chainMessages)
  const sentence = useErrorSentence()
  const name = useChainName()(id)
  const [isBusy, setIsBusy] = useState(false)
  const read = useLive(calls.get.operation, calls.get.request(id), POLL_MS)
  // An address with an unknown kind is 400.
  const isGone = read.error instanceof ApiError && [400, 404].includes(read.error.status)
  const item = isGone ? undefined : (read.data as Item | undefined) // an object, as of every item
  const tabs = TABS.filter((each) => each !== 'users' || (item !== undefined && hasUsers(item)))
  // An address may name a tab that this item does not have.
  const shown = tabs.includes(tab) ? tab : 'overview'
  return (
    <Screen
      title={name}
      heading={
        <Marked>
          <ChainIdMark id={id} /> {name}
        </Marked>
      }
      about={<span className="mono">{id}</span>}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: paths.item() }]} current={name} />}
      action={
        item !== undefined && (
          <Actions
            name={name}
            item={item}
            collection={collection}
            isBusy={isBusy}
            hasFaults={shown !== 'overview'}
          />
        )
      }
    >
      {isGone && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.item()}>{t.back}</ScreenLink>}
        />
      )}
      {read.isPending && <Loading />}
      {read.isError && !isGone && item === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {item !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={tabs.map((each) => ({
              label: each === 'users' ? (props.usersLabel?.(item) ?? t.users) : words[each],
              to: paths.item(id, each),
            }))}
            current={paths.item(id, shown)}
          />
          {shown === 'overview' && (
            <Overview collection={collection} item={item} id={id} counts={counts} />
          )}
          {shown === 'settings' &&
            (props.settings?.(item) ?? (
              <Settings key={id} collection={collection} item={item} onBusy={setIsBusy} />
            ))}
          {shown === 'users' && props.users(item)}
        </>
      )}
    </Screen>
  )
}

interface ItemProps {
  collection: Collection
  item: Item
}

function useStatus({ calls: { status } }: Collection, id: string, isOn = true): Read<object> {
  // An object with `status`, metrics and a list of nodes.
  return useLive(status.operation, status.request(id), POLL_MS, isOn) as Read<object>
}

interface ActionsProps extends ItemProps {
  name: string
  isBusy: boolean
  /** Whether reasons are shown; the overview shows them itself. */
  hasFaults: boolean
}

function Actions({ name, collection, item, isBusy, hasFaults }: ActionsProps) {
  const faultLines = useFaultLines()
  const router = useRouter()
  const isEnabled = item.enable !== false
  const status = useStatus(collection, collection.idOf(item), isEnabled)
  const data = status.data && readChainStatus(status.data)
  const { toggle, remove } = useItemActions(collection)
  return (
    <ChainActions
      name={name}
      isEnabled={isEnabled}
      status={data?.status}
      faults={hasFaults && data !== undefined ? faultLines(data) : []}
      hasFailed={status.isError}
      isBusy={isBusy}
      onToggle={() => toggle(item)}
      onRemove={async () => {
        if (await remove(item)) await router.navigate(collection.paths.item())
      }}
    />
  )
}

interface OverviewProps extends ItemProps {
  id: string
  counts: readonly Count[]
}

function Overview({ collection, item, id, counts }: OverviewProps) {
  const words = useMessages(chainMessages)
  return (
    <ChainOverview
      of={{ kind: collection.rated, id }}
      read={useStatus(collection, id)}
      isEnabled={item.enable !== false}
      counts={[{ name: 'total', label: words.total }, ...counts]}
    />
  )
}

interface SettingsProps extends ItemProps {
  onBusy: (isBusy: boolean) => void
}

function Settings({ collection, item, onBusy }: SettingsProps) {
  const words = useMessages(chainMessages)
  const language = useLanguage()
  const { update: change } = collection.calls
  const update = useAction(change.operation, { refreshes: collectionReads(collection) })
  const id = collection.idOf(item)
  const known = collection.kindOf(id)
  const kind = useLaterKind(known)
  if (known === undefined) return <MaskedConfiguration config={item} />
  if (kind === undefined) return <Loading />
  if (kind.groups.length === 0) {
    return <Section title={words.settings}>{kind.about?.[language]}</Section>
  }
  return (
    <KindSettings
      title={words.settings}
      kind={kind}
      config={item}
      readNow={() => readItem(collection, id)}
      put={change.operation}
      save={(body, { minutes }) =>
        minutes === undefined
          ? update.mutateAsync(change.request(id, body))
          : applyFor(change.operation, change.request(id, body), minutes)
      }
      readStatus={() => readStatus(collection, id)}
      onBusy={onBusy}
    />
  )
}
