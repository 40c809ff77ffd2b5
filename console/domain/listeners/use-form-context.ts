import { dashboardConfigGet } from '@signalbox/contract/configs'
import { GATEWAYS } from '@signalbox/contract/gateway-names'
import { gatewayListenerList } from '@signalbox/contract/gateway-listeners'
import { gatewayList } from '@signalbox/contract/gateways'
import { listenerGet, listenerList } from '@signalbox/contract/listeners'
import { nodeList } from '@signalbox/contract/nodes'
import { zoneList } from '@signalbox/contract/zones'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { query } from '#api/query.ts'
import { isErlang, useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import type { Taken } from './model/clash.ts'
import type { Ports } from './checks.ts'
import { checkMessages } from './fields.messages.ts'
import type { Zones } from './ZoneEditor.tsx'

/** Most listeners whose zones are read. */
const MOST = 100

/** Ports in use, without those of the listener with the ID `own`. */
export function usePorts(own: string | undefined, isEnabled: boolean): Ports {
  const t = useMessages(checkMessages)
  const { data: rows = [] } = useQuery(query(listenerList, {}))
  const { data: dashboard } = useQuery({ ...query(dashboardConfigGet, {}), enabled: isErlang() })
  const gateways = useGateways(own)
  const enabled = rows
    .filter(({ id, enable }) => enable && id !== own)
    .map(({ id, type, bind }): Taken => ({ label: id, bind, isUdp: type === 'quic' }))
  // The embedded broker serves this page itself; a cluster does not.
  const binds = isErlang()
    ? [dashboard?.listeners?.http?.bind, dashboard?.listeners?.https?.bind]
    : [location.port]
  const console = binds
    .filter((bind) => bind !== undefined && bind !== '' && bind !== 0)
    .map((bind): Taken => ({ label: t.console, bind: bind ?? '' }))
  const { data: { length: count } = { length: 1 } } = useQuery({
    ...query(nodeList, {}),
    enabled: isErlang(),
  })
  const nodes = isErlang() ? count : 1
  const listeners = useStable(enabled)
  const others = useStable([...console, ...gateways])
  return useMemo(
    () =>
      isEnabled
        ? { listeners, others, nodes }
        : { listeners: [], others: [...listeners, ...others], nodes },
    [listeners, others, nodes, isEnabled],
  )
}

/**
 * Keeps the identity of a list while its content is unchanged, because the client counts in the rows change all the
 * time.
 */
function useStable(list: readonly Taken[]): readonly Taken[] {
  const text = JSON.stringify(list)
  return useMemo(() => JSON.parse(text) as Taken[], [text]) // just written
}

/** The listeners of gateways that run. */
function useGateways(own: string | undefined): readonly Taken[] {
  const t = useMessages(checkMessages)
  const { data: loaded } = useQuery({
    ...query(gatewayList, { query: { status: 'running' } }),
    enabled: useCan(gatewayList).can,
  })
  const names = (loaded ?? []).flatMap(({ name }) => GATEWAYS.find((each) => each === name) ?? [])
  const texts = useQueries({
    queries: names.map((name) => query(gatewayListenerList, { path: { name } })),
    combine: (reads) =>
      JSON.stringify(
        reads.flatMap(({ data = [] }, i) =>
          data
            .filter(({ id, enable }) => enable !== false && id !== own)
            .map(
              ({ id, name, type, bind }): Taken => ({
                label: t.gateway(id ?? `${names[i]}:${type}:${name}`),
                bind: bind ?? '',
                isUdp: type === 'udp' || type === 'dtls',
              }),
            ),
        ),
      ),
  })
  return useMemo(() => JSON.parse(texts) as Taken[], [texts]) // just written
}

/**
 * Existing zones. A cluster does not list them, so its zones are those of the listeners, which are read one by one when
 * the input gets the focus. Zones that only the configuration file names are missing.
 *
 * @param own zone of the edited listener
 */
export function useZones(own = 'default'): Zones {
  const [isWanted, setIsWanted] = useState(false)
  const isListed = useCan(zoneList).can
  const { data: listed } = useQuery({ ...query(zoneList, {}), enabled: isListed })
  const names = (listed ?? []).map(({ name }) => name).join('\n')
  const { data: rows } = useQuery({ ...query(listenerList, {}), enabled: !isListed })
  const zones = useQueries({
    queries: (isWanted && !isListed ? (rows ?? []) : [])
      .slice(0, MOST)
      .map(({ id }) => query(listenerGet, { path: { id } })),
    combine: (reads) => reads.map(({ data }) => data?.zone ?? 'default').join('\n'),
  })
  return useMemo(
    () => ({
      // A cluster does not list zones, but the listener's own zone exists.
      zones: isListed
        ? ['default', ...names.split('\n').filter(Boolean)]
        : [...new Set(['default', own, ...zones.split('\n').filter(Boolean)])],
      read: () => setIsWanted(true),
    }),
    [zones, names, isListed, own],
  )
}
