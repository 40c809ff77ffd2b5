import type { RefusedRow } from '@signalbox/contract/access'
import type { ClientLoss } from '@signalbox/contract/losses'
import type { LossReason } from '@signalbox/contract/monitor'
import { alarmSeverity, kindOfAlarm } from '#domain/alarms/alarm-severity.ts'
import { LOSS_REASONS } from '@signalbox/contract/monitor'
import type { LossRates } from '#domain/trends/losses.ts'
import type { Finding } from '../doctor/findings.ts'

/** Effect on clients and messages, in ascending order. */
export const LEVELS = ['ok', 'degraded', 'problem'] as const
export type Level = (typeof LEVELS)[number]

/** An action whose external system cannot be reached. */
export interface DownAction {
  id: string
  connector: string
  /** Rows that wait in its buffer. */
  queued: number
  /** Lost rows per second since the last reading. */
  lostRate: number
}

export interface ImpactFacts {
  stoppedNodes: readonly string[]
  /** Names of the active alarms. */
  alarms: readonly string[]
  lossRates: LossRates | undefined
  /** Clients that lost messages in the last minute, the largest rate first; `undefined` for a cluster. */
  losers: { count: number; rows: readonly ClientLoss[] } | undefined
  refused: Refusals
  downActions: readonly DownAction[]
  findings: readonly Finding[]
}

export interface Refusals {
  /** Refused connections per second. */
  rate: number
  /** Number of clients that were refused in the last minutes; unknown for a cluster. */
  clients: number | undefined
  /** The client with the most refusals in the last minutes. */
  top?: RefusedRow | undefined
}

export type Cause =
  | { kind: 'alarm'; level: Level; name: string; count: number }
  | { kind: 'nodes'; level: Level; names: readonly string[] }
  | { kind: 'finding'; level: Level; finding: Finding }
  | { kind: 'exhook'; level: Level; name: string; rate: number }
  | ({ kind: 'losing'; level: Level } & Losing)
  | ({ kind: 'refused'; level: Level } & Refusals)
  | {
      kind: 'target'
      level: Level
      connector: string
      actions: number
      lost: number
      queued: number
    }

interface Losing {
  /** Lost messages per second. */
  rate: number
  clients: number | undefined
  largest: { clientid: string; rate: number } | undefined
  /** The reason with the highest rate. */
  reason: LossReason
  /** Clients whose queues are full while they are disconnected. */
  asleep: readonly string[]
}

export interface Impact {
  level: Level
  /** All causes, the largest first. */
  causes: readonly Cause[]
}

/** Losses that are expected: nobody asked for the message, or a rule of the administrator refused it. */
const EXPECTED: ReadonlySet<LossReason> = new Set(['no_subscribers', 'not_authorized', 'other'])

/** Alarms during which messages, data or the whole service are lost. */
const PROBLEM_ALARMS: ReadonlySet<string> = new Set([
  'data_folder_not_writable',
  'data_folder_damaged',
  'partition',
  'too_many_open_files',
])
/** Alarms during which the broker serves its clients in part, or slowly. */
const DEGRADED_ALARMS: ReadonlySet<string> = new Set([
  'high_connection_rate',
  'high_event_loop_usage',
  'memory_budget_full',
  'durable_session_full',
  'conn_congestion',
  'dead_letters_full',
  'scheduled_backup_failure',
  'secret_not_found',
  'action_rows_lost',
  'action_backlog_old',
  'action_no_success',
  'config_dir_not_applied',
  'license_quota',
  'license_expiry',
])

/** Refused connections per second, and refused clients, from which a problem is more than a few broken devices. */
const MANY_REFUSALS = { rate: 1, clients: 10 }
/** Lost messages per second from which losses are a problem. */
const MANY_LOSSES = 1

/**
 * Effect of the present state on clients and messages. The load of the host and hints about the configuration have none;
 * the number of alarms does not matter.
 */
export function assessImpact(facts: ImpactFacts): Impact {
  const causes = [...causesIn(facts)].toSorted(
    (a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level),
  )
  return { level: causes[0]?.level ?? 'ok', causes }
}

/** In the order of importance among equal levels. */
function* causesIn(facts: ImpactFacts): Generator<Cause> {
  const { alarms, stoppedNodes, findings } = facts
  yield* alarmCauses(alarms, PROBLEM_ALARMS, 'problem')
  if (stoppedNodes.length > 0) yield { kind: 'nodes', level: 'problem', names: stoppedNodes }
  yield* exhooks(facts)
  for (const finding of findings) {
    if (finding.tone === 'error') yield { kind: 'finding', level: 'problem', finding }
  }
  yield* losing(facts)
  yield* targets(facts)
  yield* refused(facts)
  yield* alarmCauses(alarms, DEGRADED_ALARMS, 'degraded')
  const others = alarms.filter((name) => isOther(name))
  const [first] = others
  if (first !== undefined) {
    yield { kind: 'alarm', level: 'degraded', name: first, count: others.length }
  }
}

