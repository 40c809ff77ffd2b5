import { type ClusterLink, clusterLinkList } from '@signalbox/contract/later'
import { IconLink } from '@tabler/icons-react'
import { useLive } from '#api/live.ts'
import { ChainBadge } from '#domain/chain/ChainBadge.tsx'
import { chainMessages } from '#domain/chain/chain.messages.ts'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { nodesAway } from '#domain/nodes/nodes-away.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { Offered } from '#domain/page/Offered.tsx'
import { useFormats, useMessages } from '#language.tsx'
import { AddButton } from '#list/AddButton.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { StateLines } from '#ui/StateLines.tsx'
import type { Column, RowAction } from '#ui/table/table.ts'
import { clusterLinksMessages } from './cluster-links.messages.ts'
import { useLinkActions } from './use-link-actions.ts'

/** List of the links to other clusters. */
export const ClusterLinksScreen = () => (
  <Offered operation={clusterLinkList} words={clusterLinksMessages}>
    <Links />
  </Offered>
)

function Links() {
  const t = useMessages(clusterLinksMessages)
  const lock = useLock()
  const router = useRouter()
  const { remove } = useLinkActions()
  const read = useLive(clusterLinkList, {})
  const rowActions = ({ name }: ClusterLink): RowAction[] => [
    {
      key: 'settings',
      label: t.settings,
      onSelect: () => void router.navigate(paths.clusterLink(name, 'settings')),
    },
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () => void remove(name),
    },
  ]
  return (
    <ListScreen
      name="cluster-links"
      words={t}
      icon={IconLink}
      read={read}
      rows={read.data}
      columns={useColumns()}
      rowKey={({ name }) => name}
      page={({ name }) => paths.clusterLink(name)}
      rowActions={rowActions}
      add={<AddButton label={t.add} to={paths.newClusterLink()} />}
    />
  )
}

function useColumns(): readonly Column<ClusterLink>[] {
  const t = useMessages(clusterLinksMessages)
  const words = useMessages(chainMessages)
  const { list } = useFormats()
  const { toggle } = useLinkActions()
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name }) => name,
      copy: ({ name }) => name,
      cell: ({ name }) => <ScreenLink to={paths.clusterLink(name)}>{name}</ScreenLink>,
    },
    {
      key: 'server',
      header: t.server,
      card: 'line',
      text: ({ server }) => server,
      cell: ({ server }) => <span className="mono">{server}</span>,
    },
    {
      key: 'topics',
      header: t.topics,
      card: 'line',
      isWide: true,
      text: ({ topics }) => topics.join(', '),
      cell: ({ topics }) => (
        <span className="mono" title={topics.join('\n')}>
          {topics.join(', ')}
        </span>
      ),
    },
    {
      key: 'status',
      header: words.status,
      card: 'state',
      text: ({ status = '' }) => status,
      cell: ({ enable, status, node_status: nodes }) => {
        const away = nodesAway(nodes)
        const isPartly = enable !== false && status === 'inconsistent' && away.length > 0
        return (
          <StateLines lines={isPartly ? [words.notConnectedOn(list(away))] : []}>
            <ChainBadge isEnabled={enable !== false} status={status} hasFailed />
          </StateLines>
        )
      },
    },
    {
      key: 'enable',
      header: words.enabled,
      card: 'line',
      text: ({ enable }) => String(enable !== false),
      cell: (link) => (
        <ChainSwitch
          name={link.name}
          isEnabled={link.enable !== false}
          onToggle={() => toggle(link)}
        />
      ),
    },
  ]
}
