import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  clusterForceLeave,
  clusterGet,
  clusterInvitationGet,
  clusterInviteAsync,
  clusterTopologyGet,
} from '@signalbox/contract/cluster'
import { nodeList, type NodeRow } from '@signalbox/contract/nodes'
import { useState } from 'react'
import { useWholeSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { useAction } from '../../../api/query.ts'
import { isErlang, useCan } from '../../../api/use-can.ts'
import { joinSentences } from '../../../join-sentences.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useEditionName } from '../../../parts/edition.ts'
import { useLock } from '../../../parts/lock.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { nodeMessages } from '../../../parts/node.messages.ts'
import { useReasonText } from '../../../parts/Unavailable.tsx'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Section } from '../../../ui/Section.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table.ts'
import { useToast } from '../../../ui/toast.tsx'
import { Vitals } from '../../../ui/Vitals.tsx'
import { After } from '../../../ui/After.tsx'
import { sortRows } from '../../../upstream/lists/sort-rows.ts'
import { ClusterTabs } from './ClusterTabs.tsx'
import { clusterMessages } from './cluster.messages.ts'
import { clusterSearch } from './cluster.paths.ts'
import { useClusterColumns } from './columns.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import { OneNode } from './OneNode.tsx'
import { useClusterSentence } from './reasons.ts'
import { attachments, versionsOf } from './topology.ts'

const POLL_MS = 5000
const TOPOLOGY_POLL_MS = 10_000

/** The nodes of the cluster; in front of one, nodes are invited and removed here. */
export function ClusterScreen() {
  const t = useMessages(clusterMessages)
  const reasonText = useReasonText()
  const lock = useLock()
  const [isInviting, setIsInviting] = useState(false)
  const inviting = useCan(clusterInviteAsync)
  const nodes = useLive(nodeList, {}, POLL_MS)
  const cluster = useLive(clusterGet, {}, POLL_MS)
  return (
    <Screen
      title={t.title}
      about={`${t.about} ${isErlang() ? t.fileOnly : ''}`}
      action={
        <>
          <ReadAsOf reads={[nodes, cluster]} />
          {isErlang() && (
            <Button
              disabled={lock.button.disabled || !inviting.can}
              title={inviting.can ? lock.button.title : reasonText(inviting.reason)}
              onClick={() => setIsInviting(true)}
            >
              {t.invite}
            </Button>
          )}
        </>
      }
    >
      <ClusterTabs current={paths.cluster()} />
      {!isErlang() && <OneNode />}
      <Figures cluster={cluster.data} nodes={nodes.data} />
      <Differences nodes={nodes.data ?? []} />
      <After isReady={!cluster.isPending && !nodes.isPending}>
        <Nodes read={nodes} self={cluster.data?.self} />
      </After>
      {isErlang() && <Invitations />}
      {isInviting && <InviteForm onClose={() => setIsInviting(false)} />}
    </Screen>
  )
}

function Figures({
  cluster,
  nodes,
}: {
  cluster: { name: string; self: string } | undefined
  nodes: readonly NodeRow[] | undefined
}) {
  const t = useMessages(clusterMessages)
  const { number } = useFormats()
  if (cluster === undefined || nodes === undefined) return null
  const stopped = nodes.filter(({ node_status }) => node_status === 'stopped').length
  return (
    <Vitals
      label={t.title}
      items={[
        { label: t.name, value: cluster.name },
        { label: t.runningNodes, value: number(nodes.length - stopped) },
        { label: t.stoppedNodes, value: number(stopped), isBad: stopped > 0 },
        {
          label: t.coreNodes,
          value: number(nodes.filter(({ role }) => role === 'core').length),
        },
        { label: t.self, value: <span className="mono">{cluster.self}</span> },
      ]}
    />
  )
}

function Differences({ nodes }: { nodes: readonly NodeRow[] }) {
  const t = useMessages(clusterMessages)
  const { list } = useFormats()
  const versions = versionsOf(nodes, useEditionName())
  if (versions.length < 2) return null
  return (
    <Banner tone="warning" title={t.differ}>
      {t.differText(list(versions))}
    </Banner>
  )
}

type NodesRead = ReturnType<typeof useLive<typeof nodeList>>

function Nodes({ read, self }: { read: NodesRead; self: string | undefined }) {
  const t = useMessages(clusterMessages)
  const words = useMessages(nodeMessages)
  const [{ sort, order }, setSearch] = useSearch(clusterSearch)
  const topology = useLive(clusterTopologyGet, {}, TOPOLOGY_POLL_MS)
  const columns = useClusterColumns(attachments(topology.data))
  const source = useWholeSource<NodeRow>(read)
  const actionsOf = useNodeActions(self)
  const by = sort === undefined ? undefined : { key: sort, direction: order ?? ('asc' as const) }
  return (
    <Section title={words.allNodes}>
      <DataTable
        label={t.title}
        source={{ ...source, rows: source.rows && sortRows(source.rows, columns, by) }}
        columns={columns}
        columnsName="cluster"
        rowKey={({ node }) => node}
        sort={by}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction })}
        {...(isErlang() && { rowActions: actionsOf })}
        empty={{ title: t.empty }}
      />
    </Section>
  )
}

/** A node can be removed, except the one that the console uses. */
function useNodeActions(self: string | undefined): (node: NodeRow) => readonly RowAction[] {
  const t = useMessages(clusterMessages)
  const { number } = useFormats()
  const lock = useLock()
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useClusterSentence()
  const leave = useAction(clusterForceLeave, {
    refreshes: [nodeList, clusterGet, clusterTopologyGet, clusterInvitationGet],
  })
  const remove = async ({ node, node_status, live_connections = 0 }: NodeRow) => {
    const what =
      node_status === 'running' ? t.removeRunning(number(live_connections)) : t.removeStopped
    const isSure = await confirm({
      title: t.removeTitle(node),
      body: joinSentences(what, t.discovery),
      confirmLabel: t.remove,
      danger: true,
    })
    if (!isSure) return
    try {
      await leave.mutateAsync({ path: { node } })
      toast.success(t.removed)
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    }
  }
  return (node) => [
    {
      key: 'remove',
      label: t.remove,
      isDanger: true,
      onSelect: () => void remove(node),
      ...(node.node === self ? { disabledReason: t.removeSelf } : lock.action),
    },
  ]
}
