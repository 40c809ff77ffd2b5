import { clusterInvitationGet, type Invitations as Given } from '@signalbox/contract/cluster'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { Section } from '#ui/Section.tsx'
import { SmallTable } from '#ui/SmallTable.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { clusterMessages } from './cluster.messages.ts'
import styles from './cluster.module.css'
import { findClusterReason } from './reasons.ts'

/** While an invitation is in progress. */
const FAST_POLL_MS = 2000

/**
 * Invitations with their results; renders nothing without any.
 *
 * @param isDown whether a node is stopped, in which case an invitation would fail, because the cluster asks all nodes
 */
export function Invitations({ isDown }: { isDown: boolean }) {
  const t = useMessages(clusterMessages)
  const words = useMessages(nodeMessages)
  const { dateTime } = useFormats()
  const { data } = useLive(clusterInvitationGet, {}, SLOW_POLL_MS, !isDown)
  const isInProgress = (data?.in_progress.length ?? 0) > 0
  useLive(clusterInvitationGet, {}, FAST_POLL_MS, isInProgress && !isDown)
  if (isDown) return <p className={styles.unknown}>{t.invitationsUnknown}</p>
  if (data === undefined || countInvitations(data) === 0) return null
  const reason = (text: string) => {
    const known = findClusterReason(text)
    return known === undefined ? text : t[known]
  }
  const rows = [
    ...data.in_progress.map(({ node, started_at }) => ({
      key: `${node} now`,
      cells: [
        node,
        <StatusBadge key="result" tone="degraded" label={t.inProgress} />,
        dateTime(started_at),
      ],
    })),
    ...data.failed.map((each) => ({
      key: `${each.node} failed`,
      isBad: true,
      cells: [
        each.node,
        <span key="result" title={each.reason}>
          <StatusBadge tone="error" label={`${t.failed}: ${reason(each.reason)}`} />
        </span>,
        dateTime(each.started_at),
        dateTime(each.finished_at),
      ],
    })),
    ...data.succeed.map(({ node, started_at, finished_at }) => ({
      key: `${node} done`,
      cells: [
        node,
        <StatusBadge key="result" tone="running" label={t.succeeded} />,
        dateTime(started_at),
        dateTime(finished_at),
      ],
    })),
  ]
  return (
    <Section title={t.invitations} about={t.invitationsText}>
      <SmallTable
        label={t.invitations}
        columns={[
          { key: 'node', label: words.node, isData: true, isName: true },
          { key: 'result', label: t.result },
          { key: 'started', label: t.started },
          { key: 'finished', label: t.finished },
        ]}
        rows={rows}
      />
    </Section>
  )
}

const countInvitations = ({ succeed, in_progress, failed }: Given) =>
  succeed.length + in_progress.length + failed.length
