import { IconServer2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hasSeveralClusters } from '#api/clusters.ts'
import { chooseUpstream } from '#api/target.ts'
import { pageConfig } from '#env.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenTabs } from '#domain/page/ScreenTabs.tsx'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { late } from '#ui/late.tsx'
import { Screen } from '#ui/Screen.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { useClusterColumns } from './clusters.columns.tsx'
import { clustersMessages } from './clusters.messages.ts'
import { CLUSTER_TABS, clustersSearch } from './clusters.paths.ts'
import { isSameCluster, clusterVersions } from './reading.ts'
import { type ClusterRow, useClusters } from './use-clusters.ts'
import { ListScreen } from '#list/ListScreen.tsx'

const SettingsTab = late(async () => (await import('./SettingsTab.tsx')).SettingsTab)

const CopyTab = late(async () => (await import('./CopyTab.tsx')).CopyTab)

/** Compares the clusters of this Signalbox. */
export function ClustersScreen() {
  const t = useMessages(clustersMessages)
  const [{ tab }] = useSearch(clustersSearch)
  if (!hasSeveralClusters) return tab === 'copy' ? <OnlyCopy /> : <OnlyOne />
  const tabs = (
    <ScreenTabs
      label={t.tabs}
      tabs={CLUSTER_TABS.map((each) => ({ label: t[each], to: paths.clusters({ tab: each }) }))}
      current={paths.clusters({ tab })}
    />
  )
  if (tab === 'state') return <StateTab tabs={tabs} />
  return (
    <Screen title={t.title} about={t.about}>
      {tabs}
      {tab === 'copy' ? <CopyTab /> : <SettingsTab />}
    </Screen>
  )
}

/** The screen for a single broker, which can still copy to and from other addresses. */
function OnlyCopy() {
  const t = useMessages(clustersMessages)
  return (
    <Screen title={t.copy}>
      <CopyTab />
    </Screen>
  )
}

function OnlyOne() {
  const t = useMessages(clustersMessages)
  const options = '--upstream east=http://10.0.0.1:18083 --upstream west=http://10.0.1.1:18083'
  const command = `${pageConfig.command} ${options}`
  return (
    <Screen title={t.title} about={t.about}>
      <EmptyState
        title={t.one}
        text={t.oneText}
        icon={<IconServer2 size={24} />}
        action={
          <>
            <code className="mono">{command}</code> <CopyButton value={command} label={t.command} />
          </>
        }
      />
    </Screen>
  )
}

function StateTab({ tabs }: { tabs: ReactNode }) {
  const t = useMessages(clustersMessages)
  const { rows, dataUpdatedAt, refetch } = useClusters()
  const { list } = useFormats()
  const read = { isPending: false, dataUpdatedAt, error: null, refetch }
  const versions = new Set(rows.flatMap(({ reading }) => (reading ? clusterVersions(reading) : [])))
  const same = rows.flatMap((a, i) =>
    rows
      .slice(i + 1)
      .filter((b) => a.reading && b.reading && isSameCluster(a.reading, b.reading))
      .map((b) => [a.name, b.name]),
  )
  const buildRowActions = ({ name, state, isCurrent }: ClusterRow): RowAction[] => {
    const needsLogin = state === 'noLogin' || state === 'expired'
    return [
      {
        key: 'open',
        label: needsLogin ? t.logIn : t.open,
        ...(isCurrent && { disabledReason: t.current }),
        onSelect: () => chooseUpstream(name, paths.overview()),
      },
      {
        key: 'alarms',
        label: t.openAlarms,
        onSelect: () => chooseUpstream(name, paths.alarms()),
      },
    ]
  }
  return (
    <ListScreen
      name="clusters"
      words={{ ...t, empty: t.one }}
      before={
        <>
          {tabs}
          {versions.size > 1 && (
            <Banner tone="warning" title={t.versionsDiffer}>
              {[...versions].toSorted().join(', ')}
            </Banner>
          )}
          {pageConfig.sameUpstreams.length > 0 && (
            <Banner tone="warning" title={t.sameAddress}>
              {pageConfig.sameUpstreams.map((pair) => list(pair)).join('; ')}
            </Banner>
          )}
          {same.length > 0 && (
            <Banner tone="warning" title={t.sameCluster}>
              {same.map((pair) => list(pair)).join('; ')}
            </Banner>
          )}
        </>
      }
      read={read}
      rows={rows}
      columns={useClusterColumns()}
      rowKey={({ name }) => name}
      onOpen={({ name }) => chooseUpstream(name, paths.overview())}
      rowActions={buildRowActions}
    />
  )
}
