import { clusterInvitationGet, type Invitations as Given } from '@signalbox/contract/cluster'
import { useLive } from '../../../api/live.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { nodeMessages } from '../../../parts/node.messages.ts'
import { Section } from '../../../ui/Section.tsx'
import { SmallTable } from '../../../ui/SmallTable.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { clusterMessages } from './cluster.messages.ts'
import { reasonOf } from './reasons.ts'

const POLL_MS = 10_000
/** While an invitation is in progress. */
const FAST_POLL_MS = 2000

/** The invitations and their results; nothing while there are none. */
export function Invitations() {
  const t = useMessages(clusterMessages)
  const words = useMessages(nodeMessages)
  const { dateTime } = useFormats()
  const { data } = useLive(clusterInvitationGet, {}, POLL_MS)
  useLive(clusterInvitationGet, {}, FAST_POLL_MS, (data?.in_progress.length ?? 0) > 0)
  if (data === undefined || sizeOf(data) === 0) return null
  const reason = (text: string) => {
    const known = reasonOf(text)
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

const sizeOf = ({ succeed, in_progress, failed }: Given) =>
  succeed.length + in_progress.length + failed.length
