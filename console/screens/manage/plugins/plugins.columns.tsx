import type { Plugin } from '@signalbox/contract/plugins'
import { useFormats, useMessages } from '../../../language.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { OrderCell } from '../../../parts/OrderCell.tsx'
import type { useReorder } from '../../../ui/order/use-reorder.ts'
import type { Column } from '../../../ui/table/table.ts'
import { authorsOf, nameVsnOf } from './plugin.ts'
import { pluginsMessages } from './plugins.messages.ts'
import { pluginPath } from './plugins.paths.ts'
import { StatusCell, useStatusText } from './StatusCell.tsx'

interface Around {
  /** The running ones. */
  nodes: readonly string[]
  /** Plugins that were stopped for a failure. */
  failed: readonly string[]
  /** `undefined`: the list is filtered, and its order cannot be changed. */
  reorder: ReturnType<typeof useReorder> | undefined
}

export function usePluginColumns({ nodes, failed, reorder }: Around): readonly Column<Plugin>[] {
  const t = useMessages(pluginsMessages)
  const { number } = useFormats()
  const statusText = useStatusText(nodes, failed)
  const place = (plugin: Plugin) => number((reorder?.order.indexOf(nameVsnOf(plugin)) ?? 0) + 1)
  const order: Column<Plugin> = {
    key: 'order',
    header: t.order,
    help: t.orderText,
    text: place,
    cell: (plugin) =>
      reorder && (
        <OrderCell id={nameVsnOf(plugin)} label={t.handle(plugin.name)} reorder={reorder} />
      ),
  }
  const authors = (plugin: Plugin) => authorsOf(plugin).join(', ')
  return [
    ...(reorder === undefined ? [] : [order]),
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name }) => name,
      copy: ({ name }) => name,
      cell: (plugin) => (
        <ScreenLink to={pluginPath({ name: nameVsnOf(plugin) })}>
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
    { key: 'author', header: t.author, text: authors, cell: authors },
    {
      key: 'description',
      header: t.description,
      card: 'line',
      text: ({ description }) => description,
      cell: ({ description }) => description,
    },
  ]
}
