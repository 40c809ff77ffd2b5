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
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { joinSentences } from '#join-sentences.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useEditionName } from '#domain/page/edition.ts'
import { useLock } from '#domain/page/lock.ts'
import { ReadAsOf } from '#domain/page/ReadAsOf.tsx'
import { nodeMessages } from '#domain/nodes/node.messages.ts'
import { useReasonText } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { useConfirm } from '#ui/ConfirmDialog.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { useToast } from '#ui/toast.tsx'
import { Vitals } from '#ui/Vitals.tsx'
import { After } from '#ui/After.tsx'
import { ClusterTabs } from './ClusterTabs.tsx'
import { clusterMessages } from './cluster.messages.ts'
import { useClusterColumns } from './columns.tsx'
import { Invitations } from './Invitations.tsx'
import { InviteForm } from './InviteForm.tsx'
import { OneNode } from './OneNode.tsx'
import { useClusterSentence } from './reasons.ts'
import { Screenless } from './Screenless.tsx'
import { attachments, describeVersions } from './topology.ts'
import { List } from '#list/List.tsx'

/** Nodes of the cluster; with an upstream cluster, nodes can be invited and removed. */
export function ClusterScreen() {
  const t = useMessages(clusterMessages)
  const reasonText = useReasonText()
  const lock = useLock()
  const [isInviting, setIsInviting] = useState(false)
  const inviting = useCan(clusterInviteAsync)
  const nodes = useLive(nodeList, {})
  const cluster = useLive(clusterGet, {})
  return (
    <Screen
      title={t.title}
      about={joinSentences(t.about, isErlang() && t.fileOnly)}
      action={
        <>
          {isErlang() && (
            <Button
              disabled={lock.button.disabled || !inviting.can}
              title={inviting.can ? lock.button.title : reasonText(inviting.reason)}
              onClick={() => setIsInviting(true)}
            >
              {t.invite}
            </Button>
          )}
          <ReadAsOf reads={[nodes, cluster]} />
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
      {isErlang() && nodes.data !== undefined && (
        <Invitations isDown={nodes.data.some(({ node_status }) => node_status !== 'running')} />
      )}
      {isErlang() && nodes.data !== undefined && <Screenless />}
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
  const versions = describeVersions(nodes, useEditionName())
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
  const topology = useLive(clusterTopologyGet, {}, SLOW_POLL_MS)
  const buildRowActions = useNodeActions(self)
  return (
    <Section title={words.allNodes}>
      <List
        name="cluster"
        words={t}
        read={read}
        rows={read.data}
        columns={useClusterColumns(attachments(topology.data))}
        rowKey={({ node }) => node}
        {...(isErlang() && { rowActions: buildRowActions })}
      />
    </Section>
  )
}

/** Actions on a node: it can be removed, unless the console uses it. */
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
      toast.success(t.removed(node))
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