/** An ExHook server that is down, which may refuse what its hooks cannot decide. */
function* exhooks({ alarms, lossRates }: ImpactFacts): Generator<Cause> {
  const rate = lossRates?.other ?? 0
  const level: Level = rate >= MANY_LOSSES ? 'problem' : 'degraded'
  for (const alarm of alarms) {
    const name = EXHOOK_ALARM.exec(alarm)?.[1]
    if (name !== undefined) yield { kind: 'exhook', level, name, rate }
  }
}

const EXHOOK_ALARM = /^exhook:(.+)$/

function* alarmCauses(
  names: readonly string[],
  kinds: ReadonlySet<string>,
  level: Level,
): Generator<Cause> {
  for (const kind of kinds) {
    const found = names.filter((name) => kindOfAlarm(name) === kind)
    const [name] = found
    if (name !== undefined) yield { kind: 'alarm', level, name, count: found.length }
  }
}

const HOST_LOAD: ReadonlySet<string> = new Set([
  'high_cpu_usage',
  'high_system_memory_usage',
  'high_process_memory_usage',
  'too_many_processes',
  'runq_overload',
])

/** Whether an alarm is about the load of the host, which alone is no problem of the broker. */
export const isHostLoad = (name: string): boolean => HOST_LOAD.has(kindOfAlarm(name))

/** Whether an alarm is about a resource without a cause of its own, or is unknown: its effect is not known. */
const isOther = (name: string): boolean => {
  const kind = kindOfAlarm(name)
  const isNamed = PROBLEM_ALARMS.has(kind) || DEGRADED_ALARMS.has(kind) || isHostLoad(name)
  return !isNamed && alarmSeverity(name) !== 'notice' && !/^(action|connector|exhook):/.test(name)
}

function* losing({ lossRates, losers }: ImpactFacts): Generator<Cause> {
  const reasons = LOSS_REASONS.map((reason) => ({ reason, rate: lossRates?.[reason] ?? 0 }))
    .filter(({ reason, rate }) => rate > 0 && !EXPECTED.has(reason))
    .toSorted((a, b) => b.rate - a.rate)
  const rows = (losers?.rows ?? []).filter(({ last_reason: last }) => !EXPECTED.has(last))
  const rate = reasons.reduce((sum, reason) => sum + reason.rate, 0)
  const [first] = rows
  const reason = reasons[0]?.reason ?? first?.last_reason
  if (reason === undefined) return
  // Rows have rates of the last minute, and the total is that of the last seconds.
  const known = rows.reduce((sum, row) => sum + row.rate, 0)
  yield {
    kind: 'losing',
    level: Math.max(rate, known) >= MANY_LOSSES ? 'problem' : 'degraded',
    rate: Math.max(rate, known),
    clients: losers?.count,
    largest: first && { clientid: first.clientid, rate: first.rate },
    reason,
    asleep: rows.filter(isAsleep).map(({ clientid }) => clientid),
  }
}

const isAsleep = ({ connected, findings }: ClientLoss): boolean =>
  connected === false && findings.includes('queue_full')

/** The connector whose actions lose most; with a buffer, rows are late and not lost. */
function* targets({ alarms, downActions }: ImpactFacts): Generator<Cause> {
  const connectors = new Set([
    ...downActions.map(({ connector }) => connector),
    ...alarms.flatMap((name) => /^connector:(.+)$/.exec(name)?.[1] ?? []),
  ])
  const causes = Array.from(connectors, (connector) => {
    const actions = downActions.filter((action) => action.connector === connector)
    const sum = (count: (action: DownAction) => number) =>
      actions.reduce((total, action) => total + count(action), 0)
    const lost = sum(({ lostRate }) => lostRate)
    const level: Level = lost > 0 ? 'problem' : 'degraded'
    const queued = sum((action) => action.queued)
    return { kind: 'target' as const, level, connector, actions: actions.length, lost, queued }
  })
  yield* causes.toSorted((a, b) => b.lost - a.lost || b.actions - a.actions)
}

function* refused({ refused }: ImpactFacts): Generator<Cause> {
  const { rate, clients } = refused
  if (rate === 0 && (clients ?? 0) === 0) return
  const isMany = rate >= MANY_REFUSALS.rate || (clients ?? 0) >= MANY_REFUSALS.clients
  yield { kind: 'refused', level: isMany ? 'problem' : 'degraded', ...refused }
}
