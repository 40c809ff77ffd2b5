import { IconPuzzle } from '@tabler/icons-react'
import { ApiError } from '@signalbox/contract/errors'
import { nodeList } from '@signalbox/contract/nodes'
import { type Plugin, pluginHostGet, pluginList } from '@signalbox/contract/plugins'
import { useRowsSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { isErlang, useCan } from '../../../api/use-can.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { LinkButton } from '../../../parts/LinkButton.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { ScreenTabs } from '../../../parts/ScreenTabs.tsx'
import { useRouter, useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { movedTo } from '../../../ui/order/moved-to.ts'
import { useReorder } from '../../../ui/order/use-reorder.ts'
import { InPlace } from '../../../ui/InPlace.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table.ts'
import { nameVsnOf, statusOf, websiteOf } from './plugin.ts'
import { usePluginColumns } from './plugins.columns.tsx'
import { pluginsMessages } from './plugins.messages.ts'
import { pluginInstallPath, pluginPath, pluginsPath } from './plugins.paths.ts'
import { usePluginActions } from './use-plugin-actions.ts'

const POLL_MS = 10_000

export function PluginsScreen() {
  const t = useMessages(pluginsMessages)
  const { number } = useFormats()
  const router = useRouter()
  const [search, setSearch] = useSearch(pluginsPath.search)
  const read = useLive(pluginList, {}, POLL_MS)
  const nodes = useLive(nodeList, {}, POLL_MS)
  const canHost = useCan(pluginHostGet)
  const host = useLive(pluginHostGet, {}, POLL_MS, canHost.can)
  const running = (nodes.data ?? [])
    .filter(({ node_status: status }) => status === 'running')
    .map(({ node }) => node)
  const all = read.data ?? []
  const byKey = new Map(all.map((plugin) => [nameVsnOf(plugin), plugin]))
  const { send, actionsOf } = useRowActions(byKey)
  const reorder = useReorder([...byKey.keys()], send)
  const isFiltered = search.q !== undefined || search.status !== undefined
  const isActive = (plugin: Plugin) => statusOf(plugin, running) !== 'inactive'
  const isShown = (plugin: Plugin) =>
    nameVsnOf(plugin)
      .toLowerCase()
      .includes((search.q ?? '').toLowerCase()) &&
    (search.status === undefined || isActive(plugin) === (search.status === 'active'))
  const rows = reorder.order.flatMap((key) => byKey.get(key) ?? []).filter(isShown)
  const source = useRowsSource(read, read.data && rows)
  const columns = usePluginColumns({
    nodes: running,
    failed: host.data?.failed ?? [],
    reorder: isFiltered ? undefined : reorder,
  })
  const active = all.filter(isActive).length
  // What is not read, or could not be read, is not counted.
  const count = (of: number) => (read.isSuccess ? number(of) : undefined)
  const tab = (status?: 'active' | 'inactive') => pluginsPath({ ...search, status })
  const install = (
    <LinkButton isPrimary to={pluginInstallPath()}>
      {t.install}
    </LinkButton>
  )
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={all.length > 0}>{install}</InPlace>
        </>
      }
    >
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
      <DataTable
        isMain
        label={t.title}
        source={source}
        columns={columns}
        columnsName="plugins"
        rowKey={nameVsnOf}
        onOpen={(plugin) => router.navigate(pluginPath({ name: nameVsnOf(plugin) }))}
        isFiltered={isFiltered}
        onClearFilters={() => setSearch({ q: undefined, status: undefined })}
        filters={
          <SearchField
            label={t.search}
            value={search.q ?? ''}
            onChange={(q) => setSearch({ q: q === '' ? undefined : q })}
          />
        }
        rowActions={(plugin) => actionsOf(plugin, [...byKey.keys()], isFiltered)}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconPuzzle size={24} />,
          action: install,
        }}
      />
    </Screen>
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
  const actionsOf = (plugin: Plugin, keys: readonly string[], isFiltered: boolean): RowAction[] => {
    const name = nameVsnOf(plugin)
    const at = keys.indexOf(name)
    const status = statusOf(plugin)
    const website = websiteOf(plugin.builder?.website)
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
  return { send, actionsOf }
}
