import * as operations from '@signalbox/contract/load-rebalance'
import type { EvacuationStart, RebalanceStart } from '@signalbox/contract/load-rebalance'
import { Duration } from '@signalbox/formats/units'
import type { EvacuationStatus } from './evacuation.ts'
import type { SessionRegistry } from '../../kernel/sessions/registry.ts'
import { apiError } from '../../api/failure.ts'
import { resource } from '../../api/resource.ts'
import { badParameter } from '../../api/time.ts'

/** Defaults of API 5.7.2 for absent fields. */
const RATE = 500
const WAIT = '60s'

/** Evacuation of the only node. Rebalancing needs a second one. */
export const loadRebalance = resource(({ on, kernel, evacuation }) => {
  const { node, sessions } = kernel
  const fail = (reason: string) =>
    apiError('BAD_REQUEST', { message: `error on node '${node}': ${reason}` })

  /** @throws {Failure} 404 if the node is another one, 400 if one of the others is */
  function check(name: string, others: readonly string[] = []): void {
    if (name !== node) throw apiError('NOT_FOUND', { message: `Node not found: ${name}` })
    const unknown = others.filter((each) => each !== node).map((each) => `<<"${each}">>`)
    if (unknown.length > 0) {
      throw apiError('BAD_REQUEST', { message: `Invalid nodes: [${unknown.join(',')}]` })
    }
  }

  on(operations.rebalanceStatus, () => {
    const { status } = evacuation
    if (status === undefined) return { status: 'disabled' as const }
    return {
      ...presentEvacuation(status, sessions),
      status: 'enabled' as const,
      process: 'evacuation' as const,
    }
  })
  on(operations.rebalanceGlobalStatus, () => {
    const { status } = evacuation
    const evacuations =
      status === undefined ? [] : [{ node, ...presentEvacuation(status, sessions) }]
    return { evacuations, purges: [], rebalances: [] }
  })
  on(operations.rebalanceAvailability, () => {
    if (evacuation.status === undefined) return {}
    throw apiError('NODE_EVACUATING')
  })
  on(operations.evictionStatus, () => {
    if (evacuation.status === undefined) return { status: 'disabled' as const }
    const stats = { connections: sessions.connectedCount, sessions: sessions.size }
    return { status: 'enabled' as const, stats }
  })

  on(operations.evacuationStart, async ({ path, body }) => {
    check(path.node, body.migrate_to)
    if (!(await evacuation.start(readEvacuation(body)))) throw fail('already_started')
    return {}
  })
  on(operations.evacuationStop, async ({ path }) => {
    check(path.node)
    if (!(await evacuation.stop())) throw fail('not_started')
    return {}
  })
  on(operations.rebalanceStart, ({ path, body }) => {
    checkRatios(body)
    check(path.node, body.nodes)
    throw fail('nothing_to_balance')
  })
  on(operations.rebalanceStop, ({ path }) => {
    check(path.node)
    throw fail('not_started')
  })
})

function presentEvacuation(status: EvacuationStatus, sessions: SessionRegistry) {
  return {
    state: status.state,
    connection_eviction_rate: status.connectionsPerSecond,
    session_eviction_rate: status.sessionsPerSecond,
    connection_goal: 0,
    session_goal: 0,
    session_recipients: [],
    stats: {
      initial_connected: status.initialConnections,
      current_connected: sessions.connectedCount,
      initial_sessions: status.initialSessions,
      current_sessions: sessions.size,
    },
  }
}

function readEvacuation(body: EvacuationStart) {
  const { redirect_to: redirectTo } = body
  return {
    connectionsPerSecond: body.conn_evict_rate ?? RATE,
    sessionsPerSecond: body.sess_evict_rate ?? RATE,
    healthCheckMs: readWait('wait_health_check', body.wait_health_check),
    takeoverMs: readWait('wait_takeover', body.wait_takeover),
    ...(redirectTo !== undefined && redirectTo !== '' && { redirectTo: readReference(redirectTo) }),
  }
}

function readWait(field: string, text = WAIT): number {
  const ms = Duration.parse(text)
  if (ms === undefined) {
    throw badParameter(`root.${field}`, text, { expected: 'emqx_schema:duration_s()' })
  }
  return ms
}

/** MQTT 5 section 4.11: servers separated by spaces. [MQTT-1.5.4-2] leaves out the null character. */
const REFERENCE = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/
const MAX_REFERENCE = 1024

function readReference(text: string): string {
  if (REFERENCE.test(text) && text.length <= MAX_REFERENCE) return text
  throw badParameter('root.redirect_to', text, {
    expected: `host:port, in up to ${MAX_REFERENCE} characters`,
  })
}

function checkRatios(body: RebalanceStart): void {
  for (const field of ['rel_conn_threshold', 'rel_sess_threshold'] as const) {
    const value = body[field]
    if (value !== undefined && value <= 1) {
      throw badParameter(`root.${field}`, value, 'returned_false')
    }
  }
}
