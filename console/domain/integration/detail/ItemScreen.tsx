import { failureList } from '@signalbox/contract/failures'
import { isGone } from '#api/is-gone.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { UnknownItem } from '../../page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { late } from '#ui/late.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Loading } from '#ui/Loading.tsx'
import { paths as allPaths } from '#paths.ts'
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx'
import { ScreenLink } from '../../page/links.tsx'
import { ScreenTabs } from '../../page/ScreenTabs.tsx'
import { scopeFromItem } from '../failures/failure-scope.ts'
import { actions, type Family, sources } from '../families.ts'
import { integrationMessages } from '../families.messages.ts'
import { isOfWebhook, type Item, parseItemId } from '../item.ts'
import { itemSearch, TABS } from '../search.ts'
import { Marked, TypeMark } from '../TypeMark.tsx'
import { useTypeName } from '../type-names.ts'
import { ChannelOverview } from './ChannelOverview.tsx'
import { ConnectorOverview } from './ConnectorOverview.tsx'
import { ItemActions } from './ItemActions.tsx'

const POLL_MS = 3000

const FailureList = late(async () => (await import('../failures/FailureList.tsx')).FailureList)

/** Fetched with the forms of all types. */
const ItemSettings = late(async () => (await import('../form/ItemSettings.tsx')).ItemSettings)

/** Page of a connector, action or source: state, settings and users. */
export function ItemScreen({ family, id }: { family: Family; id: string }) {
  const { operations, paths } = family
  const t = useMessages(family.messages)
  const words = useMessages(integrationMessages)
  const typeName = useTypeName()
  const sentence = useErrorSentence()
  const [{ tab }] = useSearch(itemSearch)
  const read = useLive(operations.get, { path: { id } }, POLL_MS)
  const isMissing = isGone(read.error)
  const item = isMissing ? undefined : (read.data as Item | undefined) // by its schema
  const { type, name } = parseItemId(id)
  const hasFailures = useCan(failureList).can && family.noun !== 'connector'
  return (
    <Screen
      title={name}
      heading={
        <Marked>
          <TypeMark type={type} /> {name}
        </Marked>
      }
      about={<span>{typeName(type)}</span>}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: paths.list() }]} current={name} />}
      action={item !== undefined && <ItemActions family={family} item={item} />}
    >
      {isMissing && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.list()}>{t.back}</ScreenLink>}
        />
      )}
      {read.isPending && <Loading />}
      {read.isError && !isMissing && item === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {item !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={TABS.filter((each) => each !== 'failures' || hasFailures).map((each) => ({
              label: words[each],
              to: paths.item(id, each),
            }))}
            current={paths.item(id, tab)}
          />
          {isOfWebhook(item) && (
            <Banner
              tone="info"
              title={words.locked}
              action={<ScreenLink to={allPaths.webhook(name)}>{words.openWebhook}</ScreenLink>}
            />
          )}
          {tab === 'overview' && <Overview family={family} item={item} />}
          {tab === 'failures' && family.noun !== 'connector' && (
            <FailureList key={id} scope={scopeFromItem(family.noun, id)} />
          )}
          {tab === 'settings' && (
            <ItemSettings key={`${id} ${String(isOfWebhook(item))}`} family={family} item={item} />
          )}
        </>
      )}
    </Screen>
  )
}

function Overview({ family, item }: { family: Family; item: Item }) {
  switch (family.noun) {
    case 'connector':
      return <ConnectorOverview item={item} />
    case 'action':
      return <ChannelOverview family={actions} item={item} />
    case 'source':
      return <ChannelOverview family={sources} item={item} />
  }
}
