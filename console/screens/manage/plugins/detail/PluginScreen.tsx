import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type Plugin,
  pluginGet,
  pluginSchemaGet,
  pluginStateGet,
} from '@signalbox/contract/plugins'
import { isGone } from '#api/is-gone.ts'
import { useErrorSentence } from '#api/error-sentence.ts'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { Breadcrumbs } from '#domain/page/Breadcrumbs.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { type PageAction, PageActions } from '#domain/page/PageActions.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { useRouter, useSearch } from '#routing/react.tsx'
import { After } from '#ui/After.tsx'
import { Banner } from '#ui/Banner.tsx'
import { UnknownItem } from '#domain/page/UnknownItem.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { late } from '#ui/late.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Screen } from '#ui/Screen.tsx'
import { toNameVsn, pluginStatus } from '../plugin.ts'
import { failureMessages, pluginMessages, pluginsMessages } from '../plugins.messages.ts'
import { pluginInstallPath, pluginPath, pluginsPath } from '../plugins.paths.ts'
import { StatusCell, useStatusText } from '../StatusCell.tsx'
import { usePluginActions } from '../use-plugin-actions.ts'
import { InfoPanel } from './InfoPanel.tsx'
import { StatePanel } from './StatePanel.tsx'

const ConfigPanel = late(async () => (await import('./ConfigPanel.tsx')).ConfigPanel)

export function PluginScreen({ name }: { name: string }) {
  const t = useMessages(pluginMessages)
  const words = useMessages(pluginsMessages)
  const sentence = useErrorSentence()
  const path = { name }
  const read = useLive(pluginGet, { path })
  const isMissing = isGone(read.error)
  return (
    <Screen
      title={name}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: words.title, to: pluginsPath() }]} current={name} />
      }
      action={read.data !== undefined && !isMissing && <Actions plugin={read.data} />}
    >
      {isMissing && (
        <UnknownItem
          title={t.notFound}
          text={t.notFoundText}
          link={<ScreenLink to={pluginsPath()}>{t.back}</ScreenLink>}
        />
      )}
      {read.isPending && <Loading />}
      {read.data === undefined && read.error !== null && !isMissing && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && !isMissing && <Tabs name={name} plugin={read.data} />}
    </Screen>
  )
}

function Actions({ plugin }: { plugin: Plugin }) {
  const words = useMessages(pluginsMessages)
  const lock = useLock()
  const router = useRouter()
  const { start, stop, restart, uninstall } = usePluginActions()
  const name = toNameVsn(plugin)
  const status = pluginStatus(plugin)
  const handleUninstall = async () => {
    if (await uninstall(name)) void router.navigate(pluginsPath())
  }
  const further: PageAction[] = [
    ...(status === 'inactive'
      ? []
      : [
          {
            key: 'restart',
            label: words.restart,
            ...lock.action,
            onSelect: () => void restart(name),
          },
          { key: 'stop', label: words.stop, ...lock.action, onSelect: () => void stop(name) },
        ]),
    {
      key: 'upgrade',
      label: words.upgrade,
      ...lock.action,
      to: pluginInstallPath({ upgrade: name }),
    },
    {
      key: 'uninstall',
      label: words.uninstall,
      isDanger: true,
      ...lock.action,
      onSelect: () => void handleUninstall(),
    },
  ]
  return (
    <>
      {status !== 'active' && (
        <Button {...lock.button} onClick={() => void start(name)}>
          {words.start}
        </Button>
      )}
      <PageActions actions={further} />
    </>
  )
}

function Tabs({ name, plugin }: { name: string; plugin: Plugin }) {
  const t = useMessages(pluginMessages)
  const sentence = useErrorSentence()
  const failures = useMessages(failureMessages)
  const [search] = useSearch(pluginPath.search)
  const hasConfig = plugin.with_config_schema === true
  const canState = useCan(pluginStateGet)
  const schema = useLive(pluginSchemaGet, { path: { name } }, 60_000, hasConfig)
  const state = useLive(pluginStateGet, { path: { name } }, POLL_MS, canState.can)
  const statusText = useStatusText([], state.data?.state === 'failed' ? [name] : [])
  const tabs = [
    ...(hasConfig ? [{ key: 'config', label: t.configTab } as const] : []),
    ...(canState.can ? [{ key: 'state', label: t.stateTab } as const] : []),
    { key: 'info', label: t.infoTab } as const,
  ]
  const tab = tabs.find(({ key }) => key === search.tab)?.key ?? tabs[0]?.key ?? 'info'
  const { reason, message } = state.data ?? {}
  const status = statusText(plugin)
  const shown = tab === 'config' ? schema : tab === 'state' ? state : undefined
  return (
    <>
      <StatusCell {...status} />
      {reason !== undefined && (
        <Banner tone="error" title={t.failedTitle(failures[reason])}>
          <span className="mono">{message}</span>
        </Banner>
      )}
      <After isReady={!canState.can || !state.isPending}>
        <ScreenTabs
          label={t.tabs}
          current={pluginPath({ name }, { tab })}
          tabs={tabs.map(({ key, label }) => ({ label, to: pluginPath({ name }, { tab: key }) }))}
        />
        {tab === 'config' &&
          (schema.data?.avsc === null ? (
            <EmptyState title={t.configNotHere} />
          ) : (
            schema.data && <ConfigPanel name={name} schema={schema.data} plugin={plugin} />
          ))}
        {tab === 'state' && state.data && <StatePanel state={state.data} />}
        {shown?.data === undefined && shown?.error && (
          <ErrorState {...sentence(shown.error)} onRetry={() => void shown.refetch()} />
        )}
        {tab === 'info' && <InfoPanel plugin={plugin} />}
      </After>
    </>
  )
}
