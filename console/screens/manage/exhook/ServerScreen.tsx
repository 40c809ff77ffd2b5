import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type Exhook, exhookGet } from '@signalbox/contract/exhooks'
import { isGone } from '#api/is-gone.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { exhookSearch, TABS } from './exhook.paths.ts'
import { HooksTab } from './HooksTab.tsx'
import { ServerOverview } from './ServerOverview.tsx'
import { ServerSettings } from './ServerSettings.tsx'
import { ServerBadge, ServerSwitch } from './ServerState.tsx'
import { useServerActions } from './use-server-actions.ts'

/** One server: its status and calls, its hook points, its settings. */
export function ServerScreen({ name }: { name: string }) {
  const t = useMessages(exhookMessages)
  const words = useMessages(chainMessages)
  const sentence = useErrorSentence()
  const [{ tab }] = useSearch(exhookSearch)
  const read = useLive(exhookGet, { path: { name } })
  const isMissing = isGone(read.error)
  const server = isMissing ? undefined : read.data
  const labels = { overview: words.overview, hooks: t.hooks, settings: t.settings }
  return (
    <Screen
      title={name}
      about={server && <span className="mono">{server.url}</span>}
      breadcrumbs={<Breadcrumbs trail={[{ label: t.title, to: paths.exhooks() }]} current={name} />}
      action={server && <Actions server={server} />}
    >
      {isMissing && (
        <UnknownItem
          title={t.notFound}
          link={<ScreenLink to={paths.exhooks()}>{t.back}</ScreenLink>}
        />
      )}
      {read.isPending && <Loading />}
      {read.isError && !isMissing && server === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {server !== undefined && (
        <>
          <ScreenTabs
            label={t.tabs}
            tabs={TABS.map((each) => ({ label: labels[each], to: paths.exhook(name, each) }))}
            current={paths.exhook(name, tab)}
          />
          {tab === 'overview' && <ServerOverview server={server} read={read} />}
          {tab === 'hooks' && <HooksTab server={server} />}
          {tab === 'settings' && <ServerSettings key={name} server={server} />}
        </>
      )}
    </Screen>
  )
}

function Actions({ server }: { server: Exhook }) {
  const t = useMessages(exhookMessages)
  const lock = useLock()
  const router = useRouter()
  const { remove } = useServerActions()
  const handleRemove = async () => {
    if (await remove(server)) await router.navigate(paths.exhooks())
  }
  return (
    <>
      <ServerBadge server={server} />
      <ServerSwitch server={server} isLabelled />
      <Button variant="default" {...lock.button} onClick={() => void handleRemove()}>
        {t.deleteOne}
      </Button>
    </>
  )
}
