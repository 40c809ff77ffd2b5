import { accessRefusedList, type RefusedRow } from '@signalbox/contract/access'
import { nodeList } from '@signalbox/contract/nodes'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useActiveAlarms } from '#domain/alarms/active-alarms.ts'
import { MAX_DENIALS } from '#domain/denials/refused-clients.ts'
import type { LossRates } from '#domain/trends/losses.ts'
import { useDismissed } from '../doctor/dismissed.ts'
import { useFindings } from '../doctor/use-findings.ts'
import { useLossList } from '../losses.ts'
import { useDownActions } from './down-actions.ts'
import { assessImpact } from './impact.ts'
import { summarizeRefusals } from './refusals.ts'

const NO_ROWS: readonly RefusedRow[] = []

/** The last denials of connections; a cluster does not record them. */
export function useRefusedConnections() {
  const { can } = useCan(accessRefusedList)
  const query = { kind: 'connect' as const, limit: MAX_DENIALS }
  const { data, dataUpdatedAt, isLoading } = useLive(accessRefusedList, { query }, POLL_MS, can)
  return { can, rows: data?.data ?? NO_ROWS, meta: data?.meta, readAt: dataUpdatedAt, isLoading }
}

interface Rates {
  losses: LossRates | undefined
  /** Refused connections per second, by the counters of a cluster. */
  refused: number | undefined
}

/** Everything that the state of the overview is assessed from, and the assessment. */
export function useHealth(rates: Rates) {
  const nodes = useLive(nodeList, {})
  const alarms = useActiveAlarms()
  const refused = useRefusedConnections()
  const losses = useLossList()
  const findings = useFindings()
  const dismissed = useDismissed()
  const warnings = findings.found.filter((each) => !dismissed.isDismissed(each))
  const names = nodes.data ?? []
  const stopped = names.filter(({ node_status }) => node_status !== 'running')
  const refusals = refused.can
    ? summarizeRefusals(refused.rows, refused.readAt)
    : { rate: rates.refused ?? 0, clients: undefined }
  const impact = assessImpact({
    stoppedNodes: stopped.map(({ node }) => node),
    alarms: alarms.names,
    lossRates: rates.losses,
    losers: losses.data && {
      count: losses.data.clients.losing,
      rows: losses.data.clients.data.slice(0, losses.data.clients.losing),
    },
    refused: refusals,
    downActions: useDownActions(alarms.names),
    findings: warnings,
  })
  const isUnknown =
    !findings.isWhole ||
    [nodes, alarms.read].some(({ isError, data }) => isError && data === undefined)
  const isRead =
    !nodes.isPending &&
    !alarms.read.isPending &&
    !losses.isLoading &&
    !refused.isLoading &&
    findings.isRead
  return {
    ...{ impact, alarms, findings, dismissed, warnings, refusals, isUnknown, isRead },
    refusedMeta: refused.meta,
    running: names.length - stopped.length,
    stopped: stopped.length,
  }
}
