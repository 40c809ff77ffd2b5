import { IconPuzzle } from '@tabler/icons-react'
import { ApiError } from '@signalbox/contract/errors'
import { nodeList } from '@signalbox/contract/nodes'
import { type Plugin, pluginHostGet, pluginList } from '@signalbox/contract/plugins'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { LinkButton } from '#domain/page/LinkButton.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { movedTo } from '#ui/order/moved-to.ts'
import { useReorder } from '#ui/order/use-reorder.ts'
import type { RowAction } from '#ui/table/table.ts'
import { toNameVsn, pluginStatus, readWebsiteUrl } from './plugin.ts'
import { usePluginColumns } from './plugins.columns.tsx'
import { pluginsMessages } from './plugins.messages.ts'
import { pluginInstallPath, pluginPath, pluginsPath } from './plugins.paths.ts'
import { usePluginActions } from './use-plugin-actions.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { uiMessages } from '#ui/ui.messages.ts'

export function PluginsScreen() {
  const t = useMessages(pluginsMessages)
  const ui = useMessages(uiMessages)
  const { number } = useFormats()
  const [search] = useSearch(pluginsPath.search)
  const read = useLive(pluginList, {}, SLOW_POLL_MS)
  const nodes = useLive(nodeList, {}, SLOW_POLL_MS)
  const canHost = useCan(pluginHostGet)
  const host = useLive(pluginHostGet, {}, SLOW_POLL_MS, canHost.can)
  const running = (nodes.data ?? [])
    .filter(({ node_status: status }) => status === 'running')
    .map(({ node }) => node)
  const all = read.data ?? []
  const byKey = new Map(all.map((plugin) => [toNameVsn(plugin), plugin]))
  const { send, actionsOf } = useRowActions(byKey)
  const reorder = useReorder([...byKey.keys()], send)
  const isFiltered = search.q !== undefined || search.status !== undefined
  const isActive = (plugin: Plugin) => pluginStatus(plugin, running) !== 'inactive'
  const isShown = (plugin: Plugin) =>
    search.status === undefined || isActive(plugin) === (search.status === 'active')
  const rows = reorder.order.flatMap((key) => byKey.get(key) ?? []).filter(isShown)
  const columns = usePluginColumns({
    nodes: running,
    failed: host.data?.failed ?? [],
    reorder: isFiltered ? undefined : reorder,
  })
  const active = all.filter(isActive).length
  // No count is shown until the list has been read.
  const count = (of: number) => (read.isSuccess ? number(of) : undefined)
  const tab = (status?: 'active' | 'inactive') => pluginsPath({ ...search, status })
  return (
    <ListScreen
      name="plugins"
      words={{ ...t, ...(all.length > 0 && { empty: ui.noMatch, emptyText: undefined }) }}
      icon={IconPuzzle}
      before={
        <>
          {host.data?.enable === false && (
            <Banner tone="warning" title={t.switchedOff}>
              {t.switchedOffText}
            </Banner>
          )}
          {/* A broker of one node has failed itself. */}
          {isErlang() && read.error instanceof ApiError && read.error.status === 500 && (
            <Banner tone="error" title={t.nodeDown}>
              {t.nodeDownText}
            </Banner>
          )}
          <ScreenTabs
            label={t.filter}
            current={tab(search.status)}
            tabs={[
              { label: t.all, to: tab(), count: count(all.length) },
              { label: t.active, to: tab('active'), count: count(active) },
              { label: t.inactive, to: tab('inactive'), count: count(all.length - active) },
            ]}
          />
        </>
      }
      read={read}
      rows={read.data && rows}
      columns={columns}
      rowKey={toNameVsn}
      filters={[
        {
          ...{ key: 'name', label: t.search, kind: 'text', isMain: true },
          params: { contains: 'q' },
          of: toNameVsn,
        },
      ]}
      page={(plugin) => pluginPath({ name: toNameVsn(plugin) })}
      rowActions={(plugin) => actionsOf(plugin, [...byKey.keys()], isFiltered)}
      add={
        <LinkButton isPrimary to={pluginInstallPath()}>
          {t.install}
        </LinkButton>
      }
    />
  )
}

function useRowActions(byKey: ReadonlyMap<string, Plugin>) {
  const t = useMessages(pluginsMessages)
  const lock = useLock()
  const router = useRouter()
  const { start, stop, restart, uninstall, move } = usePluginActions()
  const send = async (order: readonly string[], key: string) => {
    const plugin = byKey.get(key)
    return plugin === undefined ? false : move(plugin, order)
  }
  const buildRowActions = (
    plugin: Plugin,
    keys: readonly string[],
    isFiltered: boolean,
  ): RowAction[] => {
    const name = toNameVsn(plugin)
    const at = keys.indexOf(name)
    const status = pluginStatus(plugin)
    const website = readWebsiteUrl(plugin.builder?.website)
    const moveTo = (key: 'top' | 'up' | 'down' | 'bottom', to: number): RowAction[] =>
      to < 0 || to >= keys.length || to === at
        ? []
        : [
            {
              key,
              label: t[key],
              ...(isFiltered ? { disabledReason: t.orderFiltered } : lock.action),
              onSelect: () => void send(movedTo(keys, name, to), name),
            },
          ]
    const to = (key: string, label: string, act: () => unknown): RowAction => ({
      key,
      label,
      ...lock.action,
      onSelect: () => void act(),
    })
    return [
      ...(status === 'active' ? [] : [to('start', t.start, () => start(name))]),
      ...(status === 'inactive'
        ? []
        : [to('stop', t.stop, () => stop(name)), to('restart', t.restart, () => restart(name))]),
      ...(website === undefined
        ? []
        : [
            {
              key: 'more',
              label: t.readMore,
              onSelect: () => void window.open(website, '_blank', 'noopener,noreferrer'),
            },
          ]),
      ...moveTo('top', 0),
      ...moveTo('up', at - 1),
      ...moveTo('down', at + 1),
      ...moveTo('bottom', keys.length - 1),
      to('upgrade', t.upgrade, () => router.navigate(pluginInstallPath({ upgrade: name }))),
      { ...to('uninstall', t.uninstall, () => uninstall(name)), isDanger: true },
    ]
  }
  return { send, actionsOf: buildRowActions }
}
