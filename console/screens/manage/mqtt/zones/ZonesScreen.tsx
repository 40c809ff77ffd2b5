import { IconAdjustments } from '@tabler/icons-react'
import { type Zone, zoneList } from '@signalbox/contract/zones'
import { useState } from 'react'
import { useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { InPlace } from '#ui/InPlace.tsx'
import type { Column } from '#ui/table/table.ts'
import { MqttScreen } from '../MqttScreen.tsx'
import { ClusterZones } from './ClusterZones.tsx'
import { NewZoneForm } from './NewZoneForm.tsx'
import { useDeleteZone } from './use-delete-zone.ts'
import { ownSettings } from './zone-form.ts'
import { zonesMessages } from './zones.messages.ts'
import { List } from '#list/List.tsx'
import { AddButton } from '#list/AddButton.tsx'

/** List of the named zones, which override settings for the clients of some listeners. */
export function ZonesScreen() {
  if (useCan(zoneList).can) return <ZoneTable />
  return (
    <MqttScreen current={paths.zones()}>
      <ClusterZones />
    </MqttScreen>
  )
}

function ZoneTable() {
  const t = useMessages(zonesMessages)
  const lock = useLock()
  const remove = useDeleteZone()
  const [isAdding, setIsAdding] = useState(false)
  const read = useLive(zoneList, {})
  const create = <AddButton label={t.create} onPress={() => setIsAdding(true)} />
  return (
    <MqttScreen
      current={paths.zones()}
      action={<InPlace isShown={(read.data?.length ?? 0) > 0}>{create}</InPlace>}
    >
      <List<Zone>
        name="zones"
        words={{ title: t.title, empty: t.empty, emptyText: t.emptyText }}
        icon={IconAdjustments}
        isMain
        read={read}
        rows={read.data}
        columns={useColumns()}
        rowKey={({ name }) => name}
        page={({ name }) => paths.zone(name)}
        rowActions={(zone) => [
          {
            key: 'delete',
            label: t.delete,
            isDanger: true,
            ...lock.action,
            onSelect: () => void remove(zone),
          },
        ]}
        add={create}
      />
      {isAdding && lock.canWrite && (
        <NewZoneForm zones={read.data ?? []} onClose={() => setIsAdding(false)} />
      )}
    </MqttScreen>
  )
}

function useColumns(): readonly Column<Zone>[] {
  const t = useMessages(zonesMessages)
  const { list, number } = useFormats()
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name }) => name,
      cell: ({ name }) => <ScreenLink to={paths.zone(name)}>{name}</ScreenLink>,
    },
    {
      key: 'own',
      header: t.ownValues,
      card: 'line',
      text: (zone) => ownSettings(zone).join(' '),
      cell: (zone) => <span className="mono">{ownSettings(zone).join(', ') || t.none}</span>,
    },
    {
      key: 'listeners',
      header: t.listeners,
      card: 'line',
      text: ({ listeners }) => listeners.join(' '),
      cell: ({ listeners }) => (listeners.length === 0 ? t.noListeners : list(listeners)),
    },
    {
      key: 'clients',
      header: t.clients,
      numeric: true,
      text: ({ connections }) => number(connections),
    },
  ]
}
