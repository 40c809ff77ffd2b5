import { IconServer2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { hasSeveralClusters } from '../../../api/clusters.ts'
import { useRowsSource } from '../../../api/list.ts'
import { chooseUpstream } from '../../../api/target.ts'
import { pageConfig } from '../../../env.ts'
import { useMessages } from '../../../language.tsx'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { ScreenTabs } from '../../../parts/ScreenTabs.tsx'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { late } from '../../../ui/late.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table.ts'
import { useClusterColumns } from './clusters.columns.tsx'
import { clustersMessages } from './clusters.messages.ts'
import { CLUSTER_TABS, clustersSearch } from './clusters.paths.ts'
import { versionsOf } from './reading.ts'
import { type ClusterRow, useClusters } from './use-clusters.ts'

const SettingsTab = late(async () => (await import('./SettingsTab.tsx')).SettingsTab)

/** Compares the clusters of this Signalbox. */
export function ClustersScreen() {
  const t = useMessages(clustersMessages)
  const [{ tab }] = useSearch(clustersSearch)
  if (!hasSeveralClusters) return <OnlyOne />
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
      <SettingsTab />
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
  const columns = useClusterColumns()
  const source = useRowsSource({ isPending: false, error: null, refetch }, rows)
  const versions = new Set(rows.flatMap(({ reading }) => (reading ? versionsOf(reading) : [])))
  const actionsOf = ({ name, state, isCurrent }: ClusterRow): RowAction[] => {
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
    <Screen
      title={t.title}
      about={t.about}
      action={<ReadAsOf reads={[{ dataUpdatedAt, error: null, refetch }]} />}
    >
      {tabs}
      {versions.size > 1 && (
        <Banner tone="warning" title={t.versionsDiffer}>
          {[...versions].toSorted().join(', ')}
        </Banner>
      )}
      <DataTable
        label={t.title}
        source={source}
        columns={columns}
        columnsName="clusters"
        rowKey={({ name }) => name}
        file={{ name: 'clusters' }}
        isMain
        onOpen={({ name }) => chooseUpstream(name, paths.overview())}
        rowActions={actionsOf}
        empty={{ title: t.one }}
      />
    </Screen>
  )
}
