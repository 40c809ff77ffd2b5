import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ClusterLink, clusterLinkGet } from '@signalbox/contract/later'
import { useErrorSentence } from '#api/error-sentence.ts'
import { isGone } from '#api/is-gone.ts'
import { useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { ChainBadge } from '#domain/chain/ChainBadge.tsx'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { clusterLinksMessages } from './cluster-links.messages.ts'
import { clusterLinkSearch, TABS } from './cluster-links.paths.ts'
import { LinkOverview } from './LinkOverview.tsx'
import { LinkSettings } from './LinkSettings.tsx'
import { useLinkActions } from './use-link-actions.ts'

/** One link: its status and metrics, its settings. */
export function LinkScreen({ name }: { name: string }) {
  const t = useMessages(clusterLinksMessages)
  const words = useMessages(chainMessages)
  const sentence = useErrorSentence()
  const can = useCan(clusterLinkGet)
  const [{ tab }] = useSearch(clusterLinkSearch)
  const read = useLive(clusterLinkGet, { path: { name } }, undefined, can.can)
  const isMissing = can.can && isGone(read.error)
  const link = isMissing ? undefined : read.data
  const labels = { overview: words.overview, settings: t.settings }
  return (
    <Screen
      title={name}
      about={link && <span className="mono">{link.server}</span>}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: t.title, to: paths.clusterLinks() }]} current={name} />
      }
      action={link && <Actions link={link} />}
    >
      {!can.can && <Unavailable {...can} />}
      {isMissing && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.clusterLinks()}>{t.back}</ScreenLink>}
        />
      )}
      {read.isPending && can.can && <Loading />}
      {read.isError && !isMissing && link === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {link !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={TABS.map((each) => ({ label: labels[each], to: paths.clusterLink(name, each) }))}
            current={paths.clusterLink(name, tab)}
          />
          {tab === 'overview' && <LinkOverview link={link} />}
          {tab === 'settings' && <LinkSettings key={name} link={link} />}
        </>
      )}
    </Screen>
  )
}

function Actions({ link }: { link: ClusterLink }) {
  const t = useMessages(clusterLinksMessages)
  const lock = useLock()
  const router = useRouter()
  const { remove, toggle } = useLinkActions()
  const { name, status } = link
  const isEnabled = link.enable !== false
  const handleRemove = async () => {
    if (await remove(name)) await router.navigate(paths.clusterLinks())
  }
  return (
    <>
      <ChainBadge isEnabled={isEnabled} status={status} hasFailed />
      <ChainSwitch name={name} isEnabled={isEnabled} onToggle={() => toggle(link)} isLabelled />
      <Button variant="default" {...lock.button} onClick={() => void handleRemove()}>
        {t.deleteOne}
      </Button>
    </>
  )
}
