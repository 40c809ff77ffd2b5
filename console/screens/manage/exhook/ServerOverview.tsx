import type { Exhook } from '@signalbox/contract/exhooks'
import type { Read } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { UNKNOWN } from '#formats.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { ChainBadge } from '#domain/chain/ChainBadge.tsx'
import { RateTrend } from '#domain/chain/RateTrend.tsx'
import { serverFaultMessages, serverHintMessages } from '#domain/chain/server-fault.messages.ts'
import { serverFault } from '#domain/chain/server-fault.ts'
import { useNetworkSentence } from '#domain/chain/use-network-sentence.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Detail } from '#ui/Detail.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import { exhookMessages } from './exhook.messages.ts'
import { hookPointNames, findExhookReason, exhookStatus, statusOn } from './servers.ts'

const COUNTS = ['succeed', 'failed', 'rate', 'max_rate'] as const

/** How a server does: its connection, its calls, and both by node. */
export function ServerOverview({ server, read }: { server: Exhook; read: Read<Exhook> }) {
  const t = useMessages(exhookMessages)
  const words = useMessages(chainMessages)
  const faults = useMessages(serverFaultMessages)
  const hints = useMessages(serverHintMessages)
  const network = useNetworkSentence()
  const { number } = useFormats()
  const { metrics, node_status: nodes = [], node_metrics: byNode = [] } = server
  const isEnabled = server.enable !== false
  const status = exhookStatus(server)
  const isAway = isEnabled && status !== undefined && status !== 'connected'
  const isNever = hookPointNames(server).length === 0
  // A cluster denies nothing for a server that it has not reached since the start.
  const isOpen = server.failed_action !== 'ignore' && isNever && isErlang()
  const denies = server.failed_action !== 'ignore' && !isOpen
  const count = (of: (typeof COUNTS)[number]) => number(metrics?.[of] ?? 0)
  const findNodeMetrics = (node: string) => byNode.find((each) => each.node === node)?.metrics
  const failed = metrics?.failed ?? 0
  const reason = findExhookReason(server)
  const fault = serverFault(reason ?? '')
  return (
    <>
      {isAway && (
        <Banner
          tone={denies || isOpen ? 'error' : 'warning'}
          title={
            status === 'inconsistent'
              ? words.inconsistent
              : (network(reason ?? '') ?? faults[fault])
          }
        >
          {status !== 'inconsistent' && fault !== 'other' && <div>{hints[fault]}</div>}
          <div>
            {joinSentences(
              server.failed_action === 'ignore' && t.notProtected,
              !isNever && t.lost,
              denies && (isNever ? t.neverDeny : t.denies),
              isOpen && t.neverOfCluster,
            )}
          </div>
          <Detail text={reason} />
        </Banner>
      )}
      <Vitals
        label={words.overview}
        items={[
          { label: t.succeeded, value: count('succeed') },
          {
            label: t.failed,
            value: number(failed),
            ...(failed > 0 && { tone: 'error' as const }),
          },
          { label: t.rate, value: count('rate') },
          { label: t.maxRate, value: count('max_rate') },
          isNever && status !== 'connected'
            ? { label: t.hooks, value: UNKNOWN, help: t.hooksAbout }
            : { label: t.hooks, value: number(hookPointNames(server).length) },
        ]}
      />
      <Section title={words.rate} action={<ReadAsOf reads={[read]} />}>
        <RateTrend
          of={{ kind: 'exhook', id: server.name }}
          rate={metrics?.rate}
          updatedAt={read.dataUpdatedAt}
        />
      </Section>
      <Section title={words.nodes}>
        <SmallTable
          label={words.nodes}
          columns={[
            { key: 'node', label: words.node, isName: true, isData: true },
            { key: 'status', label: words.status },
            { key: 'reason', label: t.reason },
            { key: 'succeed', label: t.succeeded, numeric: true },
            { key: 'failed', label: t.failed, numeric: true },
            { key: 'rate', label: t.rate, numeric: true },
            { key: 'max_rate', label: t.maxRate, numeric: true },
          ]}
          rows={nodes.map(({ node, status, reason }) => ({
            key: node,
            cells: [
              node,
              <ChainBadge key="status" isEnabled={isEnabled} status={statusOn({ status })} />,
              reason === undefined ? (
                UNKNOWN
              ) : (
                <span key="reason" title={reason}>
                  {network(reason) ?? reason}
                </span>
              ),
              ...COUNTS.map((count) => number(findNodeMetrics(node)?.[count] ?? 0)),
            ],
          }))}
        />
      </Section>
    </>
  )
}
