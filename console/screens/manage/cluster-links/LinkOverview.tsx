import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ClusterLink, clusterLinkMetricsGet } from '@signalbox/contract/later'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { ChainBadge } from '#domain/chain/ChainBadge.tsx'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { useNetworkSentence } from '#domain/chain/use-network-sentence.ts'
import { nodesAway } from '#domain/nodes/nodes-away.ts'
import { NodeLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import { clusterLinksMessages } from './cluster-links.messages.ts'
import { metricsByPath, reasonText } from './links.ts'
import { useLinkActions } from './use-link-actions.ts'

/** Texts of the metrics that are known; others are shown with their path. */
const LABELS: Readonly<Record<string, keyof typeof clusterLinksMessages>> = {
  routes: 'routes',
  'router.routes': 'routes',
  'forwarding.matched': 'matched',
  'forwarding.success': 'success',
  'forwarding.failed': 'failed',
  'forwarding.dropped': 'dropped',
  'forwarding.retried': 'retried',
  'forwarding.queuing': 'queued',
  'forwarding.inflight': 'inflight',
  'forwarding.rate': 'rate',
  'forwarding.rate_last5m': 'mean',
  'forwarding.rate_max': 'most',
}

/** How a link does: its connection and its metrics, and both by node. */
export function LinkOverview({ link }: { link: ClusterLink }) {
  const t = useMessages(clusterLinksMessages)
  const words = useMessages(chainMessages)
  const sentence = useErrorSentence()
  const network = useNetworkSentence()
  const { list, number, rate } = useFormats()
  const lock = useLock()
  const { reset } = useLinkActions()
  const { name, status, node_status: nodes = [] } = link
  const isEnabled = link.enable !== false
  const read = useLive(clusterLinkMetricsGet, { path: { name } })
  const { data } = read
  const metrics = metricsByPath(data?.metrics ?? {})
  const byNode = new Map(data?.node_metrics.map((each) => [each.node, each]))
  const labelOf = (path: string): string => {
    const text = LABELS[path]
    const label = text === undefined ? path : t[text]
    return typeof label === 'string' ? label : path
  }
  const figure = (path: string, value: number | undefined) =>
    value === undefined ? UNKNOWN : (path.includes('rate') ? rate : number)(value)
  const away = nodesAway(nodes)
  return (
    <>
      {isEnabled && status !== undefined && status !== 'connected' && (
        <Banner
          tone="warning"
          title={status === 'inconsistent' ? words.inconsistent : t.notConnected}
        >
          {away.length > 0 && words.notConnectedOn(list(away))}
        </Banner>
      )}
      <Section
        title={t.figures}
        action={
          <>
            <ReadAsOf reads={[read]} />
            <Button variant="default" {...lock.button} onClick={() => void reset(name)}>
              {t.reset}
            </Button>
          </>
        }
      >
        {data === undefined &&
          (read.error === null ? (
            <Loading />
          ) : (
            <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
          ))}
        {data !== undefined && (
          <Vitals
            label={t.figures}
            items={[...metrics].map(([path, value]) => ({
              label: labelOf(path),
              value: figure(path, value),
              ...(/\.(failed|dropped)$/.test(path) && value > 0 && { tone: 'error' as const }),
            }))}
          />
        )}
      </Section>
      <Section title={words.nodes}>
        <SmallTable
          label={words.nodes}
          columns={[
            { key: 'node', label: words.node, isName: true, isData: true },
            { key: 'status', label: words.status },
            { key: 'reason', label: t.reason },
            ...[...metrics.keys()].map((path) => ({
              key: path,
              label: labelOf(path),
              numeric: true,
            })),
          ]}
          rows={[...new Set([...nodes.map(({ node }) => node), ...byNode.keys()])].map((node) => {
            const state = nodes.find((each) => each.node === node)
            const reason = reasonText(state?.reason)
            const ofNode = metricsByPath(byNode.get(node)?.metrics ?? {})
            return {
              key: node,
              cells: [
                <NodeLink key="node" node={node} />,
                <ChainBadge key="status" isEnabled={isEnabled} status={state?.status} hasFailed />,
                <span key="reason" title={reason}>
                  {reason === '' ? UNKNOWN : (network(reason) ?? reason)}
                </span>,
                ...[...metrics.keys()].map((path) => figure(path, ofNode.get(path))),
              ],
            }
          })}
        />
      </Section>
    </>
  )
}
