import { listenerGet, listenerList } from '@signalbox/contract/listeners'
import { useQueries } from '@tanstack/react-query'
import { useLive } from '#api/live.ts'
import { query } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import type { Column } from '#ui/table/table.ts'
import { zonesMessages } from './zones.messages.ts'
import { List } from '#list/List.tsx'

/** So many listeners are asked for their zones. */
const MOST = 100

interface ClusterZone {
  name: string
  listeners: string[]
  connections: number
}

/** The zones that listeners of a cluster refer to. Its API has no values of zones. */
export function ClusterZones() {
  const t = useMessages(zonesMessages)
  const { list, number } = useFormats()
  const read = useLive(listenerList, {})
  const rows = read.data?.slice(0, MOST) ?? []
  const asked = useQueries({
    queries: rows.map(({ id }) => query(listenerGet, { path: { id } })),
  })
  const zones = new Map<string, ClusterZone>()
  for (const [i, { id, status }] of rows.entries()) {
    const name = asked[i]?.data?.zone ?? 'default'
    if (name === 'default') continue
    const zone = zones.get(name) ?? { name, listeners: [], connections: 0 }
    zone.listeners.push(id)
    zone.connections += status.current_connections
    zones.set(name, zone)
  }
  const column = (key: string, header: string, text: (zone: ClusterZone) => string) => ({
    ...{ key, header, text },
    cell: text,
  })
  const columns: readonly Column<ClusterZone>[] = [
    { ...column('name', t.name, ({ name }) => name), card: 'title' },
    { ...column('listeners', t.listeners, ({ listeners }) => list(listeners)), card: 'line' },
    { ...column('clients', t.clients, ({ connections }) => number(connections)), numeric: true },
  ]
  const isRead = asked.every(({ isPending }) => !isPending)
  return (
    <>
      <Banner tone="info" title={t.upstream}>
        {t.upstreamText}
      </Banner>
      <List<ClusterZone>
        name="cluster-zones"
        words={{ title: t.title, empty: t.empty, emptyText: t.upstreamEmpty }}
        isMain
        read={read}
        rows={isRead ? [...zones.values()] : undefined}
        columns={columns}
        file={{ name: 'zones' }}
        rowKey={({ name }) => name}
      />
    </>
  )
}
