import type { Tone } from '#ui/StatusBadge.tsx'

/** Severities in ascending order. */
export const SEVERITIES = ['notice', 'warning', 'critical'] as const
type Severity = (typeof SEVERITIES)[number]

export const TONES: Readonly<Record<Severity, Tone>> = {
  notice: 'neutral',
  warning: 'degraded',
  critical: 'error',
}

/** Alarms during which messages or clients are lost. */
const CRITICAL: ReadonlySet<string> = new Set([
  'partition',
  'too_many_open_files',
  'memory_budget_full',
  'durable_session_full',
  'data_folder_not_writable',
  'data_folder_damaged',
  'action_rows_lost',
  'dead_letters_full',
])

/** A resource of the broker that is down bears its own id as the alarm's name. */
const RESOURCE =
  /^(connector|action|source|authn|authz|emqx_auth\w*|resource|bridge|schema|exhook)\b|:/

/** Kinds whose alarms have the subject after a slash. */
const NAMED: ReadonlySet<string> = new Set([
  'conn_congestion',
  'memory_budget_full',
  'action_rows_lost',
  'action_backlog_old',
  'action_no_success',
])

/** Kind of an alarm, since some names contain the subject: `conn_congestion/<client>/<user>`. */
export const kindOfAlarm = (name: string): string => {
  const [kind = name] = name.split('/')
  return NAMED.has(kind) ? kind : RESOURCE.test(name) ? 'resource' : name
}

/** How urgent an alarm is, by its name: the API has no severity. An unknown alarm is a warning. */
export function alarmSeverity(name: string): Severity {
  const kind = kindOfAlarm(name)
  if (kind === 'node_evacuation') return 'notice'
  return kind === 'resource' || CRITICAL.has(kind) ? 'critical' : 'warning'
}

/** Severity of the most urgent alarm; `undefined` if there is none. */
export const worstAlarmSeverity = (names: readonly string[]): Severity | undefined =>
  SEVERITIES.findLast((severity) => names.some((name) => alarmSeverity(name) === severity))
