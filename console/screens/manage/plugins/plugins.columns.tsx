import type { Plugin } from '@signalbox/contract/plugins'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { OrderCell } from '#domain/page/OrderCell.tsx'
import type { useReorder } from '#ui/order/use-reorder.ts'
import type { Column } from '#ui/table/table.ts'
import { pluginAuthors, toNameVsn } from './plugin.ts'
import { pluginsMessages } from './plugins.messages.ts'
import { pluginPath } from './plugins.paths.ts'
import { StatusCell, useStatusText } from './StatusCell.tsx'

interface Around {
  /** Names of the running nodes. */
  nodes: readonly string[]
  /** Plugins that the broker stopped because of a failure. */
  failed: readonly string[]
  /** Absent while the list is filtered, because its order cannot be changed then. */
  reorder: ReturnType<typeof useReorder> | undefined
}

export function usePluginColumns({ nodes, failed, reorder }: Around): readonly Column<Plugin>[] {
  const t = useMessages(pluginsMessages)
  const { number } = useFormats()
  const statusText = useStatusText(nodes, failed)
  const place = (plugin: Plugin) => number((reorder?.order.indexOf(toNameVsn(plugin)) ?? 0) + 1)
  const order: Column<Plugin> = {
    key: 'order',
    header: t.order,
    help: t.orderText,
    text: place,
    cell: (plugin) =>
      reorder && (
        <OrderCell id={toNameVsn(plugin)} label={t.handle(plugin.name)} reorder={reorder} />
      ),
  }
  const authors = (plugin: Plugin) => pluginAuthors(plugin).join(', ')
  return [
    ...(reorder === undefined ? [] : [order]),
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name }) => name,
      copy: ({ name }) => name,
      cell: (plugin) => (
        <ScreenLink to={pluginPath({ name: toNameVsn(plugin) })}>
          <span className="mono">{plugin.name}</span>
        </ScreenLink>
      ),
    },
    {
      key: 'version',
      header: t.version,
      card: 'line',
      text: ({ rel_vsn: version }) => version,
      cell: ({ rel_vsn: version }) => <span className="mono">{version}</span>,
    },
    {
      key: 'status',
      header: t.status,
      card: 'state',
      text: (plugin) => statusText(plugin).label,
      cell: (plugin) => <StatusCell {...statusText(plugin)} />,
    },
    { key: 'author', header: t.author, text: authors },
    {
      key: 'description',
      header: t.description,
      card: 'line',
      text: ({ description }) => description,
    },
  ]
}
