import type { Exhook } from '@signalbox/contract/exhooks'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { useNetworkSentence } from '#domain/chain/use-network-sentence.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { OrderCell } from '#domain/page/OrderCell.tsx'
import { paths } from '#paths.ts'
import type { useReorder } from '#ui/order/use-reorder.ts'
import { StateLines } from '#ui/StateLines.tsx'
import type { Column } from '#ui/table/table.ts'
import { exhookMessages } from './exhook.messages.ts'
import { describeAwayNodes, hookPointNames, exhookStatus } from './servers.ts'
import { ServerBadge, ServerSwitch } from './ServerState.tsx'

/** Columns of the list; rows are dragged by the first one. */
export function useExhookColumns(
  reorder: ReturnType<typeof useReorder>,
): readonly Column<Exhook>[] {
  const t = useMessages(exhookMessages)
  const words = useMessages(chainMessages)
  const network = useNetworkSentence()
  const { number, list } = useFormats()
  const place = ({ name }: Exhook) => number(reorder.order.indexOf(name) + 1)
  const count = (key: string, header: string, of: 'succeed' | 'failed' | 'rate') =>
    ({
      key,
      header,
      numeric: true,
      text: ({ metrics }) => number(metrics?.[of] ?? 0),
      raw: ({ metrics }) => metrics?.[of],
    }) satisfies Column<Exhook>
  return [
    {
      key: 'order',
      header: words.order,
      text: place,
      cell: ({ name }) => <OrderCell id={name} label={words.handle(name)} reorder={reorder} />,
    },
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name }) => name,
      copy: ({ name }) => name,
      cell: ({ name }) => <ScreenLink to={paths.exhook(name)}>{name}</ScreenLink>,
    },
    {
      key: 'url',
      header: t.url,
      card: 'line',
      text: ({ url }) => url,
      cell: ({ url }) => <span className="mono">{url}</span>,
    },
    {
      key: 'status',
      header: words.status,
      card: 'line',
      isWide: true,
      text: (server) => exhookStatus(server) ?? '',
      cell: (server) => (
        <StateLines
          lines={
            server.enable === false
              ? []
              : describeAwayNodes(server, (reason) => network(reason) ?? reason)
          }
        >
          <ServerBadge server={server} />
        </StateLines>
      ),
    },
    {
      key: 'hooks',
      header: t.hooks,
      card: 'line',
      text: (server) => list(hookPointNames(server)),
      cell: (server) => {
        const hooks = hookPointNames(server)
        return (
          <span title={list(hooks)} className="mono">
            {hooks.length === 0 ? UNKNOWN : hooks.join(', ')}
          </span>
        )
      },
    },
    count('succeed', t.succeeded, 'succeed'),
    count('failed', t.failed, 'failed'),
    count('rate', t.rate, 'rate'),
    {
      key: 'enable',
      header: words.enabled,
      card: 'state',
      text: ({ enable }) => String(enable !== false),
      cell: (server) => <ServerSwitch server={server} />,
    },
  ]
}
