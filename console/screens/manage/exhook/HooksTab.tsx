import { DECIDING_EXHOOKS } from '@signalbox/contract/exhook-fields'
import { type Exhook, exhookHookList, type ExhookHookMetrics } from '@signalbox/contract/exhooks'
import { useLive } from '#api/live.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { Section } from '#ui/Section.tsx'
import type { Column } from '#ui/table/table.ts'
import { exhookMessages } from './exhook.messages.ts'
import { exhookTopics } from './servers.ts'
import { List } from '#list/List.tsx'

type Row = ExhookHookMetrics & { node?: string }

/** The hook points that a server asked for; on several nodes a row for each. */
export function HooksTab({ server }: { server: Exhook }) {
  const t = useMessages(exhookMessages)
  const { name, enable } = server
  const read = useLive(exhookHookList, { path: { name } })
  const hasNodes = read.data?.some(({ node_metrics: nodes }) => nodes.length > 1) ?? false
  const rows = read.data?.flatMap((hook): Row[] => [
    hook,
    ...(hasNodes ? hook.node_metrics.map((each) => ({ ...hook, ...each })) : []),
  ])
  const columns = useColumns(hasNodes)
  return (
    <Section title={t.hooks} about={t.hooksAbout} action={<ReadAsOf reads={[read]} />}>
      <List
        words={{
          title: t.hooks,
          empty:
            enable === false
              ? t.disabledHooks
              : server.node_status?.every(({ status }) => status === 'connected') === true
                ? t.noneAsked
                : t.noHooks,
        }}
        read={read}
        rows={rows}
        columns={columns}
        rowKey={({ name: hook, node = '' }) => `${hook} ${node}`}
        rowName={({ name: hook }) => hook}
      />
    </Section>
  )
}

function useColumns(hasNodes: boolean): readonly Column<Row>[] {
  const t = useMessages(exhookMessages)
  const words = useMessages(chainMessages)
  const { number } = useFormats()
  const isDeciding = ({ name }: Row) => (DECIDING_EXHOOKS as readonly string[]).includes(name)
  const kindText = (row: Row) => (isDeciding(row) ? t.asksAbout : t.observes)
  const topics = (row: Row) => {
    if (!row.name.startsWith('message.')) return UNKNOWN
    const filters = exhookTopics(row)
    return filters.length === 0 ? t.all : filters.join(', ')
  }
  const count = (key: 'succeed' | 'failed' | 'rate' | 'max_rate', header: string) =>
    ({
      key,
      header,
      numeric: true,
      text: ({ metrics }) => number(metrics[key]),
      raw: ({ metrics }) => metrics[key],
    }) satisfies Column<Row>
  return [
    {
      key: 'name',
      header: t.hook,
      card: 'title',
      text: ({ name }) => name,
      cell: ({ name }) => <span className="mono">{name}</span>,
    },
    ...(hasNodes
      ? [
          {
            key: 'node',
            header: words.node,
            card: 'line',
            text: ({ node = '' }) => node,
            cell: ({ node = '' }) => <span className="mono">{node}</span>,
          } satisfies Column<Row>,
        ]
      : []),
    { key: 'kind', header: t.kind, card: 'state', text: kindText },
    {
      key: 'topics',
      header: t.topics,
      card: 'line',
      isWide: true,
      text: topics,
      cell: (row) => (
        <span className={exhookTopics(row).length > 0 ? 'mono' : ''}>{topics(row)}</span>
      ),
    },
    count('succeed', t.succeeded),
    count('failed', t.failed),
    count('rate', t.rate),
    count('max_rate', t.maxRate),
  ]
}
