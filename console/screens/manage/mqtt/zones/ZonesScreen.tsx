import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconAdjustments } from '@tabler/icons-react'
import { type Zone, zoneList } from '@signalbox/contract/zones'
import { useState } from 'react'
import { useRowsSource } from '../../../../api/list.ts'
import { useLive } from '../../../../api/live.ts'
import { useCan } from '../../../../api/use-can.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { useLock } from '../../../../parts/lock.ts'
import { useReasonText } from '../../../../parts/Unavailable.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter } from '../../../../routing/react.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { InPlace } from '../../../../ui/InPlace.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/table.ts'
import { MqttScreen } from '../MqttScreen.tsx'
import { NewZoneForm } from './NewZoneForm.tsx'
import { useDeleteZone } from './use-delete-zone.ts'
import { ownSettings } from './zone-form.ts'
import { zonesMessages } from './zones.messages.ts'

const POLL_MS = 5000

/** The named zones: what the clients of some listeners have otherwise than all others. */
export function ZonesScreen() {
  const t = useMessages(zonesMessages)
  const offered = useCan(zoneList)
  const reasonText = useReasonText()
  if (offered.can) return <ZoneTable />
  return (
    <MqttScreen current={paths.zones()}>
      <EmptyState title={reasonText(offered.reason)} text={t.upstream} />
    </MqttScreen>
  )
}

function ZoneTable() {
  const t = useMessages(zonesMessages)
  const router = useRouter()
  const lock = useLock()
  const remove = useDeleteZone()
  const [isAdding, setIsAdding] = useState(false)
  const read = useLive(zoneList, {}, POLL_MS)
  const create = (
    <Button {...lock.button} onClick={() => setIsAdding(true)}>
      {t.create}
    </Button>
  )
  return (
    <MqttScreen
      current={paths.zones()}
      action={<InPlace isShown={(read.data?.length ?? 0) > 0}>{create}</InPlace>}
    >
      <DataTable<Zone>
        isMain
        label={t.title}
        source={useRowsSource(read, read.data)}
        columns={useColumns()}
        columnsName="zones"
        file={{ name: 'zones' }}
        rowKey={({ name }) => name}
        onOpen={({ name }) => void router.navigate(paths.zone(name))}
        rowActions={(zone) => [
          {
            key: 'delete',
            label: t.delete,
            isDanger: true,
            ...lock.action,
            onSelect: () => void remove(zone),
          },
        ]}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconAdjustments size={24} />,
          action: create,
        }}
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
      cell: ({ connections }) => number(connections),
    },
  ]
}
